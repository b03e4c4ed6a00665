import { MOST_ROWS, SheetProblem } from './sheet-problem.ts';
import type { SheetRow } from './sheet-row.ts';

/** UTF-8, what Chinese spreadsheets save as (GB 18030), or the "Unicode text" of Excel. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  throw new SheetProblem('broken');
}

/** Whichever of the usual separators stands most often in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, 4096).split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Rows as RFC 4180 writes them; what is not closed ends with the file. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = decoded(bytes);
  const separator = separatorOf(text);
  let at = 0;
  for (let row = 1; at < text.length; row++) {
    if (row > MOST_ROWS + 100) throw new SheetProblem('too_many');
    const cells: (string | undefined)[] = [];
    for (let more = true; more; ) {
      const [cell, next] = text[at] === '"' ? quoted(text, at + 1, separator) : plain(text, at, separator);
      cells.push(cell === '' ? undefined : cell);
      more = text[next] === separator;
      at = next + (more ? 1 : lineBreak(text, next));
    }
    yield { row, cells };
  }
}

const lineBreak = (text: string, at: number) => (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);

function plain(text: string, at: number, separator: string): [string, number] {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return [text.slice(at, end), end];
}

/** Two quotes stand for one; whatever follows the closing one up to the separator belongs to the cell as well. */
function quoted(text: string, from: number, separator: string): [string, number] {
  let cell = '';
  for (let at = from; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const [rest, next] = plain(text, end + 1, separator);
      return [cell + rest.trim(), next];
    }
    cell += '"';
    at = end + 2;
  }
}
