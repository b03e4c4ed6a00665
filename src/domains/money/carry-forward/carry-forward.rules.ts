import type { Verdict } from '@/kernel/errors.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { carryForwardText as text } from './carry-forward.text.ts';

/** What is left in a lot, as it was shown. */
export interface CarriedLot {
  readonly lot_id: number;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly amount_fen: number;
}

/** All that is left, and exactly as it was shown. */
export const isSame = (shown: readonly CarriedLot[], now: readonly CarriedLot[]): boolean =>
  shown.length === now.length &&
  shown.every((one) =>
    now.some(
      (other) =>
        one.lot_id === other.lot_id &&
        one.paid_minutes === other.paid_minutes &&
        one.gift_minutes === other.gift_minutes &&
        one.amount_fen === other.amount_fen,
    ),
  );

export const totalsOf = (lots: readonly CarriedLot[]) => ({
  amount_fen: sumOf(lots, ({ amount_fen }) => amount_fen),
  paid_minutes: sumOf(lots, ({ paid_minutes }) => paid_minutes),
  gift_minutes: sumOf(lots, ({ gift_minutes }) => gift_minutes),
});

interface Standing {
  readonly status: string;
  readonly held_fen: number;
  readonly lots: readonly { readonly frozen: boolean; readonly expired: boolean }[];
}
/** Before it is asked for, and again when it is approved. */
export function mayCarry({ status, held_fen, lots }: Standing, newEnd: string | null): Verdict {
  // To one that is over, hours may have come back: a lesson that was undone.
  if (lots.length === 0) return status === 'effective' ? text.nothing_left : text.not_effective;
  if (held_fen > 0) return text.is_held;
  if (lots.some(({ frozen }) => frozen)) return text.is_frozen;
  return newEnd !== null || !lots.some(({ expired }) => expired) || text.needs_end;
}
