import type { Job } from './job-order.ts';

type Query = (sql: string, values: unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** A job that this worker holds. Times stay text: a `Date` would lose the microseconds that tell leases apart. */
export interface Lease {
  readonly id: number;
  readonly name: string;
  readonly companyId: number | null;
  readonly payload: unknown;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly lastError: string | null;
  readonly runAt: string;
  /** Changes with every renewal, and names the holder: whoever lost the lease can no longer write. */
  lockedUntil: string;
}

interface Row {
  id: number | string;
  name: string;
  company_id: number | string | null;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: string;
  locked_until: string;
}

/** Takes the job that has waited longest. One whose worker died is free again when its lease has run out. */
export async function claim(
  query: Query,
  names: readonly string[],
  seconds: number,
): Promise<Lease | undefined> {
  const { rows } = await query(
    `UPDATE job SET attempts = attempts + 1, locked_until = clock_timestamp() + make_interval(secs => $2)
     WHERE id = (SELECT id FROM job
                 WHERE done_at IS NULL AND run_at <= now() AND (locked_until IS NULL OR locked_until < now())
                   AND name = ANY ($1)
                 ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, name, company_id, payload, attempts, max_attempts, last_error, run_at::text, locked_until::text`,
    [names, seconds],
  );
  const row = rows[0] as Row | undefined;
  return row && leaseOf(row);
}

const leaseOf = (row: Row): Lease => ({
  id: Number(row.id),
  name: row.name,
  companyId: row.company_id === null ? null : Number(row.company_id),
  payload: row.payload,
  attempt: row.attempts,
  maxAttempts: row.max_attempts,
  lastError: row.last_error,
  runAt: row.run_at,
  lockedUntil: row.locked_until,
});

const HELD = 'id = $1 AND locked_until = $2::timestamptz AND done_at IS NULL';

/** False: the lease ran out and somebody else has the job. */
export async function renew(query: Query, lease: Lease, seconds: number): Promise<boolean> {
  const { rows } = await query(
    `UPDATE job SET locked_until = clock_timestamp() + make_interval(secs => $3) WHERE ${HELD}
     RETURNING locked_until::text`,
    [lease.id, lease.lockedUntil, seconds],
  );
  const row = rows[0] as Pick<Row, 'locked_until'> | undefined;
  if (row) lease.lockedUntil = row.locked_until;
  return row !== undefined;
}

/** Its `run_at` has moved since it was taken: it was ordered again while it ran. */
const AGAIN = 'run_at <> $3::timestamptz';

/**
 * The end of a run that went well. A chore waits for its next turn, a job that was ordered again goes back to the
 * queue, every other is done. False: the lease was lost, nothing was written.
 */
export async function settle(query: Query, lease: Lease, job: Job): Promise<boolean> {
  const { rows } = await query(
    `UPDATE job SET locked_until = NULL, last_error = NULL,
            attempts = CASE WHEN ${AGAIN} OR $4::float8 IS NOT NULL THEN 0 ELSE attempts END,
            run_at = COALESCE(now() + make_interval(secs => $4::float8), run_at),
            done_at = CASE WHEN ${AGAIN} OR $4::float8 IS NOT NULL THEN NULL ELSE now() END
     WHERE ${HELD} RETURNING id`,
    [lease.id, lease.lockedUntil, lease.runAt, job.every ?? null],
  );
  return rows.length > 0;
}

/** The end of a run that failed: later again, or given up (done, with its error). A chore is never given up. */
export async function giveBack(
  query: Query,
  lease: Lease,
  job: Job,
  error: string,
  wait: number,
): Promise<void> {
  const spent = lease.attempt >= lease.maxAttempts;
  await query(
    `UPDATE job SET locked_until = NULL, last_error = $4,
            attempts = CASE WHEN ${AGAIN} OR $5 THEN 0 ELSE attempts END,
            run_at = GREATEST(run_at, now() + make_interval(secs => $6)),
            done_at = CASE WHEN $7 AND NOT ${AGAIN} THEN now() END
     WHERE ${HELD}`,
    [
      lease.id,
      lease.lockedUntil,
      lease.runAt,
      error.slice(0, 2000),
      spent && job.every !== undefined,
      spent ? (job.every ?? wait) : wait,
      spent && job.every === undefined,
    ],
  );
}
