import { roles } from '@/domains/organisation/role/server/role.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { importJob } from '@/kernel/server/import/run.ts';
import { figuresJobs } from '@/kernel/server/jobs/figures.ts';
import { type Job, type JobLog, slow } from '@/kernel/server/jobs/jobs.ts';
import { SessionResolver } from '@/kernel/server/session/session-context.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { serverModules } from './modules.ts';
import { importers } from './services.ts';

/** Everything that a worker does. */
export const jobs = (database: Database, log: JobLog): Job[] => [
  ...cleanupJobs(database.query),
  ...figuresJobs(database),
  slow(importJob(new SessionResolver(database, roles.rightsOf), importers, log)),
  ...serverModules.flatMap((noun) => noun.jobs(database)),
];
