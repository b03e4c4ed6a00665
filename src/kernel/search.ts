/**
 * Search by tokens. Under row security PostgreSQL uses an index only for operators such as `=`, so "name contains"
 * becomes: every token of the keyword equals a token row of the document. Tokens find candidates; `matches` is the
 * exact meaning, and whatever matches is always among the candidates.
 */

/** Longer texts are cut, so that one document cannot fill the token table. */
const MAX_TEXT = 400;
const MAX_KEYWORD = 64;
/** More tokens would not narrow the candidates any further, only slow the query down. */
const MAX_KEYWORD_TOKENS = 16;

/** One spelling for what people take to be the same: full-width and half-width, upper and lower case, spaces. */
export const normalise = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();

type Script = 'cjk' | 'latin' | 'digit';
interface Run {
  readonly script: Script;
  readonly chars: readonly string[];
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{M}]/u;

/** By the character alone, so that a piece of a text falls into runs exactly as the text does. */
function scriptOf(char: string): Script | undefined {
  if (CJK.test(char)) return 'cjk';
  if (DIGIT.test(char)) return 'digit';
  return LETTER.test(char) ? 'latin' : undefined;
}

/** Stretches of one script; punctuation and spaces only part them. */
function runsOf(text: string): Run[] {
  const runs: { script: Script; chars: string[] }[] = [];
  let last: Script | undefined;
  for (const char of text) {
    const script = scriptOf(char);
    if (script && script === last) runs.at(-1)?.chars.push(char);
    else if (script) runs.push({ script, chars: [char] });
    last = script;
  }
  return runs;
}

/** What is shorter than a token is found only at the beginning of a run, by a prefix marked `^`. */
const GRAM: Record<Script, number> = { cjk: 2, latin: 3, digit: 4 };
const isShort = ({ script, chars }: Run) => script !== 'cjk' && chars.length < GRAM[script];

const grams = (chars: readonly string[], size: number): string[] =>
  chars.length < size
    ? []
    : Array.from({ length: chars.length - size + 1 }, (_, at) => chars.slice(at, at + size).join(''));

const prefixes = (chars: readonly string[], longest: number): string[] =>
  Array.from({ length: Math.min(chars.length, longest) }, (_, at) => `^${chars.slice(0, at + 1).join('')}`);

const clip = (text: string, most: number): string => [...normalise(text)].slice(0, most).join('').trim();

/** The tokens to store for a document. */
export function searchTokens(searchText: string): string[] {
  const tokens = runsOf(clip(searchText, MAX_TEXT)).flatMap(({ script, chars }) =>
    script === 'cjk'
      ? [...chars, ...grams(chars, GRAM.cjk)]
      : [...prefixes(chars, GRAM[script] - 1), ...grams(chars, GRAM[script])],
  );
  return [...new Set(tokens)];
}

/**
 * Tokens of what only some may search by (a phone number), marked so that a plain keyword never meets them: who may not
 * see a number cannot find it out digit by digit either.
 */
export const hiddenTokens = (tokens: readonly string[]): string[] => tokens.map((token) => `*${token}`);

/** The tokens that a document must all have. None at all: the keyword has no letter or digit to search by. */
export function keywordTokens(keyword: string): string[] {
  const tokens = runsOf(clip(keyword, MAX_KEYWORD)).flatMap((run) => {
    if (isShort(run)) return [`^${run.chars.join('')}`];
    return run.script === 'cjk' && run.chars.length === 1
      ? [...run.chars]
      : grams(run.chars, GRAM[run.script]);
  });
  return [...new Set(tokens)].slice(0, MAX_KEYWORD_TOKENS);
}

/**
 * Does the text contain each word of the keyword? A word that begins with a short run (one or two letters, up to
 * three digits) must be found where a run begins: `li` finds "li lei" and "王li", not "ali".
 */
export function matches(searchText: string, keyword: string): boolean {
  const text = clip(searchText, MAX_TEXT);
  return clip(keyword, MAX_KEYWORD)
    .split(' ')
    .every((word) => containsWord(text, word));
}

function containsWord(text: string, word: string): boolean {
  const [first] = runsOf(word);
  const script = scriptOf([...word][0] ?? '');
  const atRunStart = first !== undefined && script !== undefined && isShort(first);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!atRunStart || scriptBefore(text, at) !== script) return true;
  }
  return false;
}

const scriptBefore = (text: string, at: number): Script | undefined =>
  scriptOf([...text.slice(0, at)].at(-1) ?? '');
