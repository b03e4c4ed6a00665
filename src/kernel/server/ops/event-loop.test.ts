import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chunksOf } from '../db/cursor.ts';
import type { Ctx } from '../session/ctx.ts';
import { xlsxStream } from '../sheets/xlsx.ts';
import { ROWS_PER_YIELD } from './event-loop.ts';

const ROWS = 250;

/** How many rows were looked at before anybody else had a turn, at most, while `work` was done. */
async function longestStretch(work: (look: () => string) => Promise<void>): Promise<number> {
  let [turn, isOver] = [0, false];
  const seen = new Map<number, number>();
  const others = (async () => {
    while (!isOver) {
      await othersTurn();
      turn += 1;
    }
  })();
  await work(() => {
    seen.set(turn, (seen.get(turn) ?? 0) + 1);
    return 'x';
  });
  isOver = true;
  await others;
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(ROWS);
  return Math.max(...seen.values());
}

test('others have a turn while a chunk of rows is read', async () => {
  const longest = await longestStretch(async (look) => {
    const rows = Array.from({ length: ROWS }, () => Object.defineProperty([], 0, { get: look }));
    const ctx = { db: { execute: async () => undefined }, arrays: async () => rows } as unknown as Ctx;
    const chunks = chunksOf<{ name: string }>(ctx, { name: sql`name` as never }, sql`SELECT`, ROWS + 1);
    for await (const chunk of chunks) expect(chunk).toHaveLength(ROWS);
  });
  expect(longest).toBeLessThanOrEqual(ROWS_PER_YIELD);
});

test('others have a turn while rows are written into a sheet', async () => {
  const longest = await longestStretch(async (look) => {
    const rows = Array.from({ length: ROWS }, () => Object.defineProperty({}, 'name', { get: look }));
    const columns = [{ field: 'name', label: 'Name', kind: 'text' as const }];
    const stream = xlsxStream({ sheet: 'S', columns, rows: [rows], timeZone: 'UTC', lang: 'en' });
    for await (const chunk of stream) expect(chunk.length).toBeGreaterThan(0);
  });
  expect(longest).toBeLessThanOrEqual(ROWS_PER_YIELD);
});
