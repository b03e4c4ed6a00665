import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { examEntryApi } from '../../exam-entry/exam-entry.contract.ts';
import { examinee, offered, submitted } from '../../exam-entry/server/testing/exam-entry.samples.ts';
import { examSettingApi } from '../exam-setting.contract.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

test('the usual ones until a company decides others, and then its checks go by them', async () => {
  const usual = await affairs.ok(examSettingApi.get, {}, HERE);
  expect(usual).toEqual({ exam_hours_a_day: 6, guarantee_attendance: 80, version: 0 });
  const starts_at = momentOf('Europe/London', '2031-05-06', 9 * 60);
  const of = await offered(at, [{ starts_at, minutes: 290 }]);
  const [id] = (await submitted(at, of, await examinee(at))) as [number];
  const long = async () =>
    (await affairs.ok(examEntryApi.get, { id }, HERE)).problems.some(({ kind }) => kind === 'long_day');
  expect(await long()).toBe(false);
  const stricter = { exam_hours_a_day: 4, guarantee_attendance: 90, version: 0 };
  await affairs.ok(examSettingApi.edit, stricter, HERE);
  expect(await long()).toBe(true);
  expect(await affairs.call(examSettingApi.edit, stricter, HERE)).toMatchObject({ code: CODE.stale });
  expect(
    await (await app.as('adviser')).call(examSettingApi.edit, { ...stricter, version: 1 }, HERE),
  ).toMatchObject({
    code: CODE.notPermitted,
  });
});
