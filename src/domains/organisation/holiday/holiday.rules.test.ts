import { describe, expect, it } from 'vitest';
import { daysOf, holidayOn, isSpan } from './holiday.rules.ts';
import { holidayText } from './holiday.text.ts';

describe('a holiday', () => {
  it('counts its first and its last day', () => {
    expect(daysOf('2026-10-01', '2026-10-01')).toBe(1);
    expect(daysOf('2026-02-27', '2026-03-01')).toBe(3);
    expect(daysOf('2028-02-27', '2028-03-01')).toBe(4);
  });

  it('does not end before it begins, and lasts a year at most', () => {
    expect(isSpan('2026-10-01', '2026-10-07')).toBe(true);
    expect(isSpan('2026-10-02', '2026-10-01')).toBe(holidayText.ends_first);
    expect(isSpan('2026-01-01', '2027-01-01')).toBe(true);
    expect(isSpan('2026-01-01', '2027-01-02')).toBe(holidayText.too_long);
  });

  it('is found by a day within it', () => {
    const october = { name: '国庆节', starts_on: '2026-10-01', ends_on: '2026-10-07' };
    expect(holidayOn([october], '2026-10-07')).toBe(october);
    expect(holidayOn([october], '2026-10-08')).toBeUndefined();
  });
});
