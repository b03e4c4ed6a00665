import { normalise } from '../../search.ts';

const HAN = /\p{Script=Han}/u;
/** A name; anything longer is prose and is searched by its own characters. */
const MAX_NAME = 40;

/**
 * What the search looks through for a person or thing with a Chinese name: the name, its pinyin in one piece and in
 * syllables, its initials, and the others given (phone, number, login name). Stored when the row is written.
 */
export async function nameSearchText(
  name: string,
  ...others: readonly (string | null | undefined)[]
): Promise<string> {
  const words = [name, ...(await pinyinWords(name)), ...others.flatMap(withBareDigits)];
  return [...new Set(normalise(words.join(' ')).split(' '))].join(' ');
}

async function pinyinWords(name: string): Promise<string[]> {
  const syllables = await syllablesOf(name);
  if (syllables.length === 0) return [];
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  // The given name's initials too: two letters are found only where a word begins.
  const given = syllables.length > 2 ? [initials.slice(1)] : [];
  return [syllables.join(''), ...syllables, initials, ...given];
}

/** How the Chinese characters of a name are read, one syllable each. */
export async function syllablesOf(name: string): Promise<string[]> {
  if (!HAN.test(name) || name.length > MAX_NAME) return [];
  // Loaded with the first Chinese name that is written: its dictionaries take some 25 MB.
  const { pinyin } = await import('pinyin-pro');
  // Surnames read as surnames (单 is shan, not dan), ü as v, which is how it is typed.
  return pinyin(name, { surname: 'head', toneType: 'none', type: 'array', v: true, nonZh: 'removed' }).filter(
    Boolean,
  );
}

/** A phone is found however it was typed: `+86 138-0013-8000` also as `8613800138000`. */
function withBareDigits(other: string | null | undefined): string[] {
  if (!other) return [];
  return /^[+\d][\d\s()-]*$/.test(other) ? [other, other.replace(/\D/g, '')] : [other];
}
