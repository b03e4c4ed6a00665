import { setTimeout as sleep } from 'node:timers/promises';
import { claim, giveBack, type Lease, renew, settle } from './job-lease.ts';
import { enqueueCleanup, type Job, type JobRun } from './job-order.ts';

export {
  defineJob,
  enqueue,
  every,
  forgetDoneJobs,
  type Job,
  type JobRun,
  slow,
} from './job-order.ts';

interface Pool {
  query(sql: string, values: unknown[]): Promise<{ rows: readonly unknown[] }>;
}

/** Fastify's logger fits. */
export interface JobLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** How a run ended: done, to be tried again, or given up. */
export interface JobEnd {
  readonly job: string;
  readonly outcome: 'done' | 'failed' | 'given_up';
  readonly ms: number;
}

export interface WorkerOptions {
  readonly pool: Pool;
  readonly jobs: readonly Job[];
  readonly log: JobLog;
  /** Hears how each run ended. */
  readonly onEnd?: (end: JobEnd) => void;
  /** How often an idle worker looks. */
  readonly pollMs?: number;
  /** Jobs at a time on this node. Where there are several, the last place takes nothing slow. */
  readonly concurrency?: number;
  /** How long a job stays held by a worker that is no longer heard of. A living one renews in time. */
  readonly leaseSeconds?: number;
  /** Seconds to wait after a failed try. */
  readonly backoff?: (attempt: number) => number;
}

export interface Worker {
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>;
}

/** 10 s, 20 s, 40 s … up to an hour, spread a little so that what failed together does not return together. */
const doubling = (attempt: number) => Math.min(3600, 5 * 2 ** attempt) * (0.8 + 0.4 * Math.random());

/**
 * Runs jobs until stopped. Workers on other nodes share the queue through row locks that nobody waits for. A worker
 * that is killed keeps its job locked until the lease runs out; then another one takes it.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { pool, log, pollMs = 1000, concurrency = 3, leaseSeconds = 60, backoff = doubling } = options;
  const query = (sql: string, values: unknown[]) => pool.query(sql, values);
  const jobs = new Map(options.jobs.map((job) => [job.name, job]));
  const names = [...jobs.keys()];
  const quick = names.filter((name) => !jobs.get(name)?.isSlow);
  const { onEnd = () => undefined } = options;
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function run(job: Job, lease: Lease): Promise<void> {
    const lost = new AbortController();
    const ended = new AbortController();
    const renewing = keep(lease, lost, ended.signal);
    let marked = false;
    const facts = { job: lease.name, job_id: lease.id, attempt: lease.attempt };
    const jobRun: JobRun = {
      id: lease.id,
      companyId: lease.companyId,
      attempt: lease.attempt,
      signal: lost.signal,
      done: async (inTransaction) => {
        // No renewal may wait for, or change, the row that the handler's transaction is about to hold.
        ended.abort();
        await renewing;
        if (!(await settle(inTransaction, lease, job))) throw new Error('the lease of this job was lost');
        marked = true;
      },
    };
    const started = performance.now();
    try {
      await job.handler(lease.payload as never, jobRun);
      ended.abort();
      await renewing;
      if (!marked && !(await settle(query, lease, job)))
        log.warn(facts, 'job ended after its lease was lost');
      // A chore that went well, every minute for ever, is no news.
      if (job.every === undefined)
        log.info({ ...facts, ms: Math.round(performance.now() - started) }, 'job done');
      onEnd({ job: job.name, outcome: 'done', ms: performance.now() - started });
    } catch (error) {
      ended.abort();
      await renewing;
      log.error({ ...facts, err: error }, 'job failed');
      const isOver = job.every === undefined && lease.attempt >= lease.maxAttempts;
      onEnd({ job: job.name, outcome: isOver ? 'given_up' : 'failed', ms: performance.now() - started });
      await giveBack(query, lease, job, messageOf(error), backoff(lease.attempt));
    }
  }

  /** Renews the lease three times before it would run out. */
  async function keep(lease: Lease, lost: AbortController, ended: AbortSignal): Promise<void> {
    for (;;) {
      await sleep((leaseSeconds * 1000) / 3, undefined, { signal: ended }).catch(() => undefined);
      if (ended.aborted) return;
      const held = await renew(query, lease, leaseSeconds).catch(() => undefined);
      if (held === undefined)
        log.warn({ job: lease.name, job_id: lease.id }, 'lease not renewed; trying again');
      if (held === false) return lost.abort(new Error('the lease of this job was lost'));
    }
  }

  /** Answers whether there was anything to do. */
  async function next(wanted: readonly string[]): Promise<boolean> {
    const lease = await claim(query, wanted, leaseSeconds);
    const job = lease && jobs.get(lease.name);
    if (!lease || !job) return false;
    // Its worker died each time: a job that kills the process must not go on doing so.
    if (lease.attempt > lease.maxAttempts) {
      await giveBack(
        query,
        lease,
        job,
        lease.lastError ?? 'its worker died each time',
        backoff(lease.attempt),
      );
      log.error({ job: lease.name, job_id: lease.id }, 'job given up');
      onEnd({ job: lease.name, outcome: 'given_up', ms: 0 });
    } else await run(job, lease);
    return true;
  }

  async function loop(wanted: readonly string[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const busy = await next(wanted).catch((error: unknown) => {
        log.error({ err: error }, 'the job queue cannot be read');
        return false;
      });
      // Spread, so that several nodes do not all look at the same moment.
      if (!busy) await pause(pollMs * (0.75 + 0.5 * Math.random()));
    }
  }

  async function putChores(): Promise<void> {
    for (const job of jobs.values()) {
      while (job.every !== undefined && !stopping.signal.aborted) {
        const put = await enqueueCleanup(query, job).then(
          () => true,
          (error: unknown) => log.error({ err: error, job: job.name }, 'chore not put in the queue'),
        );
        if (put) break;
        await pause(pollMs);
      }
    }
  }

  const placeOf = (n: number) => loop(n > 0 && n === concurrency - 1 ? quick : names);
  const work = [putChores(), ...Array.from({ length: concurrency }, (_, n) => placeOf(n))];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

const messageOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
