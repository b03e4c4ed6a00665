import { expect, it } from 'vitest';
import { pagesShown } from './Pages.tsx';
import { rowNumber } from './useList.ts';

it('row numbers go on from page to page', () => {
  expect(rowNumber(0, 1)).toBe(1);
  expect(rowNumber(9, 1)).toBe(10);
  expect(rowNumber(0, 3)).toBe(21);
});

it('shows the first page, the last, and five around the one that is shown', () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(1, 13)).toEqual([1, 2, 3, 4, 5, 13]);
  expect(pagesShown(7, 13)).toEqual([1, 5, 6, 7, 8, 9, 13]);
  expect(pagesShown(13, 13)).toEqual([1, 9, 10, 11, 12, 13]);
});
