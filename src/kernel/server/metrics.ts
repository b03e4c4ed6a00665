import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { actionOf, outcomeOf } from './log.ts';

export type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [suffix: string, labels: string, value: number];

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  samples(): Iterable<Sample>;
}

/** Guards memory against a label that turns out to be endless; what comes later is counted together. */
const MAX_SERIES = 5000;
const OVERFLOW = 'series="overflow"';

/** Figures in Prometheus's text form; the few kinds that are needed here. */
export class Registry {
  readonly #families = new Map<string, Family>();

  #add(family: Family): void {
    if (this.#families.has(family.name)) throw new Error(`metric ${family.name} is declared twice`);
    this.#families.set(family.name, family);
  }

  counter(name: string, help: string) {
    const values = new Map<string, number>();
    this.#add({
      name,
      help,
      type: 'counter',
      samples: () => [...values].map(([at, value]) => ['', at, value]),
    });
    return {
      inc(labels: Labels = {}, by = 1) {
        const at = seriesOf(values, labels);
        values.set(at, (values.get(at) ?? 0) + by);
      },
    };
  }

  /** Read when somebody looks; a number, or one for each set of labels. */
  gauge(name: string, help: string, read: () => number | readonly (readonly [Labels, number])[]): void {
    const samples = () => {
      const now = read();
      return typeof now === 'number'
        ? [['', '', now] as const]
        : now.map(([labels, value]) => ['', labelText(labels), value] as const);
    };
    this.#add({ name, help, type: 'gauge', samples });
  }

  histogram(name: string, help: string, buckets: readonly number[]) {
    const series = new Map<string, { counts: number[]; sum: number; count: number }>();
    function* samples(): Iterable<Sample> {
      for (const [at, { counts, sum, count }] of series) {
        const le = (bound: string) => (at ? `${at},le="${bound}"` : `le="${bound}"`);
        for (const [index, bound] of buckets.entries())
          yield ['_bucket', le(String(bound)), counts[index] ?? 0];
        yield ['_bucket', le('+Inf'), count];
        yield ['_sum', at, sum];
        yield ['_count', at, count];
      }
    }
    this.#add({ name, help, type: 'histogram', samples });
    return {
      observe(labels: Labels, value: number) {
        const at = seriesOf(series, labels);
        const one = series.get(at) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
        series.set(at, one);
        for (let index = buckets.length - 1; index >= 0 && value <= (buckets[index] ?? 0); index--)
          one.counts[index] = (one.counts[index] ?? 0) + 1;
        one.sum += value;
        one.count += 1;
      },
    };
  }

  text(): string {
    return [...this.#families.values()].map(familyText).join('');
  }
}

function familyText({ name, help, type, samples }: Family): string {
  let text = `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${type}\n`;
  for (const [suffix, labels, value] of samples()) {
    text += `${name}${suffix}${labels ? `{${labels}}` : ''} ${Number.isFinite(value) ? value : 'NaN'}\n`;
  }
  return text;
}

const escaped = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

function seriesOf(series: ReadonlyMap<string, unknown>, labels: Labels): string {
  const at = labelText(labels);
  return series.size < MAX_SERIES || series.has(at) ? at : OVERFLOW;
}

/** The server's own registry. */
export const metrics = new Registry();
export const metricsText = (): string => metrics.text();
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts and times every request, by action. The code is the envelope's, or the HTTP status where there is none. */
export function measureRequests(app: FastifyInstance, registry: Registry = metrics): void {
  const total = registry.counter('http_requests_total', 'Finished requests by action and code');
  const seconds = registry.histogram('http_request_seconds', 'Duration of requests by action', SECONDS);
  app.addHook('onResponse', async (request, reply) => {
    const action = actionOf(request);
    total.inc({ action, code: outcomeOf(request)?.code ?? `http_${reply.statusCode}` });
    seconds.observe({ action }, reply.elapsedTime / 1000);
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
  registry.gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop since the last look', () => {
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
