import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { studentApi } from '../student.contract.ts';
import { STUDENT_VIEWS, viewFilters } from '../student.rules.ts';

let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await testApp();
  people = [await app.as('manager'), await app.as('adviser'), await app.as('classteacher')];
});
afterAll(() => app.close());

/** Some run out tomorrow, some in a year. */
const runOut = (status: string, run_out_on: string) =>
  app.db.asSystem(async (ctx) => {
    const { rows } = await ctx.query(
      'INSERT INTO student (company_id, username, status) VALUES (1, $1, $2) RETURNING id',
      [`续费${run_out_on}`, status],
    );
    await ctx.query(
      `INSERT INTO student_figures (family_id, company_id, student_id, run_out_on) VALUES (1, 1, $1, $2)
        ON CONFLICT (student_id) DO UPDATE SET run_out_on = $2`,
      [rows[0].id, run_out_on],
    );
  });

test('each view counts exactly the rows that it shows, for everybody as far as they see', async () => {
  for (const person of people) {
    const counts = await person.ok(studentApi.views, {});
    const filters = viewFilters(person.admin_id);
    for (const view of STUDENT_VIEWS)
      expect([view, counts[view]]).toEqual([view, (await person.ok(studentApi.list, filters[view])).total]);
  }
});

test('who is to renew is active and runs out within the month', async () => {
  const [manager] = people as [Person];
  const today = todayIn('Asia/Shanghai');
  const until = plusDays(today, 30);
  await runOut('active', plusDays(today, 1));
  await runOut('active', plusDays(today, 365));
  await runOut('paused', plusDays(today, 1));
  const { list, total } = await manager.ok(studentApi.list, { renew: 1, limit: 100 });
  expect(total).toBeGreaterThan(0);
  for (const { status, run_out_on } of list) {
    expect(status).toBe('active');
    expect((run_out_on as string) <= until).toBe(true);
  }
  const { total: others } = await manager.ok(studentApi.list, { renew: 0 });
  expect(total + others).toBe((await manager.ok(studentApi.list, {})).total);
});

test('few hours are those of who has bought some: who never has is not among them', async () => {
  const [manager] = people as [Person];
  const add = async (lots: readonly [paid: number, gift: number][]) => {
    const { id } = await manager.ok(studentApi.add, { username: '课时学员' });
    await manager.ok(studentApi.activate, { id });
    for (const [paid, gift] of lots)
      await unsafeSql(
        app,
        `INSERT INTO class_lot (family_id, company_id, student_id, course_type, paid_minutes, gift_minutes, price_fen,
           bought_at, doc, doc_id) VALUES (1, 1, $1, 12, $2::int, $3, $2::int, now(), 'test', 1)`,
        [id, paid, gift],
      );
    await unsafeSql(
      app,
      `INSERT INTO student_figures (family_id, company_id, student_id, remaining_minutes) VALUES (1, 1, $1, 60)
       ON CONFLICT (student_id) DO UPDATE SET remaining_minutes = 60`,
      [id],
    );
    return id;
  };
  const [buyer, never, given] = [await add([[60, 0]]), await add([]), await add([[0, 60]])];
  const query = { keyword: '课时学员', limit: 100 };
  const idsOf = async (low: 0 | 1) =>
    (await manager.ok(studentApi.list, { ...query, low })).list.map(({ id }) => id).sort((a, b) => a - b);
  expect(await idsOf(1)).toEqual([buyer]);
  expect(await idsOf(0)).toEqual([never, given]);
  const sorted = await manager.ok(studentApi.list, { ...query, low: 1, sort: 'remaining_minutes' });
  expect(sorted.list.map(({ id }) => id)).toEqual([buyer]);
});

test('a student who is searched for says their grade', async () => {
  const [manager] = people as [Person];
  const [one] = (await manager.ok(studentApi.list, { limit: 1 })).list;
  const { list } = await manager.ok(studentApi.search, { student_id: one?.id as number });
  expect(list).toMatchObject([{ number: one?.number, grade: one?.grade }]);
});
