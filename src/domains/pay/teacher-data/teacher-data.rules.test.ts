import { describe, expect, test } from 'vitest';
import { daysBefore, daysOfStep, maySpan, stepOf, stepsTo, thisMonth } from './teacher-data.rules.ts';

const days = (from_day: string, to_day: string) => ({ from_day, to_day });

describe('the period before', () => {
  test('a whole month is compared with the month before, whatever their lengths', () => {
    expect(daysBefore(days('2026-03-01', '2026-03-31'))).toEqual(days('2026-02-01', '2026-02-28'));
    expect(daysBefore(days('2026-01-01', '2026-03-31'))).toEqual(days('2025-10-01', '2025-12-31'));
  });
  test('a month so far, with the same days of the month before', () => {
    expect(daysBefore(days('2026-11-01', '2026-11-16'))).toEqual(days('2026-10-01', '2026-10-16'));
    expect(daysBefore(days('2026-03-01', '2026-03-30'))).toEqual(days('2026-02-01', '2026-02-28'));
  });
  test('any other, with as many days before it', () => {
    expect(daysBefore(days('2026-11-09', '2026-11-15'))).toEqual(days('2026-11-02', '2026-11-08'));
    expect(daysBefore(days('2026-11-15', '2026-11-15'))).toEqual(days('2026-11-14', '2026-11-14'));
  });
});

describe('a period', () => {
  test('ends after it begins, and within a year', () => {
    expect(maySpan(days('2026-01-01', '2026-01-01'))).toBe(true);
    expect(maySpan(days('2024-01-01', '2024-12-31'))).toBe(true);
    expect(maySpan(days('2026-01-02', '2026-01-01'))).not.toBe(true);
    expect(maySpan(days('2024-01-01', '2025-01-01'))).not.toBe(true);
  });
  test('is the month so far unless another is asked for', () => {
    expect(thisMonth('2026-11-16')).toEqual(days('2026-11-01', '2026-11-16'));
  });
});

describe('the steps of a trend', () => {
  test('weeks begin on Monday', () => {
    expect(stepOf('2026-11-15', 'week')).toBe('2026-11-09');
    expect(stepOf('2026-11-16', 'week')).toBe('2026-11-16');
    expect(daysOfStep('2026-11-16', 'week')).toEqual(days('2026-11-16', '2026-11-22'));
  });
  test('there are twelve, the oldest first, over the turn of a year', () => {
    expect(stepsTo('2026-02-10', 'month')).toHaveLength(12);
    expect(stepsTo('2026-02-10', 'month')[0]).toBe('2025-03-01');
    expect(stepsTo('2026-02-10', 'week').at(-1)).toBe('2026-02-09');
    expect(daysOfStep('2026-02-01', 'month')).toEqual(days('2026-02-01', '2026-02-28'));
  });
});
