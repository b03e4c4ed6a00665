import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { Database } from '@/kernel/server/db/database.ts';
import type { Width } from '@/kernel/server/db/replica.ts';
import { Unavailable } from '@/kernel/server/http/errors.ts';
import { startReplica } from '@/kernel/server/testing/replica.ts';
import { buildApp } from '../app.ts';
import { ARE_ALL_AFFECTED } from '../testing/setup/affected.ts';
import { startOwnCluster } from '../testing/setup/own-cluster.ts';

let primary: Awaited<ReturnType<typeof startOwnCluster>>;
let replica: Awaited<ReturnType<typeof startReplica>>;
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
let above: pg.Pool;

beforeAll(async () => {
  primary = await startOwnCluster();
  replica = await startReplica(primary.server, primary.dataDir, join(primary.folder, 'replica'));
  above = new pg.Pool({ connectionString: replica.superUrl, max: 1 });
  above.on('error', () => undefined);
  database = new Database({ url: primary.urls.app, replicaUrl: replica.appUrl('office'), poolSize: 4 });
  const config = {
    logLevel: 'silent' as const,
    trustProxy: false,
    bodyLimit: 1024 ** 2,
    metricsToken: undefined,
  };
  app = await buildApp({ database, config, checkAnswers: true });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await above?.end();
  await replica?.stop();
  await primary?.stop();
});

const headers = () => ({ token: primary.adviser.token, cookie: primary.adviser.cookie });
let entered = 0;
async function enter(): Promise<string> {
  const username = `新学员${++entered}`;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${studentApi.add.action}`,
    headers: { ...headers(), 'idempotency-key': `a-student-of-the-replica-${entered}` },
    payload: { username, phones: [{ phone: `137${String(10_000_000 + entered)}`, relation: 'mother' }] },
  });
  expect(answer.json()).toMatchObject({ code: 1 });
  return username;
}
async function exported(): Promise<string> {
  const answer = await app.inject({ url: `/api/${studentApi.export.action}`, headers: headers() });
  expect(answer.statusCode).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  return JSON.stringify(sheets[0]?.rows);
}
async function listed(): Promise<string> {
  const answer = await app.inject({ url: `/api/${studentApi.list.action}?limit=100`, headers: headers() });
  expect(answer.json()).toMatchObject({ code: 1 });
  return answer.body;
}
/** Our connections to the replica. */
const readers = async () =>
  Number(
    (await above.query("SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'xuezhang'"))
      .rows[0].n,
  );
const isReplica = async (width: Width = 'export') => {
  const client = await database.connectToRead(width);
  const { rows } = await client.query('SELECT pg_is_in_recovery() AS so');
  client.release();
  return rows[0].so;
};

// A second PostgreSQL takes its time; no noun knows of it.
describe.runIf(ARE_ALL_AFFECTED)('a replica', () => {
  test('an export reads from the replica, and holds what was entered a moment before', async () => {
    expect(await readers()).toBe(0);
    for (let n = 0; n < 10; n++) {
      const name = await enter();
      expect(await exported()).toContain(name);
    }
    expect(await isReplica()).toBe(true);
    expect(await readers()).toBeGreaterThan(0);
  });

  test('a list reads from the replica too, and holds what anybody entered a moment before', async () => {
    const transactions = async () =>
      Number(
        (await above.query("SELECT xact_commit AS n FROM pg_stat_database WHERE datname = 'office'")).rows[0]
          .n,
      );
    const before = await transactions();
    for (let n = 0; n < 50; n++) {
      const name = await enter();
      expect(await listed()).toContain(name);
    }
    await expect.poll(transactions, { timeout: 15_000 }).toBeGreaterThan(before + 25);
  });

  test('a session that has ended reads nothing, whatever the replica knows', async () => {
    expect(await isReplica('list')).toBe(true);
    await above.query('SELECT pg_wal_replay_pause()');
    await primary.ask('UPDATE session SET ended_at = now()');
    const answer = await app.inject({ url: `/api/${studentApi.list.action}`, headers: headers() });
    expect(answer.json().code).not.toBe(1);
    await primary.ask('UPDATE session SET ended_at = NULL');
    await above.query('SELECT pg_wal_replay_resume()');
    await expect.poll(() => isReplica('list'), { timeout: 30_000 }).toBe(true);
  });

  test('a list that the replica cancels is answered by the primary', async () => {
    const name = await enter();
    await expect.poll(() => isReplica('list'), { timeout: 30_000 }).toBe(true);
    const locker = new pg.Client({ connectionString: primary.urls.owner });
    await locker.connect();
    // Replayed by the replica, so that the list waits there; the transaction's own number makes the log go out.
    await locker.query('BEGIN; LOCK TABLE student IN ACCESS EXCLUSIVE MODE; SELECT pg_current_xact_id()');
    await primary.ask('SELECT pg_switch_wal()');
    const answer = listed();
    const waiting = async () =>
      (
        await above.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'xuezhang' AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    await locker.query('ROLLBACK');
    await locker.end();
    expect(await answer).toContain(name);
  });

  test('one that lags is not waited for: the primary answers, with everything', async () => {
    await above.query('SELECT pg_wal_replay_pause()');
    const name = await enter();
    expect(await isReplica()).toBe(false);
    expect(await exported()).toContain(name);
    expect(await listed()).toContain(name);
    await above.query('SELECT pg_wal_replay_resume()');
    await expect.poll(isReplica, { timeout: 30_000 }).toBe(true);
  });

  test('one that stands where the primary should is not taken for it: whoever asks is told to come again', async () => {
    const mistaken = new Database({ url: replica.appUrl('office'), poolSize: 2 });
    await expect(mistaken.connect()).rejects.toThrow(Unavailable);
    await expect(mistaken.query('SELECT 1')).rejects.toThrow(Unavailable);
    await mistaken.close();
  });

  test('one that is gone costs nobody an answer', async () => {
    await replica.kill();
    const name = await enter();
    expect(await exported()).toContain(name);
    expect(await isReplica()).toBe(false);
  });
});
