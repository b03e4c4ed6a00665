import type { MenuEntry } from '@/kernel/screen.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { type Lang, say } from '@/kernel/text.ts';
import type { MenuNode } from '../role.contract.ts';
import type { Tickable } from '../role.rules.ts';

/** The menu of the house; the app fills it with the screens that exist. */
export const menuSlot = defineSlot<MenuEntry>();

/** Gathered once for the parts that fill the slot: every write of a role asks for it. */
let gathered:
  | { of: readonly unknown[]; entries: readonly MenuEntry[]; known: ReadonlySet<string> }
  | undefined;
function all() {
  const { parts } = menuSlot;
  if (gathered?.of.length === parts.length && gathered.of.every((part, at) => part === parts[at]))
    return gathered;
  const entries = parts.flatMap((wing) => wing.children.flatMap((s) => [s, ...s.children]));
  gathered = { of: [...parts], entries, known: new Set(entries.map(({ url }) => url)) };
  return gathered;
}
const entries = (): readonly MenuEntry[] => all().entries;

/** Every screen and function that a role can tick. */
export const knownMenus = (): ReadonlySet<string> => all().known;

/** Everything that can be ticked, with its noun and the screen that it is found on. */
export const tickables = (): Tickable[] =>
  menuSlot.parts.flatMap((wing) =>
    wing.children.flatMap((screen) => [
      { url: screen.url, noun: nounOf(screen.screen?.permission?.key), screen: screen.url },
      ...screen.children.map(({ url }) => ({ url, noun: nounOf(url), screen: screen.url })),
    ]),
  );
const nounOf = (key: string | undefined) => key?.split('.')[0];

export const menuName = (url: string, lang: Lang): string => {
  const entry = entries().find((e) => e.url === url);
  return entry ? say(entry.name, lang) : url;
};

/** What a role has: the ticked menus that exist; everything, today's and tomorrow's, for the owner's. */
export const menusOf = (role: { menus: readonly string[]; is_owner: boolean }): string[] => {
  const known = knownMenus();
  return role.is_owner ? [...known] : role.menus.filter((url) => known.has(url));
};

/** A screen opens by its right, a function is a right itself. */
export function rightsOf(role: { menus: readonly string[]; is_owner: boolean }) {
  const menus = menusOf(role);
  const opens = new Map(entries().map((e) => [e.url, e.screen?.permission?.key]));
  const permissions = menus.flatMap((url) => (url.startsWith('/') ? (opens.get(url) ?? []) : [url]));
  return { menus: new Set(menus), permissions: new Set(permissions) };
}

/** The tree, or the part of it that is ticked; a wing without screens is left out. */
export function menuNodes(lang: Lang, ticked?: ReadonlySet<string>): MenuNode[] {
  return menuSlot.parts.flatMap((wing) => {
    const children = wing.children
      .filter((screen) => !ticked || ticked.has(screen.url))
      .map((screen) => nodeOf(screen, lang, ticked));
    return children.length ? [{ menu_name: say(wing.name, lang), menu_url: wing.url, children }] : [];
  });
}

const nodeOf = (entry: MenuEntry, lang: Lang, ticked?: ReadonlySet<string>): MenuNode => {
  const children = entry.children.filter((f) => !ticked || ticked.has(f.url));
  return {
    menu_name: say(entry.name, lang),
    menu_url: entry.url,
    ...(children.length ? { children: children.map((f) => nodeOf(f, lang)) } : {}),
  };
};
