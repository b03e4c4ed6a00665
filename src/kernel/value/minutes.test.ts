import { describe, expect, test } from 'vitest';
import { formatHours } from './minutes.ts';

describe('class hours', () => {
  test.each([
    [0, 60, '0.0'],
    [60, 60, '1.0'],
    [150, 60, '2.5'],
    [45, 60, '0.75'],
    [50, 60, '0.83'],
    [90, 45, '2.0'],
    [2400, 40, '60.0'],
    [6, 60, '0.1'],
    [-30, 60, '−0.5'],
    [-100, 60, '−1.67'],
  ])('%i minutes of %i are %s', (minutes, perHour, shown) => {
    expect(formatHours(minutes, perHour)).toBe(shown);
  });

  test('a class hour has 60 minutes unless the company says otherwise', () => {
    expect(formatHours(90)).toBe('1.5');
  });
});
