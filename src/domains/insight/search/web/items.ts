import { matches, normalise } from '@/kernel/search.ts';
import type { MenuItem } from '@/kernel/web/session/me.ts';
import type { SearchGroup, SearchHit } from '../search.contract.ts';

/** What each screen's title sounds like, by its path. */
export type ScreenWords = Readonly<Record<string, string>>;

/** A line of the palette: a document or a screen. */
export interface Item {
  readonly key: string;
  /** `admin`, `student` …, or `screen`. */
  readonly kind: string;
  readonly title: string;
  readonly marks: SearchHit['marks'];
  readonly sub: string;
  readonly subMarks: SearchHit['marks'];
  readonly url: string;
  readonly off: boolean;
  readonly company: SearchHit['company'];
}
export interface Section {
  readonly key: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly allUrl: string | null;
}

export const sectionOf = ({ kind, label, hits, all_url }: SearchGroup): Section => ({
  key: kind,
  label,
  allUrl: all_url,
  items: hits.map(({ id, sub_marks, ...hit }) => ({
    ...hit,
    key: `${kind}-${id}`,
    kind,
    subMarks: sub_marks,
  })),
});

const MOST_SCREENS = 5;

/** The screens of my menu whose title the keyword finds, by its characters, pinyin or initials. */
export function screensFor(menu: readonly MenuItem[], keyword: string, words: ScreenWords): Item[] {
  const word = normalise(keyword);
  if (word === '') return [];
  const found = menu.flatMap((wing) =>
    (wing.children ?? [])
      .filter(({ menu_url }) => menu_url.startsWith('/'))
      .filter(({ menu_name, menu_url }) => matches(`${menu_name} ${words[menu_url] ?? ''}`, keyword))
      .map(({ menu_name, menu_url }) => ({ title: menu_name, url: menu_url, sub: wing.menu_name })),
  );
  return found.slice(0, MOST_SCREENS).map(({ title, url, sub }) => {
    const at = title.toLowerCase().indexOf(word);
    return {
      title,
      url,
      sub,
      subMarks: [],
      off: false,
      company: null,
      key: `screen-${url}`,
      kind: 'screen',
      marks: at < 0 ? [] : [{ at, length: word.length }],
    };
  });
}
