import {
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  GraduationCap,
  HandCoins,
  type LucideIcon,
  ShoppingBag,
  Target,
  Users,
  Wallet,
} from 'lucide-react';
import { WINGS, type Wing } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { grantedPaths } from '@/kernel/web/navigation/PageTabs.tsx';
import type { Me } from '@/kernel/web/session/me.ts';
import { BELONGING, type MenuPlace, navigationMenu } from '../../navigationMenu.ts';

export const WING_ICONS: Readonly<Record<Wing, LucideIcon>> = {
  insight: ChartNoAxesColumn,
  sales: Target,
  people: Users,
  teaching: CalendarDays,
  money: Wallet,
  shop: ShoppingBag,
  abroad: GraduationCap,
  pay: HandCoins,
  organisation: Building2,
};

/** An entry of my menu. */
export interface Entry {
  /** Which entry it is: a container's own path, or where it leads. */
  readonly key: string;
  readonly wing: Wing;
  readonly name: Sentence;
  /** More than one, or none. */
  readonly tabs: readonly MenuPlace[];
  /** Every address that belongs to it, the first of which is opened where none was used yet. */
  readonly places: readonly string[];
}
export interface Group {
  readonly name: Sentence | undefined;
  readonly entries: readonly Entry[];
}
export interface WingMenu {
  readonly wing: Wing;
  readonly name: Sentence;
  readonly groups: readonly Group[];
}

export const entriesOf = ({ groups }: WingMenu): readonly Entry[] => groups.flatMap(({ entries }) => entries);
export const pathOf = (place: string): string => place.split('?')[0] ?? place;

/** What the role has of the whole menu: screens that exist and are granted, and nothing else. */
export function menuOf({ role_menu, permissions }: Pick<Me, 'role_menu' | 'permissions'>): WingMenu[] {
  const granted = grantedPaths(role_menu);
  const isMine = ({ to, needs }: MenuPlace) =>
    granted.has(pathOf(to)) && (needs === undefined || permissions.includes(needs));
  return navigationMenu
    .map(({ wing, groups }) => ({
      wing,
      name: WINGS[wing],
      groups: groups
        .map(({ name, entries }) => ({
          name,
          entries: entries.flatMap((entry): Entry[] => {
            const mine = (entry.tabs.length > 0 ? entry.tabs : [entry]).filter(isMine);
            if (mine.length === 0) return [];
            const tabs = mine.length > 1 ? mine : [];
            return [{ key: entry.to, wing, name: entry.name, tabs, places: mine.map(({ to }) => to) }];
          }),
        }))
        .filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}

/** So few entries all stand open: nothing to unfold, nothing to sort into groups. */
const MOST_UNFOLDED = 20;
export const isUnfolded = (wings: readonly WingMenu[]): boolean =>
  sumOf(wings, (wing) => entriesOf(wing).length) <= MOST_UNFOLDED;

/** Where one is: the entry, and which of its places; none on a screen that belongs to it without lying under one. */
export interface Here {
  readonly entry: Entry;
  readonly place: string | undefined;
}

/** The entry that an address belongs to: its own view, its screen, its wing's, or the one that it lies under. */
export function hereOf(wings: readonly WingMenu[], pathname: string, search = ''): Here | undefined {
  const view = new URLSearchParams(search).get('view');
  const entries = wings.flatMap(entriesOf);
  const all = entries.flatMap((entry) => entry.places.map((place) => ({ entry, place })));
  const exact = view && all.find(({ place }) => place === `${pathname}?view=${view}`);
  if (exact) return exact;
  const own = BELONGING[pathname]?.flatMap((key) => entries.find((entry) => entry.key === key) ?? [])[0];
  if (own) return { entry: own, place: undefined };
  return all
    .filter(({ place }) => !place.includes('?'))
    .filter(({ place }) => pathname === place || pathname.startsWith(`${place}/`))
    .toSorted((a, b) => b.place.length - a.place.length)[0];
}

/** Where an entry leads: to the tab that was used last, else to the first. */
export const addressOf = ({ places }: Entry, recent: readonly string[]): string =>
  recent.find((place) => places.includes(place)) ?? places[0] ?? '/';

/** Which entries were open lately, latest first. */
export function recentEntries(wings: readonly WingMenu[], recent: readonly string[]): Entry[] {
  const all = wings.flatMap(entriesOf);
  const found = recent.flatMap((place) => all.find(({ places }) => places.includes(place)) ?? []);
  return [...new Set(found)];
}

export type Counts = ReadonlyMap<string, number>;
/** What waits at each entry, by its key. A view's own entry takes its count from the page's. */
export function countsOf(
  wings: readonly WingMenu[],
  waiting: readonly { readonly place: string; readonly count: number }[],
): Counts {
  const counts = new Map<string, number>();
  for (const { place, count } of waiting) {
    const [pathname = '', search] = place.split('?');
    const key = hereOf(wings, pathname, search)?.entry.key;
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}
export const countOf = (wing: WingMenu, counts: Counts): number =>
  sumOf(entriesOf(wing), ({ key }) => counts.get(key) ?? 0);
