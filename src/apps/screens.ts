import type { Permission } from '@/kernel/permission.ts';
import { type MenuEntry, type RouteInfo, type Screen, WINGS, type Wing } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import { modules } from './modules.ts';
import routeList from './routes.json' with { type: 'json' };

/** Every route of the specification, built or not. */
export const routes: readonly RouteInfo[] = routeList;

/** Every screen that exists, in the order of the routes. The menu shows these and nothing else. */
export const screens: readonly Screen[] = [
  { path: '/login', hidden: true } as const,
  ...modules.flatMap((noun) => noun.screens),
]
  .map((screen) => ({ ...screen, functions: [...(screen.functions ?? []), ...addedTo(screen.path)] }))
  .sort((a, b) => orderOf(a.path) - orderOf(b.path));

/** Functions of other nouns that staff find on this screen. */
function addedTo(path: string): readonly Permission[] {
  return modules.flatMap((noun) => noun.functionsOn[path] ?? []);
}
function orderOf(path: string): number {
  return routes.findIndex((route) => route.path === path);
}

const routeOf = (path: string): RouteInfo => {
  const route = routes.find((r) => r.path === path);
  if (!route) throw new Error(`routes.json has no ${path}`);
  return route;
};
export const titleOf = (path: string): Sentence => [routeOf(path).zh, routeOf(path).en];

const WING_ORDER: readonly Wing[] = [
  'insight',
  'sales',
  'people',
  'teaching',
  'money',
  'shop',
  'abroad',
  'pay',
  'organisation',
];

const listedIn = (wing: Wing): Screen[] =>
  screens.filter(({ path, hidden }) => !hidden && routeOf(path).wing === wing);

/** The screens that a role can tick, in the order of the left menu. */
export const listedScreens = (): Screen[] => WING_ORDER.flatMap(listedIn);

/** What a role can tick: wings, their screens, and the functions on them. */
export const menuTree = (): MenuEntry[] =>
  WING_ORDER.flatMap((wing) => {
    const own = listedIn(wing);
    return own.length ? [{ name: WINGS[wing], url: wing, children: own.map(entryOf) }] : [];
  });

const entryOf = (screen: Screen): MenuEntry => ({
  name: titleOf(screen.path),
  url: screen.path,
  screen,
  children: (screen.functions ?? []).map((f) => ({ name: f.label, url: f.key, children: [] })),
});
