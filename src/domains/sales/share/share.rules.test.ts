import { describe, expect, test } from 'vitest';
import { dealReward, isOpen, withinCaps, wrongTerms } from './share.rules.ts';

const none = { deal_mode: 'none', deal_fen: null, deal_bp: null, deal_cap_fen: null } as const;

describe('what a deal is worth', () => {
  test('nothing, a fixed amount, or a part of the first receipt up to its cap', () => {
    expect(dealReward(none, 100_000)).toBe(0);
    expect(dealReward({ ...none, deal_mode: 'fixed', deal_fen: 30_000 }, 100)).toBe(30_000);
    const percent = { ...none, deal_mode: 'percent', deal_bp: 333 } as const;
    expect(dealReward(percent, 100_000)).toBe(3_330);
    expect(dealReward(percent, 1_001)).toBe(33);
    expect(dealReward({ ...percent, deal_cap_fen: 2_000 }, 100_000)).toBe(2_000);
  });
});

test('what exceeds a cap, of the day or in all, is not given', () => {
  const caps = { day_cap_fen: 500, sharer_cap_fen: 1_000 };
  expect(withinCaps(300, caps, { today_fen: 0, all_fen: 0 })).toBe(300);
  expect(withinCaps(300, caps, { today_fen: 400, all_fen: 400 })).toBe(100);
  expect(withinCaps(300, caps, { today_fen: 0, all_fen: 950 })).toBe(50);
  expect(withinCaps(300, caps, { today_fen: 500, all_fen: 500 })).toBe(0);
  expect(withinCaps(300, caps, { today_fen: 900, all_fen: 2_000 })).toBe(0);
  expect(withinCaps(300, { day_cap_fen: null, sharer_cap_fen: null }, { today_fen: 9, all_fen: 9 })).toBe(
    300,
  );
});

test('a page is open while share, scheme and student are, and within its days', () => {
  const share = {
    status: 'on',
    config_status: 'on',
    starts_on: '2026-01-01',
    ends_on: '2026-01-31',
    student_status: 'active',
  } as const;
  expect(isOpen(share, '2026-01-31')).toBe(true);
  expect(isOpen(share, '2025-12-31')).toBe(false);
  expect(isOpen(share, '2026-02-01')).toBe(false);
  expect(isOpen({ ...share, ends_on: null }, '2030-01-01')).toBe(true);
  expect(isOpen({ ...share, status: 'off' }, '2026-01-31')).toBe(false);
  expect(isOpen({ ...share, config_status: 'off' }, '2026-01-31')).toBe(false);
  expect(isOpen({ ...share, student_status: 'finished' }, '2026-01-31')).toBe(false);
});

test('the terms of a scheme are whole, and name nothing that another kind has', () => {
  const terms = {
    ...none,
    starts_on: '2026-01-01',
    ends_on: null,
    visit_fen: 0,
    day_cap_fen: null,
    sharer_cap_fen: null,
  };
  const fieldOf = (more: Partial<Parameters<typeof wrongTerms>[0]>) => wrongTerms({ ...terms, ...more })?.[0];
  expect(fieldOf({})).toBeUndefined();
  expect(fieldOf({ ends_on: '2025-12-31' })).toBe('ends_on');
  expect(fieldOf({ visit_fen: 1 })).toBe('day_cap_fen');
  expect(fieldOf({ deal_mode: 'fixed' })).toBe('deal_fen');
  expect(fieldOf({ deal_mode: 'percent' })).toBe('deal_bp');
  expect(fieldOf({ deal_fen: 1 })).toBe('deal_fen');
  expect(fieldOf({ deal_mode: 'fixed', deal_fen: 1, deal_cap_fen: 1 })).toBe('deal_cap_fen');
});
