// First of all: it watches what connections send.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { plansOf, statementsOf } from '@/kernel/server/testing/statements.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { CHANNEL_FIGURES, dataBoardApi, PROJECT_FIGURES } from '../data-board.contract.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
  await app.db.superPool.query('ANALYZE');
  manager = await app.as('manager');
});
afterAll(() => app.close());

const HERE = { company: 1 };
const to_day = todayIn('Asia/Shanghai');
/** A part of a month at either end. */
const span = { from_day: plusDays(to_day, -200), to_day };
/** Of few rows an index is no use: whether there is one is asked. */
const settings = {
  'app.family': '1',
  'app.write_company': '1',
  'app.read_companies': '1',
  enable_seqscan: 'off',
};
const FACTS =
  'lesson_fact|lesson_day|lesson_month|student_month|people_month|performance_item|performance_day|performance_month|lead_event|ledger_posting|ledger_day|attendance|lesson|class_lot|sales_case|case_receipt|renewal|lead';
const SCAN = new RegExp(`Seq Scan on (${FACTS})\\b`);

const asked = [
  ['projects', () => manager.ok(dataBoardApi.project, span, HERE)],
  ['channels', () => manager.ok(dataBoardApi.channel, { ...span, group: 'group' }, HERE)],
  ...PROJECT_FIGURES.map((figure) => [
    `${figure} of a project`,
    () => manager.ok(dataBoardApi.project_drill, { ...span, figure, project: '12' }, HERE),
  ]),
  ...CHANNEL_FIGURES.map((figure) => [
    `${figure} of channels`,
    () => manager.ok(dataBoardApi.channel_drill, { ...span, figure }, HERE),
  ]),
] as [string, () => Promise<unknown>][];

test.for(asked)('%s are read by indexes', async ([, ask]) => {
  const sent = await statementsOf(ask);
  expect(sent.length).toBeGreaterThan(0);
  const scans = (await plansOf(app.db, settings, sent)).filter((plan) => SCAN.test(plan));
  expect(scans).toEqual([]);
});
