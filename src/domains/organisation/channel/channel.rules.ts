import type { Verdict } from '@/kernel/errors.ts';
import { channelText as text } from './channel.text.ts';

export const CHANNEL_KINDS = ['online', 'event', 'school', 'agent', 'referral', 'walk_in', 'other'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const COMMISSIONS = ['none', 'fixed', 'first_percent', 'all_percent'] as const;
export type Commission = (typeof COMMISSIONS)[number];

/** What a channel is paid for whom it brings. */
export interface CommissionTerms {
  readonly commission: Commission;
  readonly commission_fen: number | null;
  readonly commission_bp: number | null;
  readonly commission_months: number | null;
  readonly commission_cap_fen: number | null;
}
export const NO_COMMISSION: CommissionTerms = {
  commission: 'none',
  commission_fen: null,
  commission_bp: null,
  commission_months: null,
  commission_cap_fen: null,
};

const NEEDED: Readonly<Record<Commission, readonly (keyof CommissionTerms)[]>> = {
  none: [],
  fixed: ['commission_fen'],
  first_percent: ['commission_bp'],
  all_percent: ['commission_bp', 'commission_months'],
};
const FIGURES = ['commission_fen', 'commission_bp', 'commission_months', 'commission_cap_fen'] as const;

/** Each kind has its own figures, all of them and no others; a cap may stand beside any. */
export function areWhole(terms: CommissionTerms): Readonly<Record<string, Verdict>> {
  const needed = NEEDED[terms.commission];
  const isOptional = (field: string) => field === 'commission_cap_fen' && terms.commission !== 'none';
  return Object.fromEntries(
    FIGURES.flatMap((field): [string, Verdict][] => {
      const isGiven = terms[field] !== null;
      if (needed.includes(field) && !isGiven) return [[field, text.terms_missing]];
      if (!needed.includes(field) && isGiven && !isOptional(field)) return [[field, text.terms_needless]];
      return [];
    }),
  );
}

export const areSameTerms = (a: CommissionTerms, b: CommissionTerms): boolean =>
  a.commission === b.commission && FIGURES.every((field) => a[field] === b[field]);

export type ChannelStatus = 'submitted' | 'rejected' | 'on' | 'off';
export const AUDITS = ['submitted', 'approved', 'rejected'] as const;
/** On and off are for those that are approved. */
export const auditOf = (status: ChannelStatus): (typeof AUDITS)[number] =>
  status === 'on' || status === 'off' ? 'approved' : status;
