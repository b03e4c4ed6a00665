import type { Ctx } from '../session/ctx.ts';

/**
 * Work of a call that only looks, whatever its method: the database refuses every change and every lock of a row, so a
 * preview never waits for those who are changing what it shows.
 */
export async function readOnly<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await ctx.query('SAVEPOINT looking');
  try {
    await ctx.query('SET LOCAL transaction_read_only = on');
    return await work();
  } finally {
    await ctx.query('ROLLBACK TO SAVEPOINT looking');
  }
}
