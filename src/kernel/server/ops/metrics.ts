import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { actionOf, outcomeOf } from './log.ts';
import { Registry } from './metrics-registry.ts';

/** The server's own registry. */
const metrics = new Registry();
export const metricsText = (): string => metrics.text();
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

/** Memory, uptime and how late the event loop runs; answers what stops the measuring. */
export function measureProcess(registry: Registry = metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
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
