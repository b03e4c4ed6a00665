import { normalise } from '../../search.ts';
import { syllablesOf } from './pinyin.ts';

/** A stretch of a text, to be shown marked. */
export interface Highlight {
  readonly at: number;
  readonly length: number;
}

/** Where a keyword stands in a text: its own characters, or those whose pinyin or initials were typed. */
export async function highlightsOf(text: string, keyword: string): Promise<Highlight[]> {
  const marks: Highlight[] = [];
  for (const word of normalise(keyword).split(' ').filter(Boolean)) {
    const mark = spelledOut(text, word) ?? (await sounding(text, word));
    if (mark) marks.push(mark);
  }
  return joined(marks);
}

function spelledOut(text: string, word: string): Highlight | undefined {
  const lower = text.toLowerCase();
  // A letter that becomes two when it is made small would shift what follows.
  const at = lower.length === text.length ? lower.indexOf(word) : -1;
  return at < 0 ? undefined : { at, length: word.length };
}

/** Names of Chinese characters only: then each syllable is one character. */
async function sounding(text: string, word: string): Promise<Highlight | undefined> {
  if (!/^[a-z]+$/.test(word)) return undefined;
  const syllables = await syllablesOf(text);
  if (syllables.length === 0 || syllables.length !== text.length) return undefined;
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  const begin = syllables.join('').indexOf(word);
  if (begin < 0) {
    const at = initials.indexOf(word);
    return at < 0 ? undefined : { at, length: word.length };
  }
  const at = characterAt(syllables, begin);
  return { at, length: characterAt(syllables, begin + word.length - 1) - at + 1 };
}

/** Which syllable a letter of the whole belongs to. */
function characterAt(syllables: readonly string[], letter: number): number {
  let end = 0;
  return syllables.findIndex((syllable) => {
    end += syllable.length;
    return letter < end;
  });
}

/** In order, and none inside another. */
function joined(marks: readonly Highlight[]): Highlight[] {
  const result: Highlight[] = [];
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const last = result.at(-1);
    if (last && mark.at <= last.at + last.length) {
      const end = Math.max(last.at + last.length, mark.at + mark.length);
      result.splice(-1, 1, { at: last.at, length: end - last.at });
    } else result.push(mark);
  }
  return result;
}
