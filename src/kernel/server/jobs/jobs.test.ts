import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import {
  defineJob,
  enqueue,
  every,
  forgetDoneJobs,
  type JobRun,
  slow,
  startWorker,
  type Worker,
} from './jobs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const query = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
const job = async (name: string) =>
  (await query('SELECT * FROM job WHERE name = $1 ORDER BY id', [name])).rows;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const workers: Worker[] = [];
const start = (jobs: Parameters<typeof startWorker>[0]['jobs'], more = {}) => {
  const worker = startWorker({ pool: database.pool, jobs, log, pollMs: 20, backoff: () => 0.05, ...more });
  workers.push(worker);
  return worker;
};
beforeEach(() => query('DELETE FROM job'));
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

/** Waits for something to become true. */
const until = (what: () => unknown) => expect.poll(what, { timeout: 60_000, interval: 15 }).toBeTruthy();
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe('ordering', () => {
  test('a job runs with its payload and company, and is done', async () => {
    const seen: unknown[] = [];
    start([
      defineJob<{ to: string }>('greet', async (payload, run) => void seen.push([payload.to, run.companyId])),
    ]);
    await enqueue(query, { name: 'greet', payload: { to: '王' }, companyId: 7 });
    await until(async () => (await job('greet'))[0]?.done_at);
    expect(seen).toEqual([['王', 7]]);
  });

  test('what is rolled back was never ordered', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await enqueue((sql, values) => client.query(sql, values), { name: 'never' });
    await client.query('ROLLBACK');
    client.release();
    expect(await job('never')).toEqual([]);
  });

  test('a job waits for its time, and one that no worker here knows waits for another', async () => {
    const ran: string[] = [];
    start([defineJob('later', async () => void ran.push('later'))]);
    await enqueue(query, { name: 'later', runAt: new Date(Date.now() + 400) });
    await enqueue(query, { name: 'elsewhere' });
    await sleep(200);
    expect(ran).toEqual([]);
    await until(() => ran.length);
    expect((await job('elsewhere'))[0]?.attempts).toBe(0);
  });

  test('a key that waits is not ordered twice, and is free again when done', async () => {
    const order = { name: 'once', uniqueKey: 'once:1', payload: { n: 1 } };
    await enqueue(query, order);
    await enqueue(query, { ...order, payload: { n: 2 } });
    expect(await job('once')).toMatchObject([{ payload: { n: 1 } }]);
    start([defineJob('once', async () => {})]);
    await until(async () => (await job('once'))[0]?.done_at);
    await enqueue(query, order);
    expect(await job('once')).toHaveLength(2);
  });

  test('ordered again while it runs: runs once more, with the new payload', async () => {
    const seen: number[] = [];
    const { open, opened } = gate();
    start([
      defineJob<{ n: number }>('refresh', async ({ n }) => {
        seen.push(n);
        await opened;
      }),
    ]);
    await enqueue(query, { name: 'refresh', uniqueKey: 'refresh:5', payload: { n: 1 } });
    await until(() => seen.length === 1);
    await enqueue(query, { name: 'refresh', uniqueKey: 'refresh:5', payload: { n: 2 } });
    await sleep(100);
    expect(seen).toEqual([1]);
    open();
    await until(async () => (await job('refresh'))[0]?.done_at);
    expect(seen).toEqual([1, 2]);
  });

  test('a waiting job does not start before the transaction that ordered it again has committed', async () => {
    let runs = 0;
    await enqueue(query, { name: 'after', uniqueKey: 'after:1' });
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await enqueue((sql, values) => client.query(sql, values), { name: 'after', uniqueKey: 'after:1' });
    start([defineJob('after', async () => void runs++)]);
    await sleep(150);
    expect(runs).toBe(0);
    await client.query('COMMIT');
    client.release();
    await until(() => runs);
  });
});

