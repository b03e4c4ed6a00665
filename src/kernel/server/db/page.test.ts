import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../session/ctx.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { pageOf } from './page.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A page over the numbers 1 to `size`, and how often they were counted. */
async function pageOver(size: number, page: number, limit: number, isKnown = false) {
  const global = db.database.global;
  let statements = 0;
  const execute: typeof global.execute = (query) => {
    statements++;
    return global.execute(query);
  };
  const answer = await pageOf(
    { db: { execute } } as unknown as Ctx,
    { page, limit },
    async (most, offset) => {
      const { rows } = await global.execute<{ n: number }>(
        sql`SELECT n FROM generate_series(1, ${size}::int) AS n ORDER BY n LIMIT ${most} OFFSET ${offset}`,
      );
      return rows.map((row) => row.n);
    },
    isKnown ? size : sql`FROM generate_series(1, ${size}::int)`,
  );
  return { ...answer, counted: statements };
}

describe('a page', () => {
  test('holds its rows and the total', async () => {
    expect(await pageOver(25, 1, 10)).toMatchObject({
      list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      total: 25,
      page: 1,
      limit: 10,
      capped: false,
    });
    expect(await pageOver(25, 2, 10)).toMatchObject({
      total: 25,
      page: 2,
      list: expect.arrayContaining([11, 20]),
    });
  });

  test.each([
    [25, 3, 10, 25, 0],
    [7, 1, 10, 7, 0],
    [0, 1, 10, 0, 0],
    [10, 1, 10, 10, 1],
    [20, 2, 10, 20, 1],
  ])('%i rows, page %i of %i: the total %i takes %i counts', async (size, page, limit, total, counted) => {
    expect(await pageOver(size, page, limit)).toMatchObject({ total, counted, capped: false });
  });

  test('of what is known is not counted again, and capped all the same', async () => {
    expect(await pageOver(25, 1, 10, true)).toMatchObject({ total: 25, counted: 0, capped: false });
    expect(await pageOver(25, 3, 10, true)).toMatchObject({ list: [21, 22, 23, 24, 25], total: 25 });
    expect(await pageOver(10_001, 1, 10, true)).toMatchObject({ total: 10_000, counted: 0, capped: true });
  });

  test('behind the last row is empty, with the true total', async () => {
    expect(await pageOver(25, 9, 10)).toMatchObject({ list: [], total: 25 });
  });

  test('the total is exact to 10,000 and capped beyond', async () => {
    expect(await pageOver(10_000, 1, 100)).toMatchObject({ total: 10_000, capped: false });
    expect(await pageOver(10_001, 1, 100)).toMatchObject({ total: 10_000, capped: true });
  });

  test('the last page within 10,000 rows is answered, the one behind it is refused on the field "page"', async () => {
    expect((await pageOver(20_000, 1000, 10)).list.at(-1)).toBe(10_000);
    await expect(pageOver(20_000, 1001, 10)).rejects.toMatchObject({
      code: 2,
      fields: { page: [expect.stringContaining('10000'), expect.stringContaining('10000')] },
    });
  });
});
