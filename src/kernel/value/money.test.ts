import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFen, parseFen } from './money.ts';

describe('showing an amount', () => {
  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [100, '¥1.00'],
    [99_999, '¥999.99'],
    [100_000, '¥1,000.00'],
    [123_456_789, '¥1,234,567.89'],
    [-1, '−¥0.01'],
    [-123_450, '−¥1,234.50'],
  ])('%i fen is %s', (fen, shown) => {
    expect(formatFen(fen)).toBe(shown);
  });
});

describe('reading an amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.05', 1205],
    ['1,234.5', 123_450],
    [' ¥ 1,234,567.89 ', 123_456_789],
    ['-3', -300],
    ['−¥3.10', -310],
    ['0.29', 29],
    ['1.15', 115],
  ])('%s is %i fen', (typed, fen) => {
    expect(parseFen(typed)).toBe(fen);
  });

  test.each([
    '',
    '¥',
    'abc',
    '1.234',
    '1,23',
    '12,34.5',
    '1.',
    '.5',
    '1e3',
    '0x10',
    '1 2',
    '--1',
    '90071992547409.93',
  ])('%s is no amount', (typed) => {
    expect(parseFen(typed)).toBeUndefined();
  });

  test('what is shown can be typed in again, to the last fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (fen) => {
        expect(parseFen(formatFen(fen))).toBe(fen);
      }),
    );
  });
});
