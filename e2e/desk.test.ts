import { expect } from 'vitest';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { paidBy } from './leads.ts';
import { columnOf, fieldOf, pathOf, rowOf, rowsOf, screenOf, textOf } from './look.ts';

const manager = await colleague('manager');
const classTeacher = await colleague('classteacher');
const finance = await colleague('finance');

test('a class teacher finds who has no lesson booked, and writes their month', async ({ open }) => {
  const { id } = await manager.call(studentApi.add, {
    username: '运营旅程',
    class_teacher_id: classTeacher.admin_id,
  });
  await manager.call(studentApi.activate, { id });
  // Who never bought hours is not expected to have a lesson.
  await paidBy(id, 6_800_00);
  const hours = { student_id: id, course_type: 12, paid_minutes: 600, new_fen: 6_800_00 } as const;
  await manager.call(conversionApi.approve, { id: (await finance.call(conversionApi.buy, hours)).id });
  await manager.call(studentApi.add, { username: '旅程介绍来', referrer_student_id: id });
  const page = await open('/StuRun/banzhurenStu', { as: 'classteacher' });
  await rowsOf(page).first().waitFor();
  const figure = page.locator('.desk-figures button', { hasText: '没有排课' });
  const counted = async () => Number(await textOf(figure.locator('b')));
  await eventually(counted).toBeGreaterThan(0);
  await figure.click();
  const listed = page.locator('.list-foot, footer').filter({ hasText: '共' }).first();
  // Other journeys add students meanwhile: figure and list are compared as of one load of the page.
  await eventually(async () => {
    await page.reload();
    await rowsOf(page).first().waitFor();
    await eventually(counted).toBeGreaterThan(0);
    return (await textOf(listed)).includes(`共 ${await counted()} 条`);
  }).toBe(true);
  await page.locator('input[data-search]').fill('运营旅程');
  await eventually(async () => (await columnOf(page, 'risk_level')).join()).toContain('没有排课');

  await page.getByRole('link', { name: '教学与反馈' }).click();
  await screenOf(page, '/StuRun/banzhurenTeach').waitFor();
  await page.locator('input[data-search]').fill('运营旅程');
  await rowOf(page, '运营旅程').getByRole('link', { name: '未写' }).click();
  await eventually(() => pathOf(page)).toBe('/ClassDemand/feedbackAdd');
  await eventually(() => textOf(fieldOf(page, 'student_id'))).toContain('运营旅程');
  await fieldOf(page, 'content').locator('textarea').fill('本月刚入学，状态良好。');
  await page.getByRole('button', { name: /^保存/ }).click();
  await eventually(() => pathOf(page)).toBe('/AllFeedback/total_feedback');
  await page.goBack();
  await page.goto(`${new URL(page.url()).origin}/StuRun/banzhurenTeach?keyword=运营旅程`);
  await eventually(() => textOf(rowOf(page, '运营旅程'))).toContain('已提交');
});

test('referrals stand beside who brought them, in English too', async ({ open }) => {
  const { id } = await manager.call(studentApi.add, {
    username: '介绍人旅程',
    class_teacher_id: classTeacher.admin_id,
  });
  await manager.call(studentApi.add, { username: '被介绍旅程', referrer_student_id: id });
  const page = await open('/StuRun/banzhurenRef', { as: 'classteacher', lang: 'en' });
  await eventually(() => textOf(rowOf(page, '被介绍旅程'))).toContain('介绍人旅程');
  expect(await textOf(rowOf(page, '被介绍旅程'))).toContain('Not yet');
});
