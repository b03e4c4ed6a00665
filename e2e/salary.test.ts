import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { payLineApi } from '@/domains/pay/pay-line/pay-line.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, drawerOf, fieldOf, pickIn, rowOf, rowsOf, textOf, toastOf } from './look.ts';
import { lessonOn } from './past-lessons.ts';

const [owner, finance, manager, teacher] = [
  await colleague('owner'),
  await colleague('finance'),
  await colleague('manager'),
  await colleague('teacher'),
];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const now = monthOf(today);
const last = monthAfter(now, -1);
const modalOf = (page: Page) => page.locator('.form-modal');

/** One of last month's drafts, with lessons where the calendar has left any in it. */
async function someDraft() {
  await finance.call(salaryApi.draft, { month: last }, 1);
  const { list } = await finance.call(salaryApi.list, { month: last, status: 'draft', limit: 100 }, 1);
  const ready = list.filter(({ missing }) => missing === 0);
  const found = ready.find(({ lessons }) => lessons > 0) ?? ready[0];
  expect(found).toBeDefined();
  return found as (typeof list)[number];
}

test('a sheet is confirmed, approved by another and paid', async ({ open }) => {
  const sheet = await someDraft();
  const address = `/TeacherSalary?month=${last}&salary_id=${sheet.id}`;
  const page = await open(address, { as: 'finance' });
  await button(drawerOf(page), '确认').click();
  await drawerOf(page).getByText('已确认').first().waitFor();

  const other = await open(address, { as: 'manager' });
  await button(drawerOf(other), '核准').click();
  await drawerOf(other).getByText('已核准').first().waitFor();

  await page.reload();
  await button(drawerOf(page), '标记已发放').click();
  const form = modalOf(page);
  await form.getByText(sheet.teacher_name, { exact: true }).waitFor();
  await fieldOf(form, 'pay_reference').locator('input').fill('GZ-JOURNEY');
  await button(form, /标记已发放/).click();
  await drawerOf(page).getByText('已发放').first().waitFor();
  await drawerOf(page).getByText('GZ-JOURNEY').waitFor();
  const paid = await finance.call(salaryApi.get, { id: sheet.id }, 1);
  expect(paid).toMatchObject({ status: 'paid', total_fen: sheet.total_fen, paid_on: today });
});

/** A sheet of last month that is final, with a lesson in it. */
async function finalSheet() {
  const lesson = await lessonOn(1, `${last}-11`);
  const present = [{ student_id: lesson.student_id, outcome: 'present' as const }];
  await owner.call(attendanceApi.mark, { lessons: [{ lesson_id: lesson.id, students: present }] }, 1);
  await finance.call(salaryApi.draft, { month: last }, 1);
  const { list } = await finance.call(salaryApi.list, { month: last, teacher_id: lesson.teacher_id }, 1);
  const id = list[0]?.id as number;
  await finance.call(salaryApi.complete, { id }, 1);
  await manager.call(salaryApi.approve, { id }, 1);
  const sheet = await finance.call(salaryApi.get, { id }, 1);
  expect(sheet).toMatchObject({ status: 'approved', is_behind: false });
  expect(sheet.lessons).toBeGreaterThan(0);
  return { lesson, sheet };
}

test('a rate raised for last month: its final sheet stays, the differences are paid in the open month and name it', async ({
  open,
}) => {
  const { lesson, sheet } = await finalSheet();
  const page = await open(`/ClassPayChange/${lesson.teacher_id}`, { as: 'finance' });
  await button(page, /调整课酬/).click();
  const drawer = drawerOf(page);
  await chooseIn(page, 'course_type', '一对一');
  await fieldOf(drawer, 'rate_fen').locator('input').fill('888');
  await fieldOf(drawer, 'valid_from').locator('input').fill(`${last}-01`);
  // Every lesson that it changes is shown before it is set.
  await drawer.getByText(/改变 \d+ 节课/).waitFor();
  await button(drawer, /确认调整/).click();
  await toastOf(page).first().waitFor();
  await page.getByRole('tab', { name: '课酬明细' }).click();
  await rowOf(page, '补差')
    .filter({ hasText: `更正 ${last}` })
    .first()
    .waitFor();

  const { list } = await finance.call(payLineApi.list, { lesson_id: lesson.id }, 1);
  const difference = list.find(({ kind }) => kind === 'difference');
  expect(difference).toMatchObject({ month: now, corrects_month: last });
  expect(difference?.amount_fen).not.toBe(0);
  const after = await finance.call(salaryApi.get, { id: sheet.id }, 1);
  expect(after).toMatchObject({ total_fen: sheet.total_fen, version: sheet.version, is_behind: false });

  const running = await open(`/TeacherSalary?month=${now}&teacher_id=${lesson.teacher_id}`, {
    as: 'finance',
  });
  await button(running, '生成/刷新草稿').click();
  await toastOf(running).first().waitFor();
  await rowsOf(running).first().click();
  await drawerOf(running).getByText(`更正 ${last}`).first().waitFor();
});

