import { expect, test } from 'vitest';
import { byDocument } from './byDocument.ts';

const notice = (id: number, link: string, company_id = 1) => ({ id, link, company_id });

test('notices of one document stand under its newest, in the order of the newest', () => {
  const list = [notice(5, '/a?x=1'), notice(4, '/b'), notice(3, '/a?x=1'), notice(2, ''), notice(1, '')];
  expect(byDocument(list).map(({ newest, earlier }) => [newest.id, earlier.map(({ id }) => id)])).toEqual([
    [5, [3]],
    [4, []],
    [2, []],
    [1, []],
  ]);
});

test('the same address under another company is another document', () => {
  expect(byDocument([notice(2, '/a'), notice(1, '/a', 3)])).toHaveLength(2);
});
