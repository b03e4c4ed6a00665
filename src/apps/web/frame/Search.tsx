import {
  type PaletteScreen,
  type PaletteSource,
  SearchBox,
} from '@/domains/insight/search/web/embed/SearchBox.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { navigationActions } from '../../navigationActions.ts';
import { isUnclear } from '../../navigationMenu.ts';
import { type Entry, type Group, pathOf, type WingMenu } from './menu.ts';
import { type Menu, useMenu } from './useMenu.ts';

const loadSounds = async () => (await import('../menu-sounds.json')).default;

/** The search, with the screens of my menu and what I may begin. */
export function Search() {
  const menu = useMenu();
  const { permissions } = useMe();
  return <SearchBox source={() => sourceOf(menu, permissions)} loadSounds={loadSounds} />;
}

/** A container leads to one of its tabs, and both are found. */
const keyOf = ({ key, tabs }: Entry): string => (tabs.length > 0 ? `container:${key}` : key);

/** An entry as the search shows it, and after it its tabs. */
function screensOf(
  entry: Entry,
  { name: group }: Group,
  { name: wing }: WingMenu,
  menu: Menu,
): PaletteScreen[] {
  const itself: PaletteScreen = {
    key: keyOf(entry),
    url: menu.addressOf(entry),
    name: entry.name,
    path: group ? [wing, group] : [wing],
    count: menu.counts.get(entry.key) ?? 0,
    ...(isUnclear(entry.key) && { about: ['', wing[1]] as const }),
  };
  const path = [wing, entry.name];
  return [itself, ...entry.tabs.map(({ to, name }) => ({ key: to, url: to, name, path, count: 0 }))];
}

function sourceOf(menu: Menu, permissions: readonly string[]): PaletteSource {
  const { wings, pins, recent } = menu;
  const all = wings.flatMap((wing) =>
    wing.groups.flatMap((group) =>
      group.entries.map((entry) => ({ entry, screens: screensOf(entry, group, wing, menu) })),
    ),
  );
  const placeOf = (to: string) =>
    all.find(({ entry }) => entry.places.some((place) => to === place || to.startsWith(`${pathOf(place)}/`)));
  return {
    screens: all.flatMap(({ screens }) => screens),
    pinned: pins.flatMap((pin) => all.find(({ entry }) => entry.key === pin)?.screens[0]?.key ?? []),
    recent,
    actions: navigationActions.flatMap(({ name, to, needs, isMain = false }) => {
      const at = placeOf(to)?.entry.name;
      return at && permissions.includes(needs) ? [{ url: to, name, at, isMain }] : [];
    }),
  };
}
