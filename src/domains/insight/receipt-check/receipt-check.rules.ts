import { sumOf } from '@/kernel/value/sum.ts';

/** What has to be done until books and people agree, in the order in which it is looked at. */
export const OPEN_LINES = [
  'unowned',
  'unconfirmed',
  'in_transit',
  'cash_close',
  'partner',
  'refund_without_case',
] as const;
/** What only says how what was paid came to what was posted: nothing is to be done. */
const BRIDGE_LINES = ['paid_earlier', 'posted_later'] as const;
export const LINES = [...OPEN_LINES, ...BRIDGE_LINES] as const;
export type Line = (typeof LINES)[number];
export const isOpenLine = (line: Line): boolean => OPEN_LINES.some((one) => one === line);

/** From what the books received to what the cash closes of the same days expect. */
export const CASH_PARTS = [
  'receipts',
  'fees',
  'partner',
  'earlier',
  'later',
  'waiting',
  'payouts',
  'others',
] as const;
export type CashPart = (typeof CASH_PARTS)[number];
interface CashParts {
  readonly parts: readonly { readonly part: CashPart; readonly fen: number }[];
  readonly cash_fen: number;
}
export const cashFenOf = ({ parts }: CashParts, wanted: CashPart): number =>
  parts.find(({ part }) => part === wanted)?.fen ?? 0;
/** What the closes expect beyond what leads to it: nought by rule. */
export const cashGap = ({ parts, cash_fen }: CashParts): number => cash_fen - sumOf(parts, ({ fen }) => fen);

/** Of a span: what was paid, and what the books made of it. */
export interface CheckSums {
  readonly paid_fen: number;
  readonly in_transit_fen: number;
  readonly posted_later_fen: number;
  readonly paid_earlier_fen: number;
  readonly receipts_fen: number;
  readonly rebacks_fen: number;
  readonly refunds_fen: number;
  readonly net_fen: number;
  readonly unowned_fen: number;
  readonly attributed_fen: number;
}
export interface Step {
  readonly name: keyof CheckSums;
  readonly fen: number;
  /** Where its bar begins and ends; one that stands by itself begins at nought. */
  readonly from: number;
  readonly to: number;
  readonly isSum: boolean;
}

/** From what was paid to what belongs to somebody: what is added and taken away, and what it comes to. */
export function waterfall(sums: CheckSums): Step[] {
  const parts: readonly (readonly [keyof CheckSums, -1 | 0 | 1])[] = [
    ['paid_fen', 0],
    ['in_transit_fen', -1],
    ['posted_later_fen', -1],
    ['paid_earlier_fen', 1],
    ['receipts_fen', 0],
    ['rebacks_fen', -1],
    ['refunds_fen', -1],
    ['net_fen', 0],
    ['unowned_fen', -1],
    ['attributed_fen', 0],
  ];
  let at = 0;
  return parts.map(([name, sign]) => {
    const from = sign === 0 ? 0 : at;
    at = sign === 0 ? sums[name] : at + sign * sums[name];
    return { name, fen: sign === 0 ? sums[name] : sign * sums[name] || 0, from, to: at, isSum: sign === 0 };
  });
}
