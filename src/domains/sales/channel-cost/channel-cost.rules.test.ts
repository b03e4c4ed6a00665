import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommissionTerms } from '@/domains/organisation/channel/channel.rules.ts';
import { daysFrom, plusDays } from '@/kernel/value/day.ts';
import { accrualOf, type CommissionReceipt, ratiosOf, spreadFen, standingOf } from './channel-cost.rules.ts';

describe('a cost', () => {
  const days = { from_on: '2026-03-01', to_on: '2026-03-03' };
  test('lies on its days evenly, the last ones taking the fen that remain', () => {
    const of = (day: string) => spreadFen(101, days, day, day);
    expect(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(of)).toEqual([
      0, 33, 34, 34, 0,
    ]);
  });
  test('comes to its amount, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 89 }),
        (amount, length, cut) => {
          const span = { from_on: '2026-01-01', to_on: plusDays('2026-01-01', length - 1) };
          const middle = plusDays(span.from_on, Math.min(cut, length - 1));
          const parts = [
            spreadFen(amount, span, span.from_on, middle),
            spreadFen(amount, span, plusDays(middle, 1), span.to_on),
          ];
          expect((parts[0] as number) + (parts[1] as number)).toBe(amount);
          const each = daysFrom(span.from_on, span.to_on).map((day) => spreadFen(amount, span, day, day));
          expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

const terms = (more: Partial<CommissionTerms>): CommissionTerms => ({
  commission: 'none',
  commission_fen: null,
  commission_bp: null,
  commission_months: null,
  commission_cap_fen: null,
  ...more,
});
const receipt = (more: Partial<CommissionReceipt> = {}): CommissionReceipt => ({
  amount_fen: 1_000_001,
  new_fen: 1_000_001,
  is_first_of_deal: true,
  posted_on: '2026-03-10',
  first_on: '2026-03-10',
  standing_fen: 0,
  ...more,
});

describe('commission', () => {
  test('of a fixed sum comes once per new deal', () => {
    const fixed = terms({ commission: 'fixed', commission_fen: 50_000 });
    expect(accrualOf(fixed, receipt())?.amount_fen).toBe(50_000);
    expect(accrualOf(fixed, receipt({ is_first_of_deal: false }))).toBeUndefined();
    expect(accrualOf(fixed, receipt({ new_fen: 0 }))).toBeUndefined();
  });
  test('of the first deal is for what is new, in whole fen', () => {
    const first = terms({ commission: 'first_percent', commission_bp: 333 });
    expect(accrualOf(first, receipt())).toEqual({ basis_fen: 1_000_001, rate_bp: 333, amount_fen: 33_300 });
    expect(accrualOf(first, receipt({ new_fen: 0 }))).toBeUndefined();
  });
  test('of all receipts ends with its months', () => {
    const all = terms({ commission: 'all_percent', commission_bp: 1_000, commission_months: 3 });
    expect(accrualOf(all, receipt({ new_fen: 0, posted_on: '2026-06-09' }))?.amount_fen).toBe(100_000);
    expect(accrualOf(all, receipt({ posted_on: '2026-06-10' }))).toBeUndefined();
  });
  test('never goes beyond the cap of the student', () => {
    const capped = terms({ commission: 'first_percent', commission_bp: 1_000, commission_cap_fen: 120_000 });
    expect(accrualOf(capped, receipt({ standing_fen: 70_000 }))?.amount_fen).toBe(50_000);
    expect(accrualOf(capped, receipt({ standing_fen: 120_000 }))).toBeUndefined();
  });
  test('goes back with what is refunded, all of it with the last fen, whatever the steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (basis_fen, amount_fen, refunded) => {
          const accrued = { basis_fen, amount_fen, rate_bp: null };
          const left = standingOf(accrued, refunded);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(amount_fen);
          expect(standingOf(accrued, 0)).toBe(amount_fen);
          expect(standingOf(accrued, basis_fen)).toBe(0);
          expect(standingOf(accrued, refunded + 1)).toBeLessThanOrEqual(left);
        },
      ),
    );
  });
});

test('what came of the money is told only where some was spent', () => {
  const figures = {
    leads: 4,
    effective: 3,
    visits: 2,
    trials: 1,
    deals: 0,
    first_fen: 0,
    receipts_fen: 500_000,
    refunds_fen: 100_000,
    cost_fen: 100_000,
  };
  expect(ratiosOf(figures)).toEqual({ cost_per_lead_fen: 25_000, cost_per_deal_fen: null, roi_bp: 30_000 });
  expect(ratiosOf({ ...figures, cost_fen: 0 })).toEqual({
    cost_per_lead_fen: null,
    cost_per_deal_fen: null,
    roi_bp: null,
  });
});
