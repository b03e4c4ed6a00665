/** Every text a person reads is a pair: Chinese first, English second. One language alone does not compile. */
export type Sentence = readonly [zh: string, en: string];
export type Lang = 'zh-CN' | 'en';
export type Vars = Readonly<Record<string, string | number>>;
export type TextBook = Readonly<Record<string, Sentence>>;

/** Keeps the keys of a noun's texts known to the compiler. */
export const defineText = <const T extends TextBook>(book: T): T => book;

/** Puts values into `{name}` gaps of both languages; `{n|row|rows}` is the first word for one, the second for more. */
export const fill = (sentence: Sentence, vars: Vars): Sentence => [
  fillOne(sentence[0], vars),
  fillOne(sentence[1], vars),
];

const fillOne = (line: string, vars: Vars) =>
  line
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (gap, name: string, one: string, many: string) =>
      name in vars ? (String(vars[name]) === '1' ? one : many) : gap,
    )
    .replace(/\{(\w+)\}/g, (gap, name: string) => (name in vars ? String(vars[name]) : gap));

export const say = (sentence: Sentence, lang: Lang): string => sentence[lang === 'en' ? 1 : 0];

/** `Accept-Language` and cookies say many things; anything that does not begin with "en" is Chinese. */
export const langOf = (wish: string | undefined): Lang =>
  wish?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
