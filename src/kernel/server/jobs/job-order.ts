/** Anything that runs SQL: the caller's transaction, or the pool. */
type Query = (sql: string, values: unknown[]) => Promise<{ rows: readonly unknown[] }>;

export interface JobRun {
  readonly id: number;
  readonly companyId: number | null;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the lease was lost (the database was away for too long): another worker may have the job now. */
  readonly signal: AbortSignal;
  /**
   * Marks the job done inside the handler's own transaction, so that effect and mark are one: the only way to an
   * effect that happens exactly once. Throws where the lease was lost, which undoes the effect.
   */
  done(query: Query): Promise<void>;
}

/** A job may run twice (its worker was killed between effect and mark): handlers repeat safely, or use `run.done`. */
export type JobHandler<P> = (payload: P, run: JobRun) => Promise<void>;

export interface Job {
  readonly name: string;
  readonly handler: JobHandler<never>;
  /** A chore: seconds from one run's end to the next. */
  readonly every?: number;
  /** It takes long, or comes by the thousand. */
  readonly isSlow?: boolean;
}

export const defineJob = <P = Record<string, never>>(name: string, handler: JobHandler<P>): Job => ({
  name,
  handler: handler as JobHandler<never>,
});

/** One that must not take every place: what somebody waits for goes on beside it. */
export const slow = (job: Job): Job => ({ ...job, isSlow: true });

/** A repeating chore. However many nodes run, one of them does it at a time. */
export const every = (name: string, seconds: number, handler: (run: JobRun) => Promise<void>): Job => ({
  name,
  every: seconds,
  handler: (_payload, run) => handler(run),
});

export interface JobOrder {
  readonly name: string;
  readonly payload?: unknown;
  readonly companyId?: number;
  readonly runAt?: Date;
  /**
   * One waiting job per key. Ordering it again changes nothing while it waits; while it runs, it will run once more,
   * because it may already have read what has just changed. Name a document in it: transactions that order the same
   * key wait for each other.
   */
  readonly uniqueKey?: string;
  readonly maxAttempts?: number;
}

/**
 * Orders a job in the caller's transaction: it exists if and when that commits. The row of an existing key stays
 * locked until then, so no worker starts it on data that is not there yet.
 */
export async function enqueue(query: Query, order: JobOrder): Promise<void> {
  await query(
    `INSERT INTO job AS j (name, company_id, payload, run_at, unique_key, max_attempts)
     VALUES ($1, $2, $3, COALESCE($4, now()), $5, $6)
     ON CONFLICT (unique_key) WHERE done_at IS NULL AND unique_key IS NOT NULL DO UPDATE
       SET run_at = CASE WHEN j.locked_until > now() THEN GREATEST(excluded.run_at, clock_timestamp()) ELSE j.run_at END,
           payload = CASE WHEN j.locked_until > now() THEN excluded.payload ELSE j.payload END`,
    [
      order.name,
      order.companyId ?? null,
      JSON.stringify(order.payload ?? {}),
      order.runAt ?? null,
      order.uniqueKey ?? null,
      order.maxAttempts ?? 5,
    ],
  );
}

/** Makes sure that a chore's one row is there, and that a shortened interval counts from now. */
export async function enqueueCleanup(query: Query, { name, every: seconds }: Job): Promise<void> {
  await query(
    `INSERT INTO job AS j (name, unique_key) VALUES ($1, $2)
     ON CONFLICT (unique_key) WHERE done_at IS NULL AND unique_key IS NOT NULL DO UPDATE
       SET run_at = LEAST(j.run_at, now() + make_interval(secs => $3))`,
    [name, `every:${name}`, seconds],
  );
}

/** Done jobs are kept for a week, to look things up. */
export const forgetDoneJobs = (query: Query, days = 7): Job =>
  every('forget_done_jobs', 3600, async () => {
    await query('DELETE FROM job WHERE done_at < now() - make_interval(days => $1)', [days]);
  });
