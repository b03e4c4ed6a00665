import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { monthAfter, monthOf, spanOf } from '@/kernel/value/day.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  dialogOf,
  drawerOf,
  pathOf,
  queryOf,
  rowOf,
  rowsOf,
  switchCompany,
  toastOf,
} from './look.ts';
import { lessonOn } from './past-lessons.ts';

const XUHUI = 3;
const owner = await colleague('owner');
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const now = monthOf(today);
const month = monthAfter(now, -1);
const modalOf = (page: Page) => page.locator('.form-modal');

/** To another screen as a link leads there: the acting company stays. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Somebody else who decides in Xuhui: nobody approves what they have confirmed. */
async function secondPerson() {
  const { list: roles } = await owner.call(roleApi.list, { limit: 100 }, 1);
  const role = roles.find(({ role_name }) => role_name === '公司经理');
  const who = { admin_name: '徐汇主管', login_name: 'xh.closer', password: app.password };
  const where = { role_ids: [role?.id as number], company_ids: [XUHUI], positions: [], department_id: null };
  await owner.call(adminApi.add, { ...who, ...where }, XUHUI);
  return colleague('xh.closer');
}

/** Whatever else stands in the way of the month is settled, by two people. */
async function settleAll(): Promise<void> {
  const other = await secondPerson();
  const { list: waiting } = await owner.call(rechargeApi.list, { status: 'submitted', limit: 100 }, XUHUI);
  for (const { id } of waiting) await owner.call(rechargeApi.audit, { id, pass: 1 }, XUHUI);
  const { from, to } = spanOf('Asia/Shanghai', month);
  for (const work of ['one', 'class'] as const) {
    const asked = { work, state: 'unmarked' as const, from, to, limit: 100 };
    const { list } = await owner.call(attendanceApi.list, asked, XUHUI);
    for (const { id, students } of list) {
      const present = students.map(({ student_id }) => ({ student_id, outcome: 'present' as const }));
      await owner.call(attendanceApi.mark, { lessons: [{ lesson_id: id, students: present }] }, XUHUI);
    }
  }
  await other.call(salaryApi.confirmAll, { month }, XUHUI);
  const asked = { month, status: 'completed' as const, limit: 100 };
  const { list: sheets } = await owner.call(salaryApi.list, asked, XUHUI);
  for (const { id } of sheets) await owner.call(salaryApi.approve, { id }, XUHUI);
}

test('a month from open to locked; what corrects it afterwards names it', async ({ open }) => {
  const lesson = await lessonOn(XUHUI, `${month}-10`);
  const page = await open('/StudentBalance?view=month_close', { as: 'owner' });
  await switchCompany(page, '上海徐汇校区');
  const close = page.locator('.month-close');
  const check = (label: string) => close.locator('li').filter({ hasText: label });

  // What stands in the way opens the rows: our lesson is marked there.
  await check('一对一未考勤').getByRole('link').waitFor();
  expect(await button(close, `锁定 ${month}`).isDisabled()).toBe(true);
  await check('一对一未考勤').getByRole('link').click();
  await eventually(() => pathOf(page)).toBe('/CheckWork/oneWork');
  expect(queryOf(page).get('state')).toBe('unmarked');
  await rowOf(page, lesson.student_name).first().click();
  await drawerOf(page).getByRole('radio', { name: '到课' }).click();
  await button(drawerOf(page), '保存考勤').click();
  await toastOf(page).getByText('考勤已保存').first().waitFor();

  await settleAll();
  const { list, barred } = await owner.call(monthCloseApi.check, { month }, XUHUI);
  expect(barred).toBeNull();
  expect(list.filter(({ blocking, count }) => blocking && count > 0)).toEqual([]);
  await follow(page, '/StudentBalance?view=month_close');
  await close.getByText('没有待处理事项').waitFor();
  // The lesson was marked after its month, and is among the month's figures.
  await close.getByRole('row', { name: '确认收入' }).waitFor();
  await close.getByText('归属本月').waitFor();
  await button(close, `锁定 ${month}`).click();
  await button(dialogOf(page), `锁定 ${month}`).click();
  await toastOf(page).getByText(`${month} 已锁定`).waitFor();
  await rowOf(page, month).waitFor();
  await close.getByText('已锁定').waitFor();

  // The lesson was marked by mistake: its hours, its revenue and its pay come back now, and name the month.
  await follow(page, `/CheckWork/oneWork?lesson_id=${lesson.id}`);
  await button(drawerOf(page), '撤销').click();
  await modalOf(page).locator('[data-field="reason"] input').fill('点错了');
  await button(modalOf(page), /确认撤销/).click();
  await toastOf(page).getByText('已撤销').waitFor();
  await follow(page, `/StudentsList/StudentsInfo/ClassessMoney?student_id=${lesson.student_id}`);
  await rowOf(page, `更正 ${month}`).first().waitFor();
  await follow(page, `/ClassPayChange/${lesson.teacher_id}?view=lines`);
  await rowOf(page, '冲回').first().waitFor();
  await eventually(() => rowsOf(page).first().textContent()).toContain(`更正 ${month}`);
});
