import { type ComponentType, createContext, useContext } from 'react';
import { matchPath } from 'react-router';
import type { Permission } from '../../permission.ts';
import type { RouteInfo } from '../../screen.ts';
import type { Sentence } from '../../text.ts';

/** Loads the module of a page; the page is its export whose name ends in `Page`. */
export type PageLoader = () => Promise<Readonly<Record<string, unknown>>>;

/** A route that can be opened: where it is, and how its page is loaded. */
export interface ScreenRoute {
  readonly info: RouteInfo;
  readonly load: PageLoader;
}

export const titleOf = (info: RouteInfo): Sentence => [info.zh, info.en];
/** `/RoleEdit/{id}` of the route list is `/RoleEdit/:id` for the router. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export function pageOf(module: Readonly<Record<string, unknown>>): ComponentType {
  const name = Object.keys(module).find((key) => key.endsWith('Page'));
  if (!name) throw new Error('the module of a page exports no component whose name ends in Page');
  return module[name] as ComponentType;
}

const ScreenContext = createContext<RouteInfo | undefined>(undefined);
export const ScreenProvider = ScreenContext.Provider;
/** The screen that a part stands on; parts used outside of one (fixtures) get none. */
export const useScreen = (): RouteInfo | undefined => useContext(ScreenContext);

/** Every route of the specification, for whoever has to name a path. */
const RouteListContext = createContext<readonly RouteInfo[]>([]);
export const RouteListProvider = RouteListContext.Provider;
export const useRouteList = (): readonly RouteInfo[] => useContext(RouteListContext);
export function useRouteAt(path: string): RouteInfo | undefined {
  return useRouteList().find((route) => matchPath(routerPath(route.path), path) !== null);
}

/** What the app knows of its screens, once somebody is signed in. */
export interface AppScreens {
  /** The right that opens a screen. */
  readonly rightOf: (path: string) => Permission | undefined;
  readonly pages: Readonly<Record<string, PageLoader>>;
}
const AppScreensContext = createContext<AppScreens>({ rightOf: () => undefined, pages: {} });
export const AppScreensProvider = AppScreensContext.Provider;
export const useRightOf = (path: string): Permission | undefined =>
  useContext(AppScreensContext).rightOf(path);
export const usePages = (): AppScreens['pages'] => useContext(AppScreensContext).pages;
