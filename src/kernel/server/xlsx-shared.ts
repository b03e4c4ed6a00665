import { SheetProblem } from './sheet-problem.ts';
import { XmlReader } from './xml.ts';

const MOST_TEXTS = 2_000_000;

/** The texts that cells share, by their number. */
export async function readShared(chunks: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let reading = false;
  // How a text is pronounced stands beside it in Japanese files, and is no part of it.
  let beside = 0;
  const reader = new XmlReader({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') beside += 1;
      if (name === 't') reading = beside === 0;
    },
    close: (name) => {
      if (name === 't') reading = false;
      if (name === 'rPh') beside -= 1;
      if (name !== 'si') return;
      if (texts.push(text) > MOST_TEXTS) throw new SheetProblem('too_large');
    },
    text: (piece) => {
      if (reading) text += piece;
    },
  });
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
  return texts;
}

/** Excel writes what XML cannot hold as `_x000D_`; an underscore that only looks like it as `_x005F_`. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
