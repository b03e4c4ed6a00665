import { describe, expect, it } from 'vitest';
import { discountOf, mayChange, priceOn, withinLimit } from './price.rules.ts';

const entry = (level_id: number | null, tier_id: number | null, price_fen: number, valid_from: string) => ({
  course_type: 12 as const,
  level_id,
  tier_id,
  price_fen,
  valid_from,
});
const book = [
  entry(null, null, 500_00, '2026-01-01'),
  entry(null, null, 550_00, '2026-09-01'),
  entry(1, null, 600_00, '2026-01-01'),
  entry(null, 7, 700_00, '2026-01-01'),
  entry(1, 7, 800_00, '2026-06-01'),
];
const on = (level_id: number | null, tier_id: number | null, day: string) =>
  priceOn(book, { course_type: 12, level_id, tier_id }, day)?.price_fen;

describe('the price on a day', () => {
  it('is the closest entry: level and tier, then level, then tier, then any', () => {
    expect(on(1, 7, '2026-07-01')).toBe(800_00);
    expect(on(1, 8, '2026-07-01')).toBe(600_00);
    expect(on(2, 7, '2026-07-01')).toBe(700_00);
    expect(on(2, 8, '2026-07-01')).toBe(500_00);
  });

  it('is the last that has begun', () => {
    expect(on(2, 8, '2026-08-31')).toBe(500_00);
    expect(on(2, 8, '2026-09-01')).toBe(550_00);
    expect(on(1, 7, '2026-05-31')).toBe(600_00);
    expect(on(2, 8, '2025-12-31')).toBeUndefined();
  });

  it('of another course type is none of its', () => {
    expect(priceOn(book, { course_type: 1, level_id: null, tier_id: null }, '2026-07-01')).toBeUndefined();
  });
});

describe('a price that has begun', () => {
  it('stays; one of today or later may still be changed', () => {
    expect(mayChange({ valid_from: '2026-03-01' }, '2026-03-02')).not.toBe(true);
    expect(mayChange({ valid_from: '2026-03-02' }, '2026-03-02')).toBe(true);
  });
});

describe('a discount', () => {
  it('is counted in whole percent, rounded up', () => {
    expect(discountOf(1000, 900)).toBe(10);
    expect(discountOf(1000, 899)).toBe(11);
    expect(discountOf(1000, 1200)).toBe(0);
    expect(discountOf(0, 0)).toBe(0);
  });

  it('within the limit is one’s own to give; beyond it somebody approves', () => {
    expect(withinLimit(1000, 900, 10)).toBe(true);
    expect(withinLimit(1000, 899, 10)).toEqual([
      '折扣 11% 超出你的权限（10%），需要审批',
      'A discount of 11% is beyond your limit of 10%; it needs approval',
    ]);
  });
});
