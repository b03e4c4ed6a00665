import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { importJob } from '@/kernel/server/import/run.ts';
import { startWorker, type Worker } from '@/kernel/server/jobs/jobs.ts';
import { SessionResolver } from '@/kernel/server/session/session-context.ts';
import { importers } from '../../services.ts';
import type { TestApp } from '../test-app.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The worker as the server runs it, without its chores. */
export function workerOf({ db }: TestApp): Worker {
  const jobs = [importJob(new SessionResolver(db.database, roles.rightsOf), importers, quiet)];
  return startWorker({ pool: db.pool, jobs, log: quiet, pollMs: 20, backoff: () => 0.05 });
}
