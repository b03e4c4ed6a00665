import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each([
  ['zh-CN', '处理时间过长，已中止，请稍后再试'],
  ['en', 'This took too long and was stopped; please try again later'],
] as const)('whoever asked for what does not end is told to come again: %s', async (lang, msg) => {
  const ask = (text: string, values: unknown[] = []) => app.db.superPool.query(text, values);
  await ask(`CREATE FUNCTION endless() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3600); RETURN NULL; END $$;
    CREATE TRIGGER endless AFTER INSERT ON role FOR EACH STATEMENT EXECUTE FUNCTION endless()`);
  const owner = await app.as('owner');
  const role = { role_name: `无尽 ${lang}`, data_scope: 'own' as const, menus: ['/SystemMain'], note: '' };
  const answering = owner.call(roleApi.add, role, { lang });
  // As PostgreSQL does it itself when the statement's time is over.
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND wait_event = 'PgSleep'`;
  while ((await ask(cancel, [app.db.name])).rowCount === 0) await sleep(10);
  expect(await answering).toEqual({ status: 503, code: 0, msg, data: {} });
  await ask('DROP TRIGGER endless ON role; DROP FUNCTION endless()');
  expect((await ask('SELECT 1 FROM role WHERE role_name = $1', [role.role_name])).rowCount).toBe(0);
  await owner.ok(roleApi.add, role, { lang });
});