test('the pay file says before it is taken whom it leaves out', async ({ open }) => {
  await someDraft();
  const page = await open(`/TeacherSalary?month=${last}`, { as: 'finance' });
  await button(page, '发放文件').click();
  await modalOf(page).getByText('未核准，不在文件中').waitFor();
  await eventually(() => modalOf(page).locator('li').count()).toBeGreaterThan(0);
});

test('the check counts what stands in the way, opens the rows, and confirms the rest at once', async ({
  open,
}) => {
  await someDraft();
  const page = await open('/SalaryCheck', { as: 'finance' });
  await rowsOf(page).first().waitFor();
  const check = page.locator('.salary-checks a').filter({ hasText: '待审核调整金' });
  await check.click();
  await rowOf(page, '周末招生咨询').first().waitFor();
  await page.goBack();
  await button(page, '全部确认').click();
  await button(page.locator('dialog[open]'), '确认').click();
  await toastOf(page)
    .getByText(/已确认 \d+ 份/)
    .waitFor();
  const { list } = await finance.call(salaryApi.list, { month: last, status: 'draft', limit: 100 }, 1);
  expect(list.every(({ missing, open_differences }) => missing + open_differences > 0)).toBe(true);
});

test('an adjustment is submitted, and several are approved at once by somebody else', async ({ open }) => {
  const page = await open('/TeacherSalary?view=adjustments', { as: 'finance' });
  await rowsOf(page).first().waitFor();
  await button(page, /新增调整金/).click();
  await pickIn(fieldOf(modalOf(page), 'teacher_id'), '高远', /^高远/);
  await fieldOf(modalOf(page), 'amount_fen').locator('input').fill('123.45');
  await fieldOf(modalOf(page), 'note').locator('input').fill('艺术节评委');
  await modalOf(page).locator('button[type="submit"]').click();
  await toastOf(page).getByText('已提交').waitFor();
  await rowOf(page, '艺术节评委').getByText('待审核').waitFor();

  const other = await open('/TeacherSalary?view=adjustments&status=submitted', { as: 'manager', lang: 'en' });
  await rowOf(other, '艺术节评委').locator('input[type="checkbox"]').check();
  await other
    .locator('.bulk')
    .getByRole('button', { name: /Approve/ })
    .click();
  await button(other.locator('dialog[open]'), /Approve|OK/).click();
  await eventually(async () => {
    const { list } = await manager.call(payAdjustmentApi.list, { status: 'approved' }, 1);
    return list.some(({ note }) => note === '艺术节评委');
  }).toBe(true);
});

test('a teacher finds the own sheets on a phone, and asks about one', async ({ open }) => {
  const page = await open('/TeacherSalary', { as: 'teacher', width: 390, height: 844 });
  await rowsOf(page).first().waitFor();
  expect(await textOf(page.locator('h1'))).toBe('教师工资');
  const { list } = await teacher.call(salaryApi.list, {}, 1);
  const [sheet] = list as [(typeof list)[number]];
  await rowsOf(page).first().click();
  await button(drawerOf(page), '提出异议').click();
  await fieldOf(modalOf(page), 'question').locator('textarea').fill('少算了一节课');
  await modalOf(page).locator('button[type="submit"]').click();
  await toastOf(page).getByText('已提出').waitFor();

  const office = await open(`/TeacherSalary?month=${sheet.month}&salary_id=${sheet.id}`, { as: 'finance' });
  await button(drawerOf(office), '处理').first().click();
  await fieldOf(modalOf(office), 'answer').locator('textarea').fill('下月补发');
  await modalOf(office).locator('button[type="submit"]').click();
  await drawerOf(office).getByText('下月补发').waitFor();
});
