import { expect, test } from 'vitest';
import { numbersMeant } from './number-search.ts';

test.each([
  ['HT2026-000123', ['HT2026-000123']],
  [' ht2025-123 ', ['HT2025-000123']],
  ['ＨＴ2026000123', ['HT2026-000123']],
  ['HT123', ['HT2026-000123', 'HT2025-000123']],
  ['ht 2026-1234567', ['HT2026-1234567']],
  ['HT', []],
  ['HT2026-', []],
  ['CZ2026-000123', []],
  ['000123', []],
  ['HT12x', []],
])('%j means %j', (keyword, numbers) => {
  expect(numbersMeant(keyword, 'HT', 2026)).toEqual(numbers);
});
