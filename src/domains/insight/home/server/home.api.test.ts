import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { firstDayOf, mondayOf, monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { teacherCensusApi } from '../../census/census.contract.ts';
import { homeApi } from '../home.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const today = todayIn('Asia/Shanghai');

test('the hours of the home page are those of the census', async () => {
  const manager = await app.as('manager');
  const { month_minutes, weeks } = await manager.ok(homeApi.hours, {}, { company: 1 });
  const month = { from_day: firstDayOf(monthOf(today)), to_day: today, compare: 'none' as const };
  const census = await manager.ok(teacherCensusApi.classhour, month, { company: 1 });
  expect(month_minutes).toBe(census.totals.taught_minutes);
  const from_day = plusDays(mondayOf(today), -77);
  const all = await manager.ok(
    teacherCensusApi.classhour,
    { from_day, to_day: today, compare: 'none' },
    { company: 1 },
  );
  const taught = sumOf(weeks, ({ types }) => sumOf(types, ({ taught_minutes }) => taught_minutes));
  expect([weeks.length, weeks[0]?.week, taught]).toEqual([12, from_day, all.totals.taught_minutes]);
});

test('a teacher sees the hours that they taught, and who may not look at hours none', async () => {
  const teacher = await app.as('teacher');
  const own = await teacher.ok(homeApi.hours, {}, { company: 1 });
  const manager = await app.as('manager');
  const all = await manager.ok(homeApi.hours, {}, { company: 1 });
  expect(own.month_minutes).toBeLessThan(all.month_minutes);
  const adviser = await app.as('adviser');
  expect((await adviser.call(homeApi.hours, {}, { company: 1 })).code).toBe(3);
});
