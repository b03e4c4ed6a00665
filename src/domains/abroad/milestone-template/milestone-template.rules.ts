import type { Fen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';

/** What a service is paid by, in the order in which it is reached. */
export const MILESTONES = ['plan_agreed', 'all_submitted', 'first_outcome'] as const;
export type MilestoneKind = (typeof MILESTONES)[number];

export interface MilestoneTemplate {
  readonly plan_percent: number;
  readonly submit_percent: number;
  readonly outcome_percent: number;
}
export const USUAL_MILESTONES: MilestoneTemplate = {
  plan_percent: 40,
  submit_percent: 40,
  outcome_percent: 20,
};

/** How a company goes about its applications. */
export interface ApplySettings extends MilestoneTemplate {
  readonly portal_check_days: number;
  /** Days before a deadline on which people are warned, from the first warning to the last. */
  readonly deadline_warn_days: readonly number[];
}
export const USUAL_SETTINGS: ApplySettings = {
  ...USUAL_MILESTONES,
  portal_check_days: 7,
  deadline_warn_days: [30, 14, 7, 3, 1],
};
/** What can be chosen from. */
export const WARN_CHOICES = [90, 60, 45, 30, 21, 14, 10, 7, 5, 3, 2, 1] as const;

export const isWhole = (template: MilestoneTemplate): boolean =>
  template.plan_percent + template.submit_percent + template.outcome_percent === 100;

/** The milestones of a service, exactly to the fen: what rounding leaves comes with the last. One that brings nothing is none. */
export function milestonesOf(
  price: Fen,
  template: MilestoneTemplate,
): { readonly kind: MilestoneKind; readonly amount_fen: Fen }[] {
  const percents = [template.plan_percent, template.submit_percent, template.outcome_percent];
  const parts = MILESTONES.map((kind, at) => ({
    kind,
    amount_fen: Math.floor((price * (percents[at] ?? 0)) / 100),
  }));
  const last = percents.findLastIndex((percent) => percent > 0);
  const rest = price - sumOf(parts, ({ amount_fen }) => amount_fen);
  return parts
    .map((part, at) => (at === last ? { ...part, amount_fen: part.amount_fen + rest } : part))
    .filter(({ amount_fen }) => amount_fen > 0);
}
