import type { MenuNode } from '../role.contract.ts';

/** What a role has ticked: screens by their path, functions by their right. */
export type Ticks = ReadonlySet<string>;
export type TickState = 'none' | 'some' | 'all';

const functionsOf = (screen: MenuNode): string[] => (screen.children ?? []).map((node) => node.menu_url);
const screensOf = (wing: MenuNode): readonly MenuNode[] => wing.children ?? [];
/** A screen with its functions. */
const urlsOf = (screen: MenuNode): string[] => [screen.menu_url, ...functionsOf(screen)];

/** Everything that can be ticked in a part of the tree, in its order. */
export const everyUrl = (wings: readonly MenuNode[]): string[] => wings.flatMap(screensOf).flatMap(urlsOf);

/** In the order of the tree, so that the same ticks are the same list. */
export const inTreeOrder = (wings: readonly MenuNode[], ticks: Ticks): string[] =>
  everyUrl(wings).filter((url) => ticks.has(url));

export function stateOf(urls: readonly string[], ticks: Ticks): TickState {
  const ticked = urls.filter((url) => ticks.has(url)).length;
  if (ticked === 0) return 'none';
  return ticked === urls.length ? 'all' : 'some';
}
export const screenState = (screen: MenuNode, ticks: Ticks): TickState => stateOf(urlsOf(screen), ticks);

/** Ticking a function ticks its screen: without it nobody would find the function. */
export function toggleFunction(screen: MenuNode, url: string, ticks: Ticks): Ticks {
  const next = new Set(ticks);
  if (next.delete(url)) return next;
  return next.add(screen.menu_url).add(url);
}

/** A screen goes with all its functions, which nobody would find without it. */
export function toggleScreen(screen: MenuNode, ticks: Ticks): Ticks {
  const next = new Set(ticks);
  if (!next.has(screen.menu_url)) return next.add(screen.menu_url);
  for (const url of urlsOf(screen)) next.delete(url);
  return next;
}

/** First the screen alone, then with all that may be granted, then nothing of it. */
export function stepScreen(screen: MenuNode, ticks: Ticks, grantable: Ticks): Ticks {
  const next = new Set(ticks);
  if (!next.has(screen.menu_url)) return next.add(screen.menu_url);
  const open = functionsOf(screen).filter((url) => grantable.has(url) && !next.has(url));
  if (open.length > 0) for (const url of open) next.add(url);
  else for (const url of urlsOf(screen)) next.delete(url);
  return next;
}

export const tickAll = (wing: MenuNode, ticks: Ticks, grantable: Ticks): Ticks =>
  new Set([...ticks, ...everyUrl([wing]).filter((url) => grantable.has(url))]);

export function tickNone(wing: MenuNode, ticks: Ticks): Ticks {
  const gone = new Set(everyUrl([wing]));
  return new Set([...ticks].filter((url) => !gone.has(url)));
}

/** What a search shows; a wing or a screen that matches shows all below it. `undefined`: nothing was searched. */
export function matching(wings: readonly MenuNode[], word: string): ReadonlySet<string> | undefined {
  const wanted = word.trim().toLowerCase();
  if (!wanted) return undefined;
  const shown = new Set<string>();
  const show = (node: MenuNode, above: boolean): boolean => {
    const hit = above || node.menu_name.toLowerCase().includes(wanted);
    const below = (node.children ?? []).map((child) => show(child, hit)).some(Boolean);
    if (hit || below) shown.add(node.menu_url);
    return hit || below;
  };
  for (const wing of wings) show(wing, false);
  return shown;
}