describe('failing', () => {
  test('a failed job is tried again, then succeeds', async () => {
    const attempts: number[] = [];
    const flaky = defineJob('flaky', async (_, run) => {
      attempts.push(run.attempt);
      if (run.attempt < 3) throw new Error('not yet');
    });
    start([flaky]);
    await enqueue(query, { name: 'flaky' });
    await until(async () => (await job('flaky'))[0]?.done_at);
    expect(attempts).toEqual([1, 2, 3]);
    expect((await job('flaky'))[0]?.last_error).toBe(null);
  });

  test('after the last try it is given up, with its error, and its key is free', async () => {
    start([
      defineJob('hopeless', async () => {
        throw new Error('no paper');
      }),
    ]);
    await enqueue(query, { name: 'hopeless', uniqueKey: 'h', maxAttempts: 2 });
    await until(async () => (await job('hopeless'))[0]?.done_at);
    expect(await job('hopeless')).toMatchObject([
      { attempts: 2, last_error: 'Error: no paper', locked_until: null },
    ]);
    await enqueue(query, { name: 'hopeless', uniqueKey: 'h', runAt: new Date(Date.now() + 60_000) });
    expect(await job('hopeless')).toHaveLength(2);
  });

  test('a job that outlives its lease keeps it by renewing', async () => {
    let runs = 0;
    const slow = defineJob('slow', async () => {
      runs++;
      await sleep(1600);
    });
    start([slow], { leaseSeconds: 0.8 });
    start([slow], { leaseSeconds: 0.8 });
    await enqueue(query, { name: 'slow' });
    await until(async () => (await job('slow'))[0]?.done_at);
    expect(runs).toBe(1);
  });

  test('whoever lost the lease is told and can no longer mark the job', async () => {
    let told = false;
    let refused = '';
    start(
      [
        defineJob('taken', async (_, run: JobRun) => {
          await query("UPDATE job SET locked_until = now() + interval '1 hour' WHERE id = $1", [run.id]);
          await until(() => run.signal.aborted);
          told = true;
          await run.done(query).catch((error: Error) => {
            refused = error.message;
          });
        }),
      ],
      { leaseSeconds: 0.3 },
    );
    await enqueue(query, { name: 'taken' });
    await until(() => told && refused);
    expect(refused).toContain('lost');
    expect((await job('taken'))[0]?.done_at).toBe(null);
  });

  test('the database going away for a moment stops nothing', async () => {
    let runs = 0;
    let broken = true;
    const pool = {
      query: (sql: string, values: unknown[]) =>
        broken ? Promise.reject(new Error('gone')) : database.pool.query(sql, values),
    };
    start([defineJob('survivor', async () => void runs++), every('chore', 60, async () => void runs++)], {
      pool,
    });
    await enqueue(query, { name: 'survivor' });
    await sleep(100);
    broken = false;
    await until(() => runs === 2);
  });
});

