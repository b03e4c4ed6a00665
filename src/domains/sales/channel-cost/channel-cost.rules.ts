import type { CommissionTerms } from '@/domains/organisation/channel/channel.rules.ts';
import { daysBetween, earlierDay, laterDay, plusDays, plusMonths } from '@/kernel/value/day.ts';

/** How many days a cost lies on, both ends counted. */
export const daysOf = (from_on: string, to_on: string): number => daysBetween(from_on, to_on) + 1;
export const MOST_DAYS = 1100;

/**
 * What of an amount that is spread over from..to lies on the days first..last: evenly, the last days taking the fen that
 * remain. The database reckons alike (`spread_fen`).
 */
export function spreadFen(
  amount_fen: number,
  { from_on, to_on }: { readonly from_on: string; readonly to_on: string },
  first: string,
  last: string,
): number {
  const [begins, ends] = [laterDay(from_on, first), earlierDay(to_on, last)];
  if (ends < begins) return 0;
  const days = daysOf(from_on, to_on);
  const remainder = amount_fen % days;
  const dearer = laterDay(begins, plusDays(to_on, 1 - remainder));
  return Math.floor(amount_fen / days) * daysOf(begins, ends) + Math.max(0, daysOf(dearer, ends));
}

/** What a receipt brings to whom sent the student. */
export interface CommissionReceipt {
  readonly amount_fen: number;
  /** Of it, what belongs to a new deal. */
  readonly new_fen: number;
  /** No other receipt of its case has brought any. */
  readonly is_first_of_deal: boolean;
  readonly posted_on: string;
  /** The day of the student's first receipt by this channel. */
  readonly first_on: string;
  /** What the student has brought this channel so far. */
  readonly standing_fen: number;
}
export interface Accrual {
  readonly basis_fen: number;
  readonly rate_bp: number | null;
  readonly amount_fen: number;
}

const percentOf = (fen: number, bp: number): number => Number((BigInt(fen) * BigInt(bp)) / 10_000n);

function beforeCap(terms: CommissionTerms, receipt: CommissionReceipt): Accrual | undefined {
  const { amount_fen, new_fen } = receipt;
  const rate_bp = terms.commission_bp ?? 0;
  switch (terms.commission) {
    case 'fixed':
      return new_fen > 0 && receipt.is_first_of_deal
        ? { basis_fen: amount_fen, rate_bp: null, amount_fen: terms.commission_fen ?? 0 }
        : undefined;
    case 'first_percent':
      return { basis_fen: new_fen, rate_bp, amount_fen: percentOf(new_fen, rate_bp) };
    case 'all_percent':
      return receipt.posted_on < plusMonths(receipt.first_on, terms.commission_months ?? 0)
        ? { basis_fen: amount_fen, rate_bp, amount_fen: percentOf(amount_fen, rate_bp) }
        : undefined;
    default:
      return undefined;
  }
}

/** What accrues with a receipt, whole fen, never beyond the cap of the student; nothing where nothing does. */
export function accrualOf(terms: CommissionTerms, receipt: CommissionReceipt): Accrual | undefined {
  const found = beforeCap(terms, receipt);
  if (!found) return undefined;
  const room =
    terms.commission_cap_fen === null
      ? found.amount_fen
      : Math.max(0, terms.commission_cap_fen - receipt.standing_fen);
  const amount_fen = Math.min(found.amount_fen, room);
  return amount_fen > 0 && found.basis_fen > 0 ? { ...found, amount_fen } : undefined;
}

/** What is left of it after so much of its basis was paid back; the database reckons alike (`commission_wrong`). */
export const standingOf = (accrued: Accrual, refunded_fen: number): number => {
  const back = Math.min(refunded_fen, accrued.basis_fen);
  return accrued.amount_fen - Number((BigInt(accrued.amount_fen) * BigInt(back)) / BigInt(accrued.basis_fen));
};

export const COUNTS = ['leads', 'effective', 'visits', 'trials', 'deals'] as const;
const SUMS = ['first_fen', 'receipts_fen', 'refunds_fen', 'cost_fen'] as const;
export const FIGURES = [...COUNTS, ...SUMS] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, number>;
export const isMoney = (figure: Figure): boolean => (SUMS as readonly Figure[]).includes(figure);

export const noFigures = (): Figures => ({
  leads: 0,
  effective: 0,
  visits: 0,
  trials: 0,
  deals: 0,
  first_fen: 0,
  receipts_fen: 0,
  refunds_fen: 0,
  cost_fen: 0,
});

/** All of them together. */
export function addedUp(parts: Iterable<Figures>): Figures {
  const all = noFigures();
  for (const part of parts) for (const figure of FIGURES) all[figure] += part[figure];
  return all;
}

const quotient = (fen: number, by: number): number | null => (by > 0 ? Math.round(fen / by) : null);
/** What follows from the figures: costs per head, and what came of the money. */
export const ratiosOf = ({ leads, deals, receipts_fen, refunds_fen, cost_fen }: Figures) => ({
  cost_per_lead_fen: cost_fen > 0 ? quotient(cost_fen, leads) : null,
  cost_per_deal_fen: cost_fen > 0 ? quotient(cost_fen, deals) : null,
  roi_bp: quotient((receipts_fen - refunds_fen - cost_fen) * 10_000, cost_fen),
});
