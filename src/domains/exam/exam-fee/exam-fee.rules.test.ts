import { describe, expect, test } from 'vitest';
import { mayBeSteps, priceOf, refundOf, type Step, stepAfter, stepAt } from './exam-fee.rules.ts';
import { examFeeText as text } from './exam-fee.text.ts';

const step = (kind: Step['kind'], until_at: number | null, surcharge = 0): Step => ({
  kind,
  until_at,
  surcharge_kind: 'fixed',
  surcharge,
  refund_board_percent: 50,
  refund_late_percent: 0,
  refund_service_percent: 100,
  needs_evidence: false,
});
const steps = [step('normal', 100), step('late', 200, 5_200), step('closed', null)];
const fee = { board_fee_cents: 9_800, centre_fee_cents: 2_000, service_fee_cents: 1_200 };

describe('steps', () => {
  test('begin with normal, end with closed, each later than the one before', () => {
    expect(mayBeSteps(steps)).toBe(true);
    expect(mayBeSteps([])).toBe(true);
    expect(mayBeSteps([step('late', 100), step('closed', null)])).toBe(text.steps_wrong);
    expect(mayBeSteps([step('normal', 100), step('late', 100), step('closed', null)])).toBe(text.steps_wrong);
    expect(mayBeSteps([step('normal', 100)])).toBe(text.steps_wrong);
    expect(mayBeSteps([step('normal', 100, 1), step('closed', null)])).toBe(text.step_plain);
  });

  test('one ends at the moment at which the next begins', () => {
    expect(stepAt(steps, 99)?.kind).toBe('normal');
    expect(stepAt(steps, 100)?.kind).toBe('late');
    expect(stepAt(steps, 200)?.kind).toBe('closed');
    expect(stepAfter(steps, 'normal')?.kind).toBe('late');
    expect(stepAfter(steps, 'closed')).toBeUndefined();
  });
});

test('a price has its parts to the fen, and they add up', () => {
  const price = priceOf(fee, step('late', 200, 5_200), 9_123_456);
  expect(price).toMatchObject({ late_fee_cents: 5_200, total_cents: 18_200 });
  expect(price.board_fee_fen).toBe(Math.round(9_800 * 9.123456));
  expect(price.total_fen).toBe(
    price.board_fee_fen + price.centre_fee_fen + price.late_fee_fen + price.service_fee_fen,
  );
  const percent = { surcharge_kind: 'percent' as const, surcharge: 10_000 };
  expect(priceOf(fee, percent, 1_000_000).late_fee_cents).toBe(9_800);
});

test('what comes back goes by the rule of its step', () => {
  const paid = { board_fee_fen: 1_001, centre_fee_fen: 100, late_fee_fen: 500, service_fee_fen: 300 };
  expect(refundOf(paid, step('normal', 1))).toEqual({ payable_fen: 550, service_fen: 300, total_fen: 850 });
});
