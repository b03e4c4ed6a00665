import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
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

test('a student who is searched for says their grade', async () => {
  const [manager] = people as [Person];
  const [one] = (await manager.ok(studentApi.list, { limit: 1 })).list;
  const { list } = await manager.ok(studentApi.search, { student_id: one?.id as number });
  expect(list).toMatchObject([{ number: one?.number, grade: one?.grade }]);
});
