export const GROUPINGS = ['day', 'product', 'category', 'student', 'account'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The columns of the board, in their order. */
export const FIGURES = [
  'orders',
  'quantity',
  'sold_fen',
  'coin_fen',
  'delivered_fen',
  'refunded_fen',
  'cost_fen',
  'margin_fen',
  'left_fen',
] as const;
export type Figure = (typeof FIGURES)[number];
export const isMoney = (figure: Figure): boolean => figure.endsWith('_fen');

export interface Reconciled {
  /** Balance of `shop_unearned` before the first day. */
  readonly start_fen: number;
  readonly sold_fen: number;
  readonly delivered_fen: number;
  readonly forfeited_fen: number;
  readonly returned_fen: number;
  /** The balance after the last day, and what the lines say is paid and not delivered then. */
  readonly books_fen: number;
  readonly lines_fen: number;
  /** Given back after delivery, and the change of `shop_revenue`. */
  readonly reversed_fen: number;
  readonly revenue_fen: number;
}

/** By how much books and lines differ in all. */
export interface Gaps {
  readonly unearned_gap_fen: number;
  readonly revenue_gap_fen: number;
}
export const gapsOf = (of: Reconciled): Gaps => ({
  unearned_gap_fen: of.books_fen - of.lines_fen,
  revenue_gap_fen: differencesOf(of).revenue_difference_fen,
});

/** What does not come to zero: of the books, of the lines, and of the revenue. */
export function differencesOf(of: Reconciled) {
  const end_fen = of.start_fen + of.sold_fen - of.delivered_fen - of.forfeited_fen - of.returned_fen;
  return {
    end_fen,
    books_difference_fen: of.books_fen - end_fen,
    lines_difference_fen: of.lines_fen - end_fen,
    revenue_difference_fen: of.revenue_fen - (of.delivered_fen - of.reversed_fen),
  };
}
