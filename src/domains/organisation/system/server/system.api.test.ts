import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { systemApi } from '../system.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the state of the system', () => {
  test('tells version, database, schema, sessions and jobs', async () => {
    const owner = await app.as('owner');
    const health = await owner.ok(systemApi.health, {});
    expect(health).toMatchObject({
      node: process.version,
      database: expect.stringMatching(/^PostgreSQL \d+/),
      migration: expect.stringMatching(/^\d{4}_/),
      jobs_failed: 0,
    });
    expect(health.database_bytes).toBeGreaterThan(1_000_000);
    expect(health.memory_bytes).toBeGreaterThan(10_000_000);
    expect(health.started_at).toBeLessThanOrEqual(Date.now() / 1000);
  });

  test('counts the family’s own open sessions', async () => {
    const elsewhere = await app.as('c_owner');
    const before = (await elsewhere.ok(systemApi.health, {})).open_sessions;
    await app.as('owner');
    expect((await elsewhere.ok(systemApi.health, {})).open_sessions).toBe(before);
    await app.as('c_viewer');
    expect((await elsewhere.ok(systemApi.health, {})).open_sessions).toBe(before + 1);
  });

  test('counts jobs that wait and jobs that gave up', async () => {
    const owner = await app.as('owner');
    await app.db.pool.query('DELETE FROM job');
    await app.db.pool.query(
      `INSERT INTO job (name, attempts, run_at, done_at, last_error)
       VALUES ('waits', 0, now() + interval '1 day', NULL, NULL), ('will_come_again', 1, now(), NULL, 'Error: no'),
              ('gave_up', 5, now(), now(), 'Error: no'), ('done', 1, now(), now(), NULL)`,
    );
    const before = await owner.ok(systemApi.health, {});
    expect([before.jobs_waiting, before.jobs_failed]).toEqual([2, 1]);
  });

  test('needs its right', async () => {
    expect((await (await app.as('viewer')).call(systemApi.health, {})).code).toBe(3);
    expect((await (await app.as('manager')).call(systemApi.health, {})).code).toBe(1);
  });
});
