import { spawnSync } from 'node:child_process';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { lintMetrics } from '../testing/lint-metrics.ts';
import {
  measureJobs,
  measurePool,
  measureProcess,
  measureQueue,
  measureRequests,
  metricsText,
} from './metrics.ts';
import { Registry } from './metrics-registry.ts';

describe('the text', () => {
  test('has help, type and one line per series', () => {
    const registry = new Registry();
    const total = registry.counter('x_total', 'What x is\nin lines');
    total.inc({ a: 'q"\\\n' });
    total.inc({ a: 'q"\\\n' }, 2);
    total.inc();
    registry.gauge('g', 'A gauge', () => 1.5);
    expect(registry.text()).toBe(
      '# HELP x_total What x is\\nin lines\n# TYPE x_total counter\nx_total{a="q\\"\\\\\\n"} 3\nx_total 1\n' +
        '# HELP g A gauge\n# TYPE g gauge\ng 1.5\n',
    );
  });

  test('a histogram counts upwards', () => {
    const registry = new Registry();
    const seconds = registry.histogram('s', 'S', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 3]) seconds.observe({ action: 'x' }, value);
    expect(registry.text().split('\n').slice(2, -1)).toEqual([
      's_bucket{action="x",le="0.1"} 2',
      's_bucket{action="x",le="1"} 3',
      's_bucket{action="x",le="+Inf"} 4',
      's_sum{action="x"} 3.65',
      's_count{action="x"} 4',
    ]);
  });

  test('a name declared again is the same figure, and an endless label does not fill the memory', () => {
    const registry = new Registry();
    const total = registry.counter('x', 'X');
    expect(registry.counter('x', 'X')).toBe(total);
    expect(() => registry.gauge('x', 'X', () => 1)).toThrow('already a counter');
    registry.gauge('g', 'G', () => 1);
    registry.gauge('g', 'G', () => 2);
    expect(registry.text()).toContain('g 2\n');
    for (let n = 0; n < 6000; n++) total.inc({ n });
    expect(registry.text().split('\n').length).toBeLessThan(5020);
    expect(registry.text()).toContain('x{series="overflow"} 1000');
  });
});

test('requests are counted by action, never by what was typed', async () => {
  const registry = new Registry();
  const app = Fastify();
  measureRequests(app, registry);
  app.decorateRequest('outcome', undefined);
  app.get('/api/api_x', async (request) => {
    Object.assign(request, { outcome: { action: 'api_x', code: 1 } });
    return {};
  });
  await app.inject('/api/api_x');
  await app.inject('/api/api_x');
  await app.inject('/guess/1');
  await app.inject('/guess/2');
  const text = registry.text();
  expect(text).toContain('http_requests_total{action="api_x",code="1"} 2');
  expect(text).toContain('http_requests_total{action="none",code="http_404"} 2');
  expect(text).toContain('http_request_seconds_count{action="api_x"} 2');
  expect(text).not.toContain('guess');
});

test('the pool and the process are measured', async () => {
  const before = await metricsText();
  const registry = new Registry();
  measurePool({ totalCount: 5, idleCount: 2, waitingCount: 1 }, registry);
  const stop = measureProcess(registry);
  const text = registry.text();
  stop();
  expect(text).toContain('db_pool_connections{state="busy"} 3');
  expect(text).toContain('db_pool_waiting 1');
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+\n/);
  expect(text).toMatch(/process_cpu_seconds_total [\d.]+\n/);
  expect(await metricsText()).toBe(before);
});

test('jobs are counted by how they ended, and the queue is asked for when somebody looks', async () => {
  const registry = new Registry();
  const ended = measureJobs(registry);
  ended({ job: 'webhook', outcome: 'done', ms: 40 });
  ended({ job: 'webhook', outcome: 'failed', ms: 5000 });
  ended({ job: 'webhook', outcome: 'given_up', ms: 0 });
  const queue = { waiting: 3, running: 1, failing: 2, failed: 4, late: 12.5 };
  let rows: readonly unknown[] | undefined = [queue];
  const look = measureQueue(async () => {
    if (!rows) throw new Error('no database');
    return { rows };
  }, registry);
  await look();
  const text = registry.text();
  expect(text).toContain('job_runs_total{job="webhook",outcome="given_up"} 1\n');
  expect(text).toContain('job_run_seconds_bucket{job="webhook",le="0.05"} 2\n');
  expect(text).toContain('job_queue_waiting 3\n');
  expect(text).toContain('job_queue_failed 4\n');
  expect(text).toContain('job_queue_late_seconds 12.5\n');
  rows = undefined;
  await look();
  expect(registry.text()).not.toMatch(/^job_queue_\w+ \d/m);
});

test('Prometheus reads all of it, and its linter has nothing to say', async () => {
  const registry = new Registry();
  const app = Fastify();
  measureRequests(app, registry);
  await app.inject('/guess');
  measurePool({ totalCount: 5, idleCount: 2, waitingCount: 1 }, registry);
  const stop = measureProcess(registry);
  measureJobs(registry)({ job: 'x', outcome: 'done', ms: 1 });
  await measureQueue(
    async () => ({ rows: [{ waiting: 0, running: 0, failing: 0, failed: 0, late: 0 }] }),
    registry,
  )();
  const text = registry.text();
  stop();
  expect(lintMetrics(text)).toEqual([]);
  // Where Prometheus's own tool is at hand, it is asked too.
  const tool = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  if (!tool.error) expect([tool.status, tool.stdout + tool.stderr]).toEqual([0, '']);
});

test('the linter bites', () => {
  const text = `# TYPE requests counter
requests{a="1"} 1
requests{a="1"} 2
# HELP lag_milliseconds Lag
# TYPE lag_milliseconds gauge
lag_milliseconds{quantile="0.5"} 1
# HELP s S
# TYPE s histogram
s_bucket{le="1"} 3
s_bucket{le="+Inf"} 2
s_sum 1
s_count 2
x{a=1} 1
`;
  expect(lintMetrics(text)).toEqual([
    'x{a=1} 1: no sample',
    'requests: no help',
    'requests: a counter ends in _total',
    'requests{a="1"}: twice',
    'lag_milliseconds: no base unit',
    'lag_milliseconds: quantile is for summaries',
    's: buckets do not rise',
  ]);
});
