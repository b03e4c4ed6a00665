import { describe, expect, it, test } from 'vitest';
import { axisNumber, cellNumber, niceAxis, plainNumber } from './numbers.ts';
import { comparedSpan, quickSpan, readSpan, spanText } from './span.ts';

const today = '2026-11-24';

test('the usual spans end today, a month that is over at its end', () => {
  expect(quickSpan('week', today)).toEqual({ from: '2026-11-23', to: today });
  expect(quickSpan('month', today)).toEqual({ from: '2026-11-01', to: today });
  expect(quickSpan('last_month', today)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(quickSpan('quarter', today)).toEqual({ from: '2026-10-01', to: today });
  expect(quickSpan('year', '2026-02-03')).toEqual({ from: '2026-01-01', to: '2026-02-03' });
});

test('an address with days that are none, or turned round, has no span; three years are the most', () => {
  expect(readSpan('2026-02-30', today)).toBeUndefined();
  expect(readSpan(today, '2026-11-01')).toBeUndefined();
  expect(readSpan('2020-01-01', today)).toEqual({ from: '2020-01-01', to: '2022-12-31' });
});

describe('a span is compared', () => {
  it.each([
    [
      'a month that runs with the same days of the one before',
      '2026-11-01',
      '2026-11-24',
      '2026-10-01',
      '2026-10-24',
    ],
    ['a whole month with a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter with the one before', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['any days with as many before', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
  ])('%s', (_, from, to, before, until) => {
    expect(comparedSpan({ from, to }, 'previous')).toEqual({ from: before, to: until });
  });

  it('with last year, also on 29 February, or with nothing', () => {
    expect(comparedSpan({ from: '2028-02-29', to: '2028-02-29' }, 'last_year')).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    });
    expect(comparedSpan({ from: today, to: today }, 'none')).toBeUndefined();
  });
});

test('a span says its year once', () => {
  expect(spanText({ from: '2026-11-01', to: today })).toBe('2026-11-01 – 11-24');
  expect(spanText({ from: today, to: today })).toBe(today);
});

test('an axis counts in 万, or in K and M', () => {
  expect([0, 125_000_000, -5_000_000].map((fen) => axisNumber(fen, 'money', 'zh-CN'))).toEqual([
    '0',
    '125 万',
    '−5 万',
  ]);
  expect([50_000_000, 150_000_000].map((fen) => axisNumber(fen, 'money', 'en'))).toEqual(['500K', '1.5M']);
  expect(axisNumber(0.125, 'share', 'en')).toBe('12.5%');
});

test('a figure is said to the yuan, hours and shares with one decimal', () => {
  expect(plainNumber(-123_456_789, 'money')).toBe('−¥1,234,568');
  expect(plainNumber(90, 'hours')).toBe('1.5');
  expect(plainNumber(0.3333, 'share')).toBe('33.3%');
});

test('an axis has round bounds that hold everything, in three to five steps', () => {
  for (const top of [1, 7, 99, 1_286_400_00, 2_480_000_00, 3]) {
    const { min, max, interval } = niceAxis([top], 'money');
    expect(min).toBe(0);
    expect(max).toBeGreaterThanOrEqual(top);
    expect(max / interval).toBeLessThanOrEqual(5);
  }
  expect(niceAxis([2_480_000_00], 'money')).toEqual({ min: 0, max: 3_000_000_00, interval: 1_000_000_00 });
  expect(niceAxis([-3, 10], 'count')).toEqual({ min: -5, max: 10, interval: 5 });
  expect(niceAxis([], 'count')).toEqual({ min: 0, max: 1, interval: 1 });
});

test('a small cell has no decimals, and hours and shares are rounded', () => {
  expect(cellNumber(62 * 60 + 40, 'hours', 'zh-CN')).toBe('63');
  expect(cellNumber(1, 'share', 'zh-CN')).toBe('100%');
  expect(cellNumber(0.746, 'share', 'en')).toBe('75%');
  expect(cellNumber(394_000_00, 'money', 'en')).toBe('394K');
});
