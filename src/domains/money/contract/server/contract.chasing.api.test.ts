import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { startWorker } from '@/kernel/server/jobs/jobs.ts';
import { contractApi } from '../contract.contract.ts';
import { tellOverdue } from './contract.jobs.ts';
import { contractJobs, contracts } from './contract.service.ts';

let app: TestApp;
let adviser: Person;
let finance: Person;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  [adviser, finance, owner] = [await app.as('adviser'), await app.as('finance'), await app.as('owner')];
});
afterAll(() => app.close());
const PLAN = [
  { due_on: '2098-01-10', amount_fen: 60_000 },
  { due_on: '2098-02-10', amount_fen: 40_000 },
];
async function effective(instalments = PLAN): Promise<number> {
  const { today, templates } = await adviser.ok(contractApi.terms, {});
  const { rows } = await app.db.superPool.query(
    "SELECT max(id) AS id FROM student WHERE company_id = 1 AND status = 'active' AND adviser_id = $1",
    [adviser.admin_id],
  );
  const { id } = await adviser.ok(contractApi.add, {
    student_id: rows[0].id,
    template_id: templates[0]?.id as number,
    made_on: today,
    instalments,
    lines: [{ course_type: 12, minutes: 600, price_fen: 100_000 }],
  });
  await adviser.ok(contractApi.push, { id });
  await adviser.ok(contractApi.sign, { id });
  await owner.ok(contractApi.approve, { id }, { company: 1 });
  return id;
}
/** The chore, as it runs at a moment. */
const at = (moment: string, time_zone?: string) =>
  app.db.asSystem((ctx) => tellOverdue({ ...ctx, now: new Date(moment) }), { time_zone });
const told = async (by: Person, id: number) =>
  (await by.ok(noticeApi.list, { limit: 100 })).list.filter(
    ({ kind, link }) => kind === 'contract.overdue' && link.endsWith(`=${id}`),
  );

test('the adviser and finance are told of an overdue instalment once, in the morning where the company is', async () => {
  const id = await effective();
  const counts = async () => [(await told(adviser, id)).length, (await told(finance, id)).length];
  await at('2098-01-10T04:00:00Z');
  expect(await counts()).toEqual([0, 0]);
  // Seven in Shanghai, and eight.
  await at('2098-01-10T23:00:00Z');
  expect(await counts()).toEqual([0, 0]);
  await at('2098-01-11T00:00:00Z');
  expect(await counts()).toEqual([1, 1]);
  const { number, student_name } = await owner.ok(contractApi.get, { id });
  expect((await told(adviser, id))[0]).toMatchObject({
    title: `合同 ${number} 第 1 期逾期`,
    body: `${student_name} 应于 2098-01-10 付款，还差 ¥600.00。`,
  });
  const [english] = (await finance.ok(noticeApi.list, { limit: 100 }, { lang: 'en' })).list;
  expect(english?.title).toBe(`Instalment 1 of contract ${number} is overdue`);
  for (const later of ['2098-01-11T01:00:00Z', '2098-01-12T02:00:00Z', '2098-02-01T02:00:00Z'])
    await at(later);
  expect(await counts()).toEqual([1, 1]);
  await at('2098-02-11T02:00:00Z');
  expect(await counts()).toEqual([2, 2]);
});

test('what is paid, not yet signed, or not yet over elsewhere is nobody’s worry', async () => {
  const [paid, part] = [await effective(), await effective()];
  await app.db.asSystem((ctx) => contracts.paid(ctx, paid, 60_000));
  await app.db.asSystem((ctx) => contracts.paid(ctx, part, 25_000));
  const draft = await effective();
  await unsafeSql(
    app,
    "UPDATE contract SET status = 'draft', signed_on = NULL, effective_at = NULL WHERE id = $1",
    [draft],
  );
  // Still the tenth in New York.
  await at('2098-01-11T04:30:00Z', 'America/New_York');
  expect(await told(adviser, part)).toHaveLength(0);
  await at('2098-01-11T04:30:00Z');
  const [notice] = await told(adviser, part);
  expect(notice?.body).toContain('还差 ¥350.00');
  expect([await told(adviser, paid), await told(adviser, draft)]).toEqual([[], []]);
});

test('the worker does it by itself, under each company and its own clock', async () => {
  const id = await effective([{ due_on: '2026-01-01', amount_fen: 100_000 }]);
  // Wherever it is noon now.
  const ahead = 12 - new Date().getUTCHours();
  await unsafeSql(app, 'UPDATE company SET time_zone = $1 WHERE id = 1', [
    ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`,
  ]);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const worker = startWorker({
    pool: app.db.database.pool,
    jobs: contractJobs(app.db.database),
    log: quiet,
    pollMs: 5,
  });
  await expect.poll(async () => (await told(adviser, id)).length, { interval: 20, timeout: 60_000 }).toBe(1);
  await worker.stop();
});
