import type { Query } from '@/kernel/server/db/database.ts';
import { deleteOldTokens } from '@/kernel/server/http/rate-limit.ts';
import { every, forgetDoneJobs, type Job } from '@/kernel/server/jobs/jobs.ts';

/** What is thrown away, and when. The audit trail never is. */
export const cleanupJobs = (query: Query): Job[] => [
  every('forget_idempotency_keys', 3600, async () => {
    await query("DELETE FROM idempotency_key WHERE created_at < now() - interval '7 days'");
  }),
  every('forget_sessions', 3600, async () => {
    await query("DELETE FROM session WHERE api_key_id IS NULL AND created_at < now() - interval '30 days'");
  }),
  every('forget_codes', 3600, async () => {
    await query('DELETE FROM login_code WHERE expires_at < now()');
    await query('DELETE FROM login_step WHERE expires_at < now()');
    await query('DELETE FROM identity_state WHERE expires_at < now()');
  }),
  every('forget_tries', 3600, () => deleteOldTokens((sql, values) => query(sql, values))),
  forgetDoneJobs((sql, values) => query(sql, values)),
];
