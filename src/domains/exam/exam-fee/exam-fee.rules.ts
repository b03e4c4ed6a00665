import type { Verdict } from '@/kernel/errors.ts';
import { STEP_KINDS, type StepKind } from '../exam-series/exam-series.kinds.ts';
import { toFen } from '../exchange-rate/exchange-rate.rules.ts';
import { examFeeText as text } from './exam-fee.text.ts';

export const SURCHARGE_KINDS = ['fixed', 'percent'] as const;
export type SurchargeKind = (typeof SURCHARGE_KINDS)[number];

/** What comes back of an entry that is withdrawn within the step. */
export interface RefundRule {
  readonly refund_board_percent: number;
  readonly refund_late_percent: number;
  readonly refund_service_percent: number;
  readonly needs_evidence: boolean;
}
export interface Step extends RefundRule {
  readonly kind: StepKind;
  /** Up to this moment, not including it; the last has no end. */
  readonly until_at: number | null;
  readonly surcharge_kind: SurchargeKind;
  /** Hundredths of the currency, or hundredths of a percent of the board's fee. */
  readonly surcharge: number;
}
export interface Fee {
  readonly board_fee_cents: number;
  readonly centre_fee_cents: number;
  readonly service_fee_cents: number;
}

export const inOrder = <S extends { readonly kind: StepKind }>(steps: readonly S[]): S[] =>
  steps.toSorted((one, other) => STEP_KINDS.indexOf(one.kind) - STEP_KINDS.indexOf(other.kind));

/** From normal to closed, each once, each ending later than the one before it. */
export function mayBeSteps(steps: readonly Pick<Step, 'kind' | 'surcharge' | 'until_at'>[]): Verdict {
  if (steps.length === 0) return true;
  const sorted = inOrder(steps);
  if (new Set(sorted.map(({ kind }) => kind)).size < sorted.length) return text.steps_wrong;
  if (sorted[0]?.kind !== 'normal' || sorted.at(-1)?.kind !== 'closed') return text.steps_wrong;
  if (sorted.some(({ kind, until_at }) => (kind === 'closed') !== (until_at === null)))
    return text.steps_wrong;
  const ends = sorted.flatMap(({ until_at }) => until_at ?? []);
  if (ends.some((end, at) => end <= (ends[at - 1] ?? -1))) return text.steps_wrong;
  return (
    sorted.every(({ kind, surcharge }) => surcharge === 0 || kind === 'late' || kind === 'very_late') ||
    text.step_plain
  );
}

/** The step of a moment: the first that has not ended. */
export const stepAt = <S extends Pick<Step, 'kind' | 'until_at'>>(
  steps: readonly S[],
  at: number,
): S | undefined => inOrder(steps).find(({ until_at }) => until_at === null || at < until_at);

/** The one that follows it. */
export const stepAfter = <S extends Pick<Step, 'kind'>>(
  steps: readonly S[],
  kind: StepKind,
): S | undefined => {
  const sorted = inOrder(steps);
  return sorted[sorted.findIndex((step) => step.kind === kind) + 1];
};

export const surchargeOf = (
  { surcharge_kind, surcharge }: Pick<Step, 'surcharge' | 'surcharge_kind'>,
  { board_fee_cents }: Pick<Fee, 'board_fee_cents'>,
): number => (surcharge_kind === 'fixed' ? surcharge : Math.round((board_fee_cents * surcharge) / 10_000));

export interface Price {
  readonly board_fee_cents: number;
  readonly centre_fee_cents: number;
  readonly late_fee_cents: number;
  readonly service_fee_cents: number;
  readonly total_cents: number;
  readonly board_fee_fen: number;
  readonly centre_fee_fen: number;
  readonly late_fee_fen: number;
  readonly service_fee_fen: number;
  readonly total_fen: number;
}
/** What an entry costs in a step, by a rate: each part is rounded to the fen, and they add up to the total. */
export function priceOf(
  fee: Fee,
  step: Pick<Step, 'surcharge' | 'surcharge_kind'>,
  rate_micro: number,
): Price {
  const { board_fee_cents, centre_fee_cents, service_fee_cents } = fee;
  const late_fee_cents = surchargeOf(step, fee);
  const fen = (cents: number) => toFen(cents, rate_micro);
  const [board_fee_fen, centre_fee_fen] = [fen(board_fee_cents), fen(centre_fee_cents)];
  const [late_fee_fen, service_fee_fen] = [fen(late_fee_cents), fen(service_fee_cents)];
  return {
    board_fee_cents,
    centre_fee_cents,
    late_fee_cents,
    service_fee_cents,
    total_cents: board_fee_cents + centre_fee_cents + late_fee_cents + service_fee_cents,
    board_fee_fen,
    centre_fee_fen,
    late_fee_fen,
    service_fee_fen,
    total_fen: board_fee_fen + centre_fee_fen + late_fee_fen + service_fee_fen,
  };
}

/** What comes back by a rule: the centre's fee goes with the board's. */
export function refundOf(
  paid: Pick<Price, 'board_fee_fen' | 'centre_fee_fen' | 'late_fee_fen' | 'service_fee_fen'>,
  rule: RefundRule,
): { payable_fen: number; service_fen: number; total_fen: number } {
  const part = (fen: number, percent: number) => Math.floor((fen * percent) / 100);
  const payable_fen =
    part(paid.board_fee_fen + paid.centre_fee_fen, rule.refund_board_percent) +
    part(paid.late_fee_fen, rule.refund_late_percent);
  const service_fen = part(paid.service_fee_fen, rule.refund_service_percent);
  return { payable_fen, service_fen, total_fen: payable_fen + service_fen };
}
