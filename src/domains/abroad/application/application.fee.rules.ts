import type { Verdict } from '@/kernel/errors.ts';
import type { Payer } from './application.rules.ts';
import { applicationText as text } from './application.text.ts';

interface Fee {
  readonly fee_by: Payer;
  readonly fee_cents: number;
  readonly fee_currency: string;
  readonly fee_entry_id: number | null;
  readonly fee_paid_entry_id: number | null;
}

/** The company pays it for the family, and has not taken it yet. Of what is no longer applied for nothing is taken. */
export function mayTakeFee({
  status,
  fee_by,
  fee_cents,
  fee_entry_id,
}: Fee & { readonly status: string }): Verdict {
  if (status === 'discontinued') return text.not_going_on;
  if (fee_by !== 'company' || fee_cents === 0) return text.fee_not_ours;
  return fee_entry_id === null || text.fee_taken;
}

export function mayPayFee({ fee_entry_id, fee_paid_entry_id }: Fee): Verdict {
  if (fee_entry_id === null) return text.fee_not_taken;
  return fee_paid_entry_id === null || text.fee_paid_out;
}

type Entered = Partial<Pick<Fee, 'fee_by' | 'fee_cents' | 'fee_currency'>>;
/** What was taken from somebody's account stays as it was taken. */
export const keepsFee = (before: Fee, entered: Entered): boolean =>
  before.fee_entry_id === null ||
  ((entered.fee_by ?? before.fee_by) === before.fee_by &&
    (entered.fee_cents ?? before.fee_cents) === before.fee_cents &&
    (entered.fee_currency ?? before.fee_currency) === before.fee_currency);
