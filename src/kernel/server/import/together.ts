import { kernelSentences } from '../../errors.ts';
import type { Sentence } from '../../text.ts';
import { isDatabaseGone, isRetryable, refusalOf } from '../http/errors.ts';
import type { JobLog } from '../jobs/jobs.ts';
import type { Ctx } from '../session/ctx.ts';

/** Does it with these rows together; where that is refused, one by one, so that only the bad ones are left out. */
export async function together<R, D>(
  ctx: Ctx,
  log: JobLog,
  rows: readonly R[],
  work: (rows: readonly R[]) => Promise<D[]>,
  refused: (row: R, why: Sentence) => D,
): Promise<D[]> {
  const all = await attempt(ctx, () => work(rows));
  if (!(all instanceof Error)) return all;
  const done: D[] = [];
  for (const row of rows) {
    const alone = await attempt(ctx, () => work([row]));
    done.push(...(alone instanceof Error ? [refused(row, why(alone, log))] : alone));
  }
  return done;
}

/** Whole, or not at all: what came of it, or why it could not be. */
async function attempt<D>({ query }: Ctx, work: () => Promise<D[]>): Promise<D[] | Error> {
  await query('SAVEPOINT rows');
  try {
    const done = await work();
    // What is only checked at the end of a transaction is checked now, while it is known whose fault it is.
    await query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE SAVEPOINT rows');
    return done;
  } catch (error) {
    if (isRetryable(error) || isDatabaseGone(error)) throw error;
    await query('ROLLBACK TO SAVEPOINT rows');
    return error instanceof Error ? error : new Error(String(error));
  }
}

function why(error: Error, log: JobLog): Sentence {
  const refusal = refusalOf(error);
  if (refusal) return refusal.sentence;
  log.error({ err: error }, 'a row could not be written');
  return kernelSentences.ourFault;
}
