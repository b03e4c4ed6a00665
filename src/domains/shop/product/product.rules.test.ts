import { expect, test } from 'vitest';
import { changedBy, isOnSale, lacks, ofKindOnly, stockState, variantOf } from './product.rules.ts';
import { productText as text } from './product.text.ts';

const entered = {
  weight_grams: 300,
  delivery: 'express',
  keeps_stock: true,
  low_stock: 5,
  course_type: 12,
  subject_id: 1,
  paid_minutes: 600,
  gift_minutes: null,
  course_id: 2,
  type_id: 3,
  quantity: 4,
  days_valid: 90,
} as const;

test('a SKU keeps what its kind has and nothing of another', () => {
  expect(ofKindOnly('goods', entered)).toMatchObject({
    weight_grams: 300,
    delivery: 'express',
    keeps_stock: true,
    low_stock: 5,
    course_type: null,
    days_valid: null,
  });
  expect(ofKindOnly('hours', entered)).toMatchObject({
    course_type: 12,
    paid_minutes: 600,
    gift_minutes: 0,
    delivery: 'none',
    course_id: null,
  });
  expect(ofKindOnly('course', entered)).toMatchObject({ course_id: 2, course_type: null, paid_minutes: 600 });
  expect(ofKindOnly('entitlement', entered)).toMatchObject({ type_id: 3, quantity: 4, paid_minutes: null });
  expect(ofKindOnly('service', entered)).toMatchObject({ keeps_stock: false, type_id: null });
});

test('and says what it lacks', () => {
  const nothing = ofKindOnly('service', entered);
  expect(lacks('goods', nothing)).toBe(text.needs_delivery);
  expect(lacks('hours', nothing)).toBe(text.needs_hours);
  expect(lacks('course', nothing)).toBe(text.needs_course);
  expect(lacks('entitlement', nothing)).toBe(text.needs_type);
  expect(lacks('service', nothing)).toBeUndefined();
  expect(lacks('hours', ofKindOnly('hours', entered))).toBeUndefined();
});

test.each([
  [0, 0, 0, null],
  [2, 0, 0, 'enough'],
  [2, 1, 0, 'low'],
  [2, 2, 1, 'low'],
  [2, 2, 2, 'sold_out'],
])('of %i variants %i are low and %i gone: %s', (kept, lows, gone, state) => {
  expect(stockState(kept, lows, gone)).toBe(state);
});

test('prices change by percent, to the fen', () => {
  expect(changedBy(9_999, -10)).toBe(8_999);
  expect(changedBy(100, 33)).toBe(133);
  expect(changedBy(1, -100)).toBe(0);
});

test('a product is on sale between its days, the first and the last included', () => {
  const span = { status: 'on', sale_from: '2026-03-01', sale_to: '2026-03-31' };
  expect(isOnSale(span, '2026-02-28')).toBe(false);
  expect(isOnSale(span, '2026-03-01')).toBe(true);
  expect(isOnSale(span, '2026-03-31')).toBe(true);
  expect(isOnSale(span, '2026-04-01')).toBe(false);
  expect(isOnSale({ ...span, status: 'off' }, '2026-03-15')).toBe(false);
  expect(isOnSale({ status: 'on', sale_from: null, sale_to: null }, '2026-03-15')).toBe(true);
});

test('a variant is named by what it has', () => {
  expect(variantOf({ edition: '第三版', size: '', term: '秋季' })).toBe('第三版 · 秋季');
  expect(variantOf({ edition: '', size: '', term: '' })).toBe('');
});
