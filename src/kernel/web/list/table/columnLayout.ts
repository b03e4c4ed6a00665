import { sum } from '../../../value/sum.ts';
import type { Drawn } from './columns.ts';

type Sized = Pick<Drawn<unknown>, 'key' | 'width' | 'least' | 'kept' | 'hidden' | 'from'> &
  Partial<Pick<Drawn<unknown>, 'align' | 'stays'>>;

/** Columns give up to a seventh before a table scrolls sideways. */
const LEAST = 6 / 7;
const LETTER_PX = 7;
const WIDE_LETTER_PX = 12;
const ROUND_PX = 16;
const ARROW_PX = 15;
const GAP_PX = 16;
const FIGURE_PX = 7.8;
const CELL_PX = 20;

interface Head {
  readonly title: string;
  readonly sortable: boolean;
  /** It begins where figures end. */
  readonly afterFigures: boolean;
}
/** What a head takes at the most, so that its words stay whole. */
export const headWidth = ({ title, sortable, afterFigures }: Head): number =>
  [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER_PX : LETTER_PX), ROUND_PX) +
  (sortable ? ARROW_PX : 0) +
  (afterFigures ? GAP_PX : 0);

/** What the longest of these takes: an amount that is cut is another amount. */
export const figureWidth = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.ceil(Math.max(...texts.map((text) => text.length)) * FIGURE_PX) + CELL_PX;

interface Wanted {
  /** As somebody drew it. */
  readonly kept: number | undefined;
  readonly usual: number;
  readonly head: number;
  /** What its figures take on this page. */
  readonly figures?: number;
  /** It is wrong by half. */
  readonly firm: boolean;
}
/** How wide a column would be, and what it keeps where room is short. */
export function sizeOf({
  kept,
  usual,
  head,
  figures = 0,
  firm,
}: Wanted): Pick<Sized, 'width' | 'least' | 'kept'> {
  if (kept !== undefined) {
    const width = Math.max(kept, figures);
    return { width, least: width, kept: true };
  }
  const width = Math.max(usual, head, figures);
  return { width, least: firm ? width : Math.max(Math.ceil(width * LEAST), head), kept: false };
}

/**
 * Columns go whole before one is cut at the edge. First those that wait for room, the last first: in English the others are
 * wider. Then, where some are said to stay, words from the end, and figures after them.
 */
export function withFreeSpace<C extends Sized>(columns: readonly C[], available: number): C[] {
  const shown = columns.filter((column) => !column.hidden);
  let least = sum(shown.map((column) => column.least));
  const gone = new Set<string>();
  const waiting = shown.filter(({ from }) => from > 0).toSorted((a, b) => b.from - a.from);
  const others = shown.filter(({ from, stays }) => from === 0 && stays === false).reverse();
  const isFigure = ({ align }: C) => align === 'right';
  const words = others.filter((column) => !isFigure(column));
  for (const column of [...waiting, ...words, ...others.filter(isFigure)]) {
    if (least <= available) break;
    gone.add(column.key);
    least -= column.least;
  }
  return columns.map((column) => (gone.has(column.key) ? { ...column, hidden: true } : column));
}

/** Spreads what is left over, or takes what is missing, in proportion: of none more than it can give. */
export function columnLayout<C extends Sized>(columns: readonly C[], available: number): C[] {
  if (sum(columns.map(({ least }) => least)) > available) return [...columns];
  const widths = new Map(columns.filter(({ kept }) => kept).map(({ key, width }) => [key, width]));
  for (let free = columns; ; ) {
    free = free.filter(({ key }) => !widths.has(key));
    const room = available - sum([...widths.values()]);
    const factor = room / sum(free.map(({ width }) => width));
    const tight = free.filter(({ width, least }) => width * factor < least);
    if (tight.length === 0) {
      const widthOf = ({ key, width }: C) => widths.get(key) ?? Math.floor(width * factor);
      return columns.map((column) => ({ ...column, width: widthOf(column) }));
    }
    for (const { key, least } of tight) widths.set(key, least);
  }
}
