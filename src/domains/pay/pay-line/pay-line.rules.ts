import type { Fen } from '@/kernel/value/money.ts';
import { share } from '../../money/class-hours/class-hours.rules.ts';
import type { PayUnit } from '../pay-rate/pay-rate.rules.ts';

export const LINE_KINDS = ['lesson', 'difference', 'reversal'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a lesson is paid by. */
export interface PaidBy {
  readonly unit: PayUnit;
  readonly rate_fen: Fen;
}
export interface Work {
  readonly minutes: number;
  /** How much of it counts: a late leave pays by the company's rule. */
  readonly percent: number;
  /** The company's class hour. */
  readonly hour_minutes: number;
}

/** Rounded once, to the nearest fen, a half upwards. */
export const amountOf = ({ unit, rate_fen }: PaidBy, { minutes, percent, hour_minutes }: Work): Fen =>
  unit === 'lesson'
    ? minutes > 0
      ? share(rate_fen, percent, 100)
      : 0
    : share(rate_fen * percent, minutes, hour_minutes * 100);
