import { type MenuItem, useMe } from '@/kernel/web/session/me.ts';

const urlsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ menu_url, children = [] }) => [menu_url, ...urlsOf(children)]);

/** What I may grant: the screens and functions that my own role has. */
export const useGrantable = (): ReadonlySet<string> => new Set(urlsOf(useMe().role_menu));
