import { accountJobs } from '@/domains/money/account/server/account.service.ts';
import { contractJobs } from '@/domains/money/contract/server/contract.service.ts';
import { fileJobs } from '@/domains/organisation/file/server/file.service.ts';
import { newsJobs } from '@/domains/organisation/news/server/news.service.ts';
import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { codeJobs } from '@/domains/organisation/session/server/session.service.ts';
import { smsJobs } from '@/domains/organisation/sms/server/sms.service.ts';
import { makeUpJobs } from '@/domains/teaching/attendance/server/make-up.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { importJob } from '@/kernel/server/import/run.ts';
import type { Job, JobLog } from '@/kernel/server/jobs/jobs.ts';
import { SessionResolver } from '@/kernel/server/session/session-context.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { importers } from './services.ts';

/** Everything that a worker does. */
export const jobs = (database: Database, log: JobLog): Job[] => [
  ...cleanupJobs(database.query),
  ...codeJobs(database),
  ...smsJobs(database),
  ...fileJobs(database),
  importJob(new SessionResolver(database, roles.rightsOf), importers, log),
  ...newsJobs(database),
  ...accountJobs(database),
  ...contractJobs(database),
  ...makeUpJobs(database),
];
