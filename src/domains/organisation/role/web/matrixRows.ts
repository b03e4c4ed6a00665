import type { MenuNode } from '../role.contract.ts';
import { everyUrl, matching, type Ticks } from './ticks.ts';

/** A line of the matrix: a wing, a screen in it, or a function on a screen. */
export interface MatrixRow {
  readonly kind: 'wing' | 'screen' | 'function';
  readonly node: MenuNode;
  /** The screen that a function is on; a screen is its own. */
  readonly screen: MenuNode;
  /** Of a wing: everything in it that can be ticked. */
  readonly urls: readonly string[];
}

interface Shown {
  readonly word: string;
  readonly closed: ReadonlySet<string>;
  /** Two roles that are compared: only what one has and the other has not. */
  readonly compared?: readonly [Ticks, Ticks];
}

/** What is shown, from top to bottom. A search opens what is closed, and so does a comparison. */
export function matrixRows(wings: readonly MenuNode[], { word, closed, compared }: Shown): MatrixRow[] {
  const found = matching(wings, word);
  const differs = ({ menu_url }: MenuNode) =>
    !compared || compared[0].has(menu_url) !== compared[1].has(menu_url);
  const isFound = ({ menu_url }: MenuNode) => found?.has(menu_url) ?? true;
  const functionsOf = (screen: MenuNode): MatrixRow[] =>
    (screen.children ?? [])
      .filter((node) => isFound(node) && differs(node))
      .map((node) => ({ kind: 'function', node, screen, urls: [] }));
  const screenRows = (screen: MenuNode): MatrixRow[] => {
    const below = functionsOf(screen);
    if (!isFound(screen) || (below.length === 0 && !differs(screen))) return [];
    return [{ kind: 'screen', node: screen, screen, urls: [] }, ...below];
  };
  return wings.flatMap((wing) => {
    const below = (wing.children ?? []).flatMap(screenRows);
    if (below.length === 0) return [];
    const row: MatrixRow = { kind: 'wing', node: wing, screen: wing, urls: everyUrl([wing]) };
    const isClosed = closed.has(wing.menu_url) && !found && !compared;
    return isClosed ? [row] : [row, ...below];
  });
}
