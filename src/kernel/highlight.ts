import { normalise } from './search.ts';

/** A stretch of a text, to be shown marked. */
export interface Highlight {
  readonly at: number;
  readonly length: number;
}

/**
 * Where a keyword stands in a text: its own characters, or those whose pinyin or initials were typed. Syllables are of
 * use only where each is one character of the text.
 */
export function highlightsIn(text: string, keyword: string, syllables: readonly string[]): Highlight[] {
  const marks = normalise(keyword)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => spelledOut(text, word) ?? sounding(text, word, syllables) ?? []);
  return joined(marks);
}

function spelledOut(text: string, word: string): Highlight | undefined {
  const lower = text.toLowerCase();
  // A letter that becomes two when it is made small would shift what follows.
  const at = lower.length === text.length ? lower.indexOf(word) : -1;
  return at < 0 ? undefined : { at, length: word.length };
}

/** Names of Chinese characters only: then each syllable is one character. */
function sounding(text: string, word: string, syllables: readonly string[]): Highlight | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  if (syllables.length === 0 || syllables.length !== text.length) return undefined;
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  const begin = beginOf(syllables, word);
  if (begin === undefined) {
    const at = initials.indexOf(word);
    return at < 0 ? undefined : { at, length: word.length };
  }
  const at = characterAt(syllables, begin);
  return { at, length: characterAt(syllables, begin + word.length - 1) - at + 1 };
}

/** Where the word stands in the whole pinyin; at the beginning of a syllable where it can. */
function beginOf(syllables: readonly string[], word: string): number | undefined {
  const whole = syllables.join('');
  let start = 0;
  for (const syllable of syllables) {
    if (whole.startsWith(word, start)) return start;
    start += syllable.length;
  }
  const at = whole.indexOf(word);
  return at < 0 ? undefined : at;
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
