import { type Drawn, isFirm } from './columns.ts';
import type { Layout } from './keeping.ts';

type Sized = Pick<Drawn<unknown>, 'key' | 'width' | 'mark' | 'hidden' | 'from'>;

/** Columns give up to a seventh before a table scrolls sideways. */
const LEAST = 6 / 7;

export const widthKept = ({ widths }: Layout, key: string): number | undefined =>
  widths.find((one) => one.key === key)?.width;

/** Where room is short: what was drawn to a width by hand, and what is wrong by half. */
const keepsWidth = (prefs: Layout, column: Sized) =>
  isFirm(column) || widthKept(prefs, column.key) !== undefined;

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** Before the table scrolls sideways, those that wait for room go, the last first: in English the others are wider. */
export function withRoom<C extends Sized>(columns: readonly C[], prefs: Layout, available: number): C[] {
  const leastOf = (column: C) => column.width * (keepsWidth(prefs, column) ? 1 : LEAST);
  const shown = columns.filter((column) => !column.hidden);
  let least = sumOf(shown.map(leastOf));
  const gone = new Set<string>();
  for (const column of shown.filter(({ from }) => from > 0).toSorted((a, b) => b.from - a.from)) {
    if (least <= available) break;
    gone.add(column.key);
    least -= leastOf(column);
  }
  return columns.map((column) => (gone.has(column.key) ? { ...column, hidden: true } : column));
}

/** Columns that were given a width keep it, and firm ones where room is short; the others share what is left. */
export function fitted<C extends Sized>(columns: readonly C[], prefs: Layout, available: number): C[] {
  const isShort = sumOf(columns.map(({ width }) => width)) > available;
  const isSet = (column: C) =>
    isShort ? keepsWidth(prefs, column) : widthKept(prefs, column.key) !== undefined;
  const taken = sumOf(columns.filter(isSet).map(({ width }) => width));
  const free = columns.filter((column) => !isSet(column));
  const shares = spread(
    free.map(({ width }) => width),
    available - taken,
  );
  const widthOfFree = new Map(free.map(({ key }, at) => [key, shares[at]]));
  return columns.map((column) => ({ ...column, width: widthOfFree.get(column.key) ?? column.width }));
}

/** Spreads what is left over, or takes what is missing, in proportion. */
function spread(widths: readonly number[], available: number): number[] {
  const sum = sumOf(widths);
  const factor = sum > 0 ? available / sum : 1;
  return widths.map((width) => Math.floor(width * (factor < LEAST ? 1 : factor)));
}
