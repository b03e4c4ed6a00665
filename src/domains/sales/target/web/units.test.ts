import { expect, test } from 'vitest';
import { brief, keptOf, percentOf, typedOf } from './units.ts';

test('a cell is typed in yuan, class hours or numbers, and read back as it was', () => {
  expect(keptOf('receipts', '¥1,200.5', 60)).toBe(120_050);
  expect(typedOf('receipts', 120_050, 60)).toBe('1200.5');
  expect(keptOf('hours', '2.5', 40)).toBe(100);
  expect(keptOf('leads', '', 60)).toBeNull();
  expect(keptOf('leads', 'abc', 60)).toBeUndefined();
  expect(keptOf('leads', '-3', 60)).toBeUndefined();
});

test('a cell is short', () => {
  expect(brief('receipts', 12_345_678, 60, 'zh-CN')).toBe('12.3 万');
  expect(brief('receipts', -12_345_678, 60, 'en')).toBe('−123K');
  expect(brief('receipts', 98_740, 60, 'zh-CN')).toBe('987');
  expect(brief('hours', 90, 60, 'en')).toBe('1.5');
  expect(percentOf(50, null)).toBeUndefined();
  expect(percentOf(50, 40)).toBe(125);
});
