import { no, type Verdict } from '@/kernel/errors.ts';
import { type Fen, formatFen } from '@/kernel/value/money.ts';
import { sum } from '@/kernel/value/sum.ts';
import { clearingText as text } from './clearing.text.ts';

/** Money that is on an account as such; what hours are worth lies in their lots. */
export const CLEARABLE = ['virtual', 'new', 'learning', 'store', 'apply'] as const;
export type Clearable = (typeof CLEARABLE)[number];

/** Something that would go: an account, or what is left in a lot. */
export interface Leftover {
  readonly account: Clearable | null;
  readonly lot_id: number | null;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly amount_fen: Fen;
}

export const keyOf = ({ account, lot_id }: Partial<Pick<Leftover, 'account' | 'lot_id'>>): string =>
  account ?? `lot ${lot_id}`;

const isSame = (a: Leftover, b: Leftover): boolean =>
  keyOf(a) === keyOf(b) &&
  a.paid_minutes === b.paid_minutes &&
  a.gift_minutes === b.gift_minutes &&
  a.amount_fen === b.amount_fen;

/** Each of them stands there as it was shown, to the minute and the fen. */
export const areThere = (shown: readonly Leftover[], now: readonly Leftover[]): boolean =>
  shown.every((line) => now.some((one) => isSame(line, one)));

export const areDifferent = (lines: readonly Leftover[]): boolean =>
  new Set(lines.map(keyOf)).size === lines.length;

/** Gift coins lapse; everything else is forfeited. */
export const totalsOf = (lines: readonly Leftover[]) => ({
  amount_fen: sum(lines.filter(({ account }) => account !== 'virtual').map(({ amount_fen }) => amount_fen)),
  coins_fen: sum(lines.filter(({ account }) => account === 'virtual').map(({ amount_fen }) => amount_fen)),
  paid_minutes: sum(lines.map(({ paid_minutes }) => paid_minutes)),
  gift_minutes: sum(lines.map(({ gift_minutes }) => gift_minutes)),
});

interface Standing {
  readonly planned_minutes: number;
  readonly owed_minutes: number;
  readonly held_fen: Fen;
}
/** What has to be seen to before anything is cleared. */
export function obstaclesOf({ planned_minutes, owed_minutes, held_fen }: Standing): Exclude<Verdict, true>[] {
  return [
    ...(planned_minutes > 0 ? [text.has_lessons] : []),
    ...(owed_minutes > 0 ? [text.owes_minutes] : []),
    ...(held_fen > 0 ? [no(text.has_held, { money: formatFen(held_fen) })] : []),
  ];
}
