import { expect, it } from 'vitest';
import { dateText, dayToUnix, relativeText } from './time.ts';

const now = 1_700_000_000;
const zh = (at: number) => relativeText(at, now, 'zh-CN', '刚刚');

it('tells near times relatively, and leaves far ones to a date', () => {
  expect(zh(now - 20)).toBe('刚刚');
  expect(zh(now - 5 * 60)).toBe('5 分钟前');
  expect(zh(now - 3 * 86_400)).toBe('3 天前');
  expect(zh(now + 2 * 3600)).toBe('2 小时后');
  expect(relativeText(now - 3 * 86_400, now, 'en', 'just now')).toBe('3 days ago');
  expect(zh(now - 31 * 86_400)).toBeUndefined();
});

it('a day runs from its first second to its last', () => {
  const first = dayToUnix('2026-11-15') as number;
  expect(dateText(first)).toBe('2026-11-15');
  expect((dayToUnix('2026-11-15', true) as number) - first).toBe(86_399);
  expect(dayToUnix('')).toBeUndefined();
});
