import { describe, expect, test } from 'vitest';
import { WINGS } from '@/kernel/screen.ts';
import { navigationActions } from './navigationActions.ts';
import { BELONGING, containerOf, type MenuPlace, navigationMenu } from './navigationMenu.ts';
import { routes, screens } from './screens.ts';

const entries = navigationMenu.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
const places = entries.flatMap((entry) => (entry.tabs.length > 0 ? entry.tabs : [entry]));
const pathOf = ({ to }: MenuPlace) => to.split('?')[0] ?? to;
const wordsOf = (path: string) => {
  const route = routes.find((one) => one.path === path);
  return route && [route.zh, route.en];
};
/** Views of a page, which no route names. */
const isView = ({ to }: MenuPlace) => to.includes('?');

describe('the menu', () => {
  test('has nine wings, an entry for each of 58 routes, and three views of pages beside them', () => {
    expect(navigationMenu.map(({ wing }) => wing).toSorted()).toEqual(Object.keys(WINGS).toSorted());
    expect(entries.filter((entry) => !isView(entry))).toHaveLength(58);
    expect(entries.filter(isView).map(({ name }) => name[0])).toEqual(['发票', '日结对款', '月结']);
  });

  test('every entry and every tab is a route, in the wing that the route is of', () => {
    const all = [...entries, ...places].map(pathOf);
    expect(all.filter((path) => wordsOf(path) === undefined)).toEqual([]);
    const astray = navigationMenu.flatMap(({ wing, groups }) =>
      groups
        .flatMap((group) => group.entries)
        .map(pathOf)
        .filter((path) => routes.find((route) => route.path === path)?.wing !== wing),
    );
    expect(astray).toEqual([]);
  });

  test('no place is there twice', () => {
    const all = places.map(({ to }) => to);
    expect(all.filter((to, at) => all.indexOf(to) !== at)).toEqual([]);
  });

  test('an entry says what the route list says, and so does a tab', () => {
    const said = entries.filter((entry) => !isView(entry));
    expect(said.map(({ name }) => [...name])).toEqual(said.map((entry) => wordsOf(pathOf(entry))));
    // The roles' two pages are told from each other by what they are.
    const tabs = entries
      .flatMap((entry) => entry.tabs)
      .filter(({ name }) => !['列表', '对照'].includes(name[0]));
    expect(tabs.map(({ name }) => [...name])).toEqual(tabs.map((tab) => wordsOf(pathOf(tab))));
  });

  test('whoever may tick a screen finds it: it is an entry or a tab', () => {
    const known = new Set(places.map(pathOf));
    expect(
      screens
        .filter(({ hidden }) => !hidden)
        .map(({ path }) => path)
        .filter((path) => !known.has(path)),
    ).toEqual([]);
  });

  test('a screen that is no entry and no tab is a detail under one', () => {
    const known = new Set(places.map(pathOf));
    const under = (path: string) => [...known].some((one) => path.startsWith(`${one}/`));
    const loose = screens.filter(({ hidden }) => hidden).map(({ path }) => path);
    expect(loose.filter((path) => !under(path))).toEqual(['/login', '/', '/ClassPayChange/{teacherId}']);
  });

  test('what belongs to an entry elsewhere is a screen of that wing, and lies under another one', () => {
    for (const [path, keys] of Object.entries(BELONGING)) {
      expect(screens.map((screen) => screen.path)).toContain(path);
      const wing = routes.find((route) => route.path === path)?.wing;
      const own = navigationMenu.find((one) => one.wing === wing)?.groups.flatMap((group) => group.entries);
      expect(own?.map(({ to }) => to)).toEqual(expect.arrayContaining([...keys]));
      expect(keys.some((key) => path.startsWith(`${key}/`))).toBe(false);
    }
  });

  test('a container is never opened itself: what is built of it are its tabs', () => {
    const containers = entries.filter(({ tabs }) => tabs.length > 0);
    const own = containers.filter(({ to, tabs }) => !tabs.some((tab) => tab.to === to)).map(({ to }) => to);
    expect(own.length).toBeGreaterThan(8);
    expect(screens.map(({ path }) => path).filter((path) => own.includes(path))).toEqual([]);
    for (const { to, tabs } of containers)
      for (const tab of tabs) expect(containerOf(tab.to)?.name, to).toBeDefined();
  });

  test('what a view needs is a right that a role can tick on its page', () => {
    for (const entry of entries.filter(({ needs }) => needs !== undefined)) {
      const page = screens.find(({ path }) => path === pathOf(entry));
      expect(page?.functions?.map(({ key }) => key)).toContain(entry.needs);
    }
  });
});

test('an action leads to a screen that exists, and needs a right that a role can tick', () => {
  const rights = new Set(screens.flatMap(({ functions = [] }) => functions.map(({ key }) => key)));
  for (const { to, needs } of navigationActions) {
    expect(screens.map(({ path }) => path)).toContain(to.split('?')[0]);
    expect([...rights]).toContain(needs);
  }
});