describe('exactly once', () => {
  test('a hundred jobs, four workers: each runs once', async () => {
    const ran: number[] = [];
    const count = defineJob<{ n: number }>('count', async ({ n }) => {
      ran.push(n);
      await sleep(2);
    });
    for (let n = 0; n < 100; n++) await enqueue(query, { name: 'count', payload: { n } });
    for (let n = 0; n < 4; n++) start([count]);
    await until(() => ran.length >= 100);
    await sleep(100);
    expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('effect and mark in one transaction: a failure after it undoes both', async () => {
    await database.ownerPool.query('CREATE TABLE effect (n int); GRANT ALL ON effect TO PUBLIC');
    start([
      defineJob('exact', async (_, run) => {
        const client = await database.pool.connect();
        try {
          await client.query('BEGIN');
          await client.query('INSERT INTO effect VALUES (1)');
          await run.done((sql, values) => client.query(sql, values));
          if (run.attempt === 1) throw new Error('power cut');
          await client.query('COMMIT');
        } catch (error) {
          await client.query('ROLLBACK');
          throw error;
        } finally {
          client.release();
        }
      }),
    ]);
    await enqueue(query, { name: 'exact' });
    await until(async () => (await job('exact'))[0]?.done_at);
    expect((await query('SELECT count(*)::int AS n FROM effect')).rows).toEqual([{ n: 1 }]);
    expect((await job('exact'))[0]?.attempts).toBe(2);
  });

  test('a worker killed with kill -9 loses its job to another when the lease has run out', async () => {
    const script = `
      import pg from 'pg';
      import { defineJob, startWorker } from './src/kernel/server/jobs/jobs.ts';
      const log = { info() {}, warn() {}, error() {} };
      startWorker({ pool: new pg.Pool({ connectionString: process.env.TEST_URL }), log, pollMs: 20, leaseSeconds: 1,
        jobs: [defineJob('fatal', async () => { console.log('running'); await new Promise(() => {}); })] });`;
    await enqueue(query, { name: 'fatal' });
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, TEST_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const attempts: number[] = [];
    start([defineJob('fatal', async (_, run) => void attempts.push(run.attempt))]);
    await until(async () => (await job('fatal'))[0]?.done_at);
    expect(attempts).toEqual([2]);
  });

  test('a job that killed every worker is given up', async () => {
    await enqueue(query, { name: 'deadly', maxAttempts: 2 });
    await query(
      "UPDATE job SET attempts = 2, locked_until = now() - interval '1 second' WHERE name = 'deadly'",
    );
    let ran = false;
    start([
      defineJob('deadly', async () => {
        ran = true;
      }),
    ]);
    await until(async () => (await job('deadly'))[0]?.done_at);
    expect(ran).toBe(false);
  });
});

describe('chores', () => {
  test('repeat, one at a time over three nodes, in one row', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const chore = every('tidy', 0.1, async () => {
      most = Math.max(most, ++running);
      await sleep(30);
      runs++;
      running--;
    });
    for (let node = 0; node < 3; node++) start([chore]);
    await until(() => runs >= 4);
    expect(most).toBe(1);
    expect(await job('tidy')).toHaveLength(1);
  });

  test('a chore that fails goes on', async () => {
    let runs = 0;
    start([
      every('stubborn', 0.05, async () => {
        runs++;
        throw new Error('again');
      }),
    ]);
    await until(() => runs > 7);
    expect((await job('stubborn'))[0]).toMatchObject({ done_at: null, last_error: 'Error: again' });
  });

  test('old done jobs are forgotten, waiting ones are not', async () => {
    await enqueue(query, { name: 'old' });
    await query("UPDATE job SET done_at = now() - interval '8 days'");
    await enqueue(query, { name: 'waiting' });
    start([forgetDoneJobs(query)]);
    await until(async () => (await job('old')).length === 0);
    expect(await job('waiting')).toHaveLength(1);
  });
});

test('what is slow never takes every place: what somebody waits for runs beside it', async () => {
  const { open, opened } = gate();
  let codes = 0;
  start([slow(defineJob('bulk', () => opened)), defineJob('code', async () => void codes++)]);
  for (let n = 0; n < 5; n++) await enqueue(query, { name: 'bulk' });
  const running = async () => (await job('bulk')).filter(({ locked_until }) => locked_until).length;
  await until(async () => (await running()) === 2);
  await enqueue(query, { name: 'code' });
  await until(() => codes);
  expect(await running()).toBe(2);
  open();
  await until(async () => (await job('bulk')).every(({ done_at }) => done_at));
});

test('stop waits for the running job and takes no other', async () => {
  const ran: number[] = [];
  const { open, opened } = gate();
  const worker = start(
    [
      defineJob<{ n: number }>('last', async ({ n }) => {
        await opened;
        ran.push(n);
      }),
    ],
    { concurrency: 1 },
  );
  await enqueue(query, { name: 'last', payload: { n: 1 } });
  await until(async () => (await job('last'))[0]?.locked_until);
  await enqueue(query, { name: 'last', payload: { n: 2 } });
  const stopped = worker.stop();
  setTimeout(open, 100);
  await stopped;
  expect(ran).toEqual([1]);
  expect(await job('last')).toMatchObject([{ done_at: expect.any(Date) }, { done_at: null }]);
});
