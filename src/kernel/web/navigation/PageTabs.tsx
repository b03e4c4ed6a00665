import { createContext, useContext } from 'react';
import type { Sentence } from '../../text.ts';
import { type TabLink, TabLinks } from '../display/Tabs.tsx';
import { useSay } from '../language.ts';
import { type MenuItem, useMe } from '../session/me.ts';
import { useScreen } from './screens.ts';

/** Screens that are one entry of the menu: each is a tab on their page. */
export interface Container {
  readonly name: Sentence;
  readonly tabs: readonly { readonly path: string; readonly name: Sentence }[];
}
type ContainerOf = (path: string) => Container | undefined;
const ContainerContext = createContext<ContainerOf>(() => undefined);
export const ContainerProvider = ContainerContext.Provider;

/** Every screen of a role's menu, by its path. */
export const grantedPaths = (menu: readonly MenuItem[]): ReadonlySet<string> =>
  new Set(menu.flatMap(({ children = [] }) => children.map(({ menu_url }) => menu_url)));

/** The tabs of the page that one is on, as far as the role has them; the menu shows the same words. */
export function usePageTabs(): readonly TabLink[] {
  const say = useSay();
  const path = useScreen()?.path ?? '';
  const tabs = useContext(ContainerContext)(path)?.tabs ?? [];
  const granted = grantedPaths(useMe().role_menu);
  return tabs
    .filter((tab) => tab.path === path || granted.has(tab.path))
    .map((tab) => ({ key: tab.path, label: say(tab.name), to: tab.path }));
}

/** The bar of those tabs. One tab alone is none. */
export function PageTabs({ label }: { label: string }) {
  const tabs = usePageTabs();
  const path = useScreen()?.path ?? '';
  return tabs.length > 1 ? <TabLinks tabs={tabs} here={path} label={label} /> : null;
}
