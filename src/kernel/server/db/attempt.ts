import { Refusal } from '../../errors.ts';
import type { Ctx } from '../session/ctx.ts';

/** Something that may be refused without undoing what was done before it: answers the refusal, and nothing of it stays. */
export async function attempt(ctx: Ctx, work: () => Promise<void>): Promise<Refusal | undefined> {
  await ctx.query('SAVEPOINT attempt');
  try {
    await work();
    await ctx.query('RELEASE SAVEPOINT attempt');
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await ctx.query('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt');
    return error;
  }
}
