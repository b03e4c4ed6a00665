import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JobEnd } from '../jobs/jobs.ts';
import { actionOf, outcomeOf } from './log.ts';
import { Registry } from './metrics-registry.ts';

/** The server's own registry. */
const metrics = new Registry();

/** What has to be asked for before the text is written, for as long as a scrape may wait. */
let look: () => Promise<void> = async () => undefined;
const LOOK_MS = 900;
export async function metricsText(): Promise<string> {
  await Promise.race([look(), sleep(LOOK_MS, undefined, { ref: false })]);
  return metrics.text();
}
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts and times every request, by action. The code is the envelope's, or the HTTP status where there is none. */
export function measureRequests(app: FastifyInstance, registry: Registry = metrics): void {
  const total = registry.counter('http_requests_total', 'Finished requests by action and code');
  const seconds = registry.histogram('http_request_seconds', 'Duration of requests by action', SECONDS);
  app.addHook('onResponse', (request, reply, done) => {
    const action = actionOf(request);
    total.inc({ action, code: outcomeOf(request)?.code ?? `http_${reply.statusCode}` });
    seconds.observe({ action }, reply.elapsedTime / 1000);
    done();
  });
}

export function measurePool(
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number },
  registry: Registry = metrics,
): void {
  registry.gauge('db_pool_connections', 'Database connections by state', () => [
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
  ]);
  registry.gauge('db_pool_waiting', 'Requests that wait for a database connection', () => pool.waitingCount);
}

/** Ends of jobs on this node, as the worker tells them. */
export function measureJobs(registry: Registry = metrics): (end: JobEnd) => void {
  const total = registry.counter('job_runs_total', 'Runs of jobs on this node by name and outcome');
  const seconds = registry.histogram('job_run_seconds', 'Duration of runs of jobs by name', JOB_SECONDS);
  return ({ job, outcome, ms }) => {
    total.inc({ job, outcome });
    seconds.observe({ job }, ms / 1000);
  };
}
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600] as const;

interface Queue {
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly failed: number;
  readonly late: number;
}
/** Chores wait for their turn all the time; what waits is what is due. */
const DUE = 'run_at <= now() AND (locked_until IS NULL OR locked_until < now())';
const QUEUE = `
  SELECT count(*) FILTER (WHERE ${DUE})::int AS waiting,
         count(*) FILTER (WHERE locked_until >= now())::int AS running,
         count(*) FILTER (WHERE last_error IS NOT NULL)::int AS failing,
         (SELECT count(*)::int FROM job WHERE done_at IS NOT NULL AND last_error IS NOT NULL) AS failed,
         coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${DUE})), 0)::float8 AS late
    FROM job WHERE done_at IS NULL`;

/** The queue that all nodes share, asked for when somebody looks. Without an answer its lines have no figures. */
export function measureQueue(
  query: (sql: string) => Promise<{ rows: readonly unknown[] }>,
  registry: Registry = metrics,
): () => Promise<void> {
  let queue: Queue | undefined;
  const gauge = (name: string, help: string, of: (queue: Queue) => number) =>
    registry.gauge(name, help, () => (queue ? of(queue) : []));
  gauge('job_queue_waiting', 'Jobs that are due and held by nobody', ({ waiting }) => waiting);
  gauge('job_queue_running', 'Jobs that a worker holds', ({ running }) => running);
  gauge('job_queue_failing', 'Jobs that failed and will be tried again', ({ failing }) => failing);
  gauge('job_queue_failed', 'Jobs that were given up within the last week', ({ failed }) => failed);
  gauge('job_queue_late_seconds', 'How long the job that waits longest has been due', ({ late }) => late);
  look = async () => {
    queue = undefined;
    const { rows } = await query(QUEUE).catch(() => ({ rows: [] }));
    queue = rows[0] as Queue | undefined;
  };
  return look;
}

/** CPU, memory, uptime and how late the event loop runs; answers what stops the measuring. */
export function measureProcess(registry: Registry = metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.total('process_cpu_seconds_total', 'CPU time of the process, user and system', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  registry.gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  registry.gauge('nodejs_heap_used_bytes', 'JavaScript heap in use', () => process.memoryUsage().heapUsed);
  registry.gauge('process_uptime_seconds', 'Seconds since the start', () => Math.round(process.uptime()));
  registry.summary('nodejs_eventloop_lag_seconds', 'Delay of the event loop since the last look', () => {
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - 0.02) || 0;
    const seen = [
      [{ quantile: '0.5' }, lag(delay.percentile(50))],
      [{ quantile: '0.99' }, lag(delay.percentile(99))],
      [{ quantile: '1' }, lag(delay.max)],
    ] as const;
    delay.reset();
    return seen;
  });
  return () => void delay.disable();
}
