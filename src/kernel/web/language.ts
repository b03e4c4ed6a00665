import { fill, type Lang, langOf, type Sentence, say as sayIn, type TextBook, type Vars } from '../text.ts';
import { readCookie, writeCookie } from './session/cookie.ts';
import { createStore, useStore } from './state/store.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** Kept in a cookie, because a navigation (an export, a PDF) carries no header of ours. */
const language = createStore<Lang>(langOf(readCookie('lang')));
export const currentLang = language.get;
export const useLang = (): Lang => useStore(language);

export function setLang(lang: Lang): void {
  writeCookie('lang', lang, { lifetimeMs: YEAR_MS });
  document.documentElement.lang = lang;
  language.set(lang);
}

/** Outside of components: toasts and dialogs. */
export const sayNow = (sentence: Sentence, vars?: Vars): string =>
  sayIn(vars ? fill(sentence, vars) : sentence, currentLang());

export type Say = (sentence: Sentence, vars?: Vars) => string;
export function useSay(): Say {
  const lang = useLang();
  return (sentence, vars) => sayIn(vars ? fill(sentence, vars) : sentence, lang);
}

/** `const t = useText(refundText)`, then `t('title')`: an unknown key does not compile. */
export function useText<const T extends TextBook>(book: T): (key: keyof T & string, vars?: Vars) => string {
  const say = useSay();
  return (key, vars) => say(book[key] as Sentence, vars);
}
