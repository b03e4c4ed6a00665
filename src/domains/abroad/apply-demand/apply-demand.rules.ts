import type { Verdict } from '@/kernel/errors.ts';
import { applyDemandText as text } from './apply-demand.text.ts';

export const INTAKE_TERMS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type IntakeTerm = (typeof INTAKE_TERMS)[number];

/** How likely an offer is: a plan has some of each. */
export const TIERS = ['reach', 'match', 'safety'] as const;
export type Tier = (typeof TIERS)[number];

/** The tabs of the list. */
export const DEMAND_VIEWS = ['waiting', 'active', 'unpaid', 'all'] as const;
export type DemandView = (typeof DEMAND_VIEWS)[number];

/** What a contract sells application services as. */
export const SERVICE_TYPE = 15;

const EDITABLE: readonly string[] = ['draft', 'submitted', 'rejected'];
/** Before somebody has accepted it. */
export const isEditable = ({ status }: { readonly status: string }): Verdict =>
  EDITABLE.includes(status) || text.accepted_already;

/** Accepted, and not over yet. */
export const ACTIVE_STATES = ['accepted', 'planned'] as const;
export const isActive = ({ status }: { readonly status: string }): Verdict =>
  (ACTIVE_STATES as readonly string[]).includes(status) || text.not_active;

interface Charged {
  readonly status: string;
  readonly amount_fen: number;
}
/** So many of the line's minutes count as used: in the measure of what is charged, and all of them with the last. */
export function usedOf(milestones: readonly Charged[], price: number, minutes: number): number {
  if (milestones.every(({ status }) => status === 'charged')) return minutes;
  const charged = milestones
    .filter(({ status }) => status === 'charged')
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  return price === 0 ? 0 : Number((BigInt(minutes) * BigInt(charged)) / BigInt(price));
}
