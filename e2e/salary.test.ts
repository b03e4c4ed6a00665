import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { payLineApi } from '@/domains/pay/pay-line/pay-line.contract.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { monthAfter, monthOf } from '@/kernel/month.ts';
import { soon, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const [finance, manager, teacher] = [
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

test('a sheet is confirmed, approved by another and paid; a rate raised for its month goes into the open one', async ({
  open,
}) => {
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
  await drawerOf(page).getByText('已发放').first().waitFor();
  const paid = await finance.call(salaryApi.get, { id: sheet.id }, 1);
  expect(paid).toMatchObject({ status: 'paid', total_fen: sheet.total_fen });

  const lines = await finance.call(payLineApi.list, { teacher_id: sheet.teacher_id, month: last }, 1);
  const line = lines.list.find(({ kind, rate_fen }) => kind === 'lesson' && rate_fen);
  if (!line) return;
  const raised = {
    ...{ teacher_id: sheet.teacher_id, course_type: line.course_type, unit: 'hour' as const },
    ...{ rate_fen: (line.rate_fen as number) + 77_700, valid_from: `${last}-01` },
  };
  const { seen, total_fen } = await finance.call(payRateApi.preview, raised, 1);
  expect(total_fen).toBeGreaterThan(0);
  await finance.call(payRateApi.add, { ...raised, seen }, 1);

  const open_ = await open(`/TeacherSalary?month=${now}&teacher_id=${sheet.teacher_id}`, { as: 'finance' });
  await button(open_, '生成/刷新草稿').click();
  await toastOf(open_).first().waitFor();
  await rowsOf(open_).first().click();
  await drawerOf(open_).getByText(`更正 ${last}`).first().waitFor();
  expect(await finance.call(salaryApi.get, { id: sheet.id }, 1)).toMatchObject({
    ...{ status: 'paid', total_fen: sheet.total_fen, is_behind: false },
  });
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
  await fieldOf(modalOf(page), 'teacher_id').getByRole('combobox').fill('高远');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option[title^="高远"]').first().click();
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
  await soon(async () => {
    const { list } = await manager.call(payAdjustmentApi.list, { status: 'approved' }, 1);
    return list.some(({ note }) => note === '艺术节评委');
  }).toBe(true);
});

test('a teacher finds the own sheets on a phone, and asks about one', async ({ open }) => {
  const page = await open('/TeacherSalary', { as: 'teacher', width: 390, height: 844 });
  await rowsOf(page).first().waitFor();
  expect(await textOf(page.locator('h1'))).toBe('我的工资');
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
