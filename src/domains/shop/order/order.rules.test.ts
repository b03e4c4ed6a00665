import { describe, expect, test } from 'vitest';
import {
  coinCap,
  discounts,
  mayAuditTogether,
  mayPay,
  type PayableLine,
  partOf,
  problemOf,
  proposeTenders,
  refundStateOf,
  spread,
  stateAfter,
  tendersOfLines,
} from './order.rules.ts';

const line = (kind: PayableLine['kind'], amount_fen: number, coin_percent = 100): PayableLine => ({
  kind,
  amount_fen,
  coin_percent,
});
const has = { virtual: 0, store: 0, learning: 0, new: 0 };

describe('the best split', () => {
  test('coins up to their limit, then the account that fits; what only the shop’s account pays comes first', () => {
    const lines = [line('hours', 960_000, 0), line('goods', 16_800), line('entitlement', 90_000, 50)];
    const available = { virtual: 120_000, store: 60_000, learning: 546_000, new: 500_000 };
    const tenders = proposeTenders(lines, available);
    expect(tenders).toEqual([
      { group: 'shop', account: 'virtual', amount_fen: 61_800 },
      { group: 'shop', account: 'store', amount_fen: 45_000 },
      { group: 'hours', account: 'learning', amount_fen: 546_000 },
      { group: 'hours', account: 'new', amount_fen: 414_000 },
    ]);
    expect(mayPay(lines, tenders)).toBe(true);
  });

  test('coins go where money is short, as long as hours can be paid otherwise', () => {
    const lines = [line('hours', 10_000), line('goods', 10_000)];
    const tenders = proposeTenders(lines, { ...has, virtual: 10_000, learning: 10_000 });
    expect(mayPay(lines, tenders)).toBe(true);
  });

  test('what is missing is said to the fen', () => {
    const lines = [line('goods', 106_800, 0)];
    const tenders = proposeTenders(lines, { ...has, store: 81_650 });
    expect(mayPay(lines, tenders)).toEqual(['还差 ¥251.50', '¥251.50 is missing']);
  });

  test('an account that may not pay, and coins beyond their limit, are refused', () => {
    const lines = [line('goods', 1_000, 33)];
    expect(mayPay(lines, [{ group: 'shop', account: 'learning', amount_fen: 1_000 }])).not.toBe(true);
    const coins = [
      { group: 'shop' as const, account: 'virtual' as const, amount_fen: 331 },
      { group: 'shop' as const, account: 'store' as const, amount_fen: 669 },
    ];
    expect(mayPay(lines, coins)).not.toBe(true);
  });
});

test('the tenders of the lines sum to each line and to each account', () => {
  const lines = [
    line('goods', 10_001, 33),
    line('service', 3_333),
    line('hours', 7_777, 10),
    line('course', 1),
  ];
  const tenders = proposeTenders(lines, { virtual: 5_000, store: 9_000, learning: 4_000, new: 5_000 });
  expect(mayPay(lines, tenders)).toBe(true);
  const parts = tendersOfLines(lines, tenders);
  const sum = (list: readonly { amount_fen: number }[]) => list.reduce((all, one) => all + one.amount_fen, 0);
  expect(parts.map(sum)).toEqual(lines.map(({ amount_fen }) => amount_fen));
  for (const account of ['virtual', 'store', 'learning', 'new'] as const)
    expect(sum(parts.flat().filter((one) => one.account === account))).toBe(
      sum(tenders.filter((one) => one.account === account)),
    );
  for (const [at, own] of parts.entries())
    expect(sum(own.filter(({ account }) => account === 'virtual'))).toBeLessThanOrEqual(
      coinCap(lines[at] as PayableLine),
    );
});

test('what a full one cannot take goes to the others', () => {
  expect(spread(100, [1, 1, 1], [10, 50, 90])).toEqual([10, 45, 45]);
  expect(spread(0, [1], [5])).toEqual([0]);
  expect(discounts(100, [3_333, 3_333, 3_334])).toEqual([33, 33, 34]);
});

test('the last piece brings the exact rest', () => {
  const bring: number[] = [];
  for (const parts of [3, 2, 1]) {
    const left = 10_000 - bring.reduce((all, part) => all + part, 0);
    bring.push(partOf(left, 1, parts));
  }
  expect(bring).toEqual([3_333, 3_334, 3_333]);
});

test('what keeps something from being bought, the gravest first', () => {
  const offer = {
    kind: 'goods' as const,
    is_on_sale: true,
    is_sold_here: true,
    fits: true,
    available: 3,
    is_in_course: false,
    student_limit: 5,
    bought: 4,
  };
  expect(problemOf(offer, 1)).toBeUndefined();
  expect(problemOf(offer, 2)).toEqual({ problem: 'limit', n: 1 });
  expect(problemOf(offer, 4)).toEqual({ problem: 'short', n: 3 });
  expect(problemOf({ ...offer, available: 0 }, 1)).toEqual({ problem: 'sold_out', n: 0 });
  expect(problemOf({ ...offer, is_on_sale: false, available: 0 }, 1)).toEqual({ problem: 'off', n: null });
  expect(problemOf({ ...offer, kind: 'course' }, 2)).toEqual({ problem: 'single', n: 1 });
});

test('an order goes on by what is left to be sent', () => {
  const sent = (kind: PayableLine['kind'], delivered: number, cancelled = 0) => ({
    kind,
    quantity: 2,
    delivered,
    cancelled,
  });
  expect(stateAfter([sent('hours', 2)])).toBe('completed');
  expect(stateAfter([sent('goods', 1)])).toBe('audited');
  expect(stateAfter([sent('goods', 1, 1)])).toBe('shipped');
  expect(stateAfter([sent('goods', 2), sent('service', 0)])).toBe('shipped');
  expect(stateAfter([sent('service', 1)])).toBe('audited');
  expect(stateAfter([sent('goods', 0, 2)])).toBe('completed');
  expect(refundStateOf([{ refunded: 0, quantity: 1 }])).toBe('none');
  expect(refundStateOf([{ refunded: 1, quantity: 2 }])).toBe('part');
  expect(refundStateOf([{ refunded: 2, quantity: 2 }])).toBe('all');
});

test('goods at their price are audited together; anything else by itself', () => {
  expect(mayAuditTogether({ kinds: ['goods'], discount_fen: 0 })).toBe(true);
  expect(mayAuditTogether({ kinds: ['goods'], discount_fen: 1 })).not.toBe(true);
  for (const kind of ['hours', 'course', 'entitlement', 'service'] as const)
    expect(mayAuditTogether({ kinds: ['goods', kind], discount_fen: 0 })).not.toBe(true);
});
