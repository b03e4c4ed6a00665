import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '@/kernel/server/jobs/jobs.ts';
import { jobs } from '../jobs.ts';
import type { TestApp } from './test-app.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A worker does what is due, one after another in order and retries included, and stops when nothing is left. */
export async function drain({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const worker = startWorker({
    pool: db.database.pool,
    jobs: jobs(db.database, quiet).filter(({ every }) => every === undefined),
    log: quiet,
    pollMs: 5,
    concurrency: 1,
    backoff: () => 0,
  });
  const due = async () =>
    (
      await db.pool.query(
        'SELECT count(*)::int AS n FROM job WHERE done_at IS NULL AND run_at <= now() AND unique_key IS NULL',
      )
    ).rows[0].n as number;
  while ((await due()) > 0) await sleep(5);
  await worker.stop();
}
