import { expect } from 'vitest';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { monthAfter, monthOf, spanOf } from '@/kernel/month.ts';
import { house, soon, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, dialogOf, rowOf, rowsOf, switchCompany, textOf, toastOf } from './look.ts';

const XUHUI = 3;
const owner = await colleague('owner');
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const month = monthAfter(monthOf(today), -1);

/** Whatever stands in the way of the month is settled, by two people. */
async function settleAll(): Promise<void> {
  const { list: roles } = await owner.call(roleApi.list, { limit: 100 }, 1);
  const role = roles.find(({ role_name }) => role_name === '公司经理');
  const who = { admin_name: '徐汇主管', login_name: 'xh.closer', password: house.password };
  await owner.call(
    adminApi.add,
    { ...who, role_ids: [role?.id as number], company_ids: [XUHUI], positions: [], department_id: null },
    XUHUI,
  );
  const other = await colleague('xh.closer');

  const { list: waiting } = await owner.call(rechargeApi.list, { status: 'submitted', limit: 100 }, XUHUI);
  for (const { id } of waiting) await owner.call(rechargeApi.audit, { id, pass: 1 }, XUHUI);
  const { from, to } = spanOf('Asia/Shanghai', month);
  for (const work of ['one', 'class'] as const) {
    const asked = { work, state: 'unmarked' as const, from, to, limit: 100 };
    const { list } = await owner.call(attendanceApi.list, asked, XUHUI);
    for (const { id, students } of list)
      await owner.call(
        attendanceApi.mark,
        {
          lessons: [
            {
              lesson_id: id,
              students: students.map(({ student_id }) => ({ student_id, outcome: 'present' as const })),
            },
          ],
        },
        XUHUI,
      );
  }
  await other.call(salaryApi.confirmAll, { month }, XUHUI);
  const { list: sheets } = await owner.call(
    salaryApi.list,
    { month, status: 'completed', limit: 100 },
    XUHUI,
  );
  for (const { id } of sheets) await owner.call(salaryApi.approve, { id }, XUHUI);
}

test('a month from open to locked, and open again with a reason', async ({ open }) => {
  const page = await open('/', { as: 'owner' });
  await switchCompany(page, '上海徐汇校区');
  await page.goto(`${house.address}/StudentBalance?view=month_close`);
  const list = page.locator('.month-close');
  await list.getByText('未核准的工资').waitFor();
  const before = await owner.call(monthCloseApi.check, { month }, XUHUI);
  const blocked = before.list.some(({ blocking, count }) => blocking && count > 0);
  expect(await button(list, `锁定 ${month}`).isDisabled()).toBe(blocked);

  await settleAll();
  const after = await owner.call(monthCloseApi.check, { month }, XUHUI);
  expect(after.list.filter(({ blocking, count }) => blocking && count > 0)).toEqual([]);
  await page.reload();
  await list.getByText('没有待处理事项').waitFor();
  await button(list, `锁定 ${month}`).click();
  await button(dialogOf(page), `锁定 ${month}`).click();
  await toastOf(page).getByText(`${month} 已锁定`).waitFor();
  await rowOf(page, month).getByText('已锁定').waitFor();

  await chooseInRow(page, rowsOf(page).first(), '重新打开');
  await dialogOf(page).locator('textarea, input').first().fill('漏了一笔');
  await button(dialogOf(page), '重新打开').click();
  await toastOf(page).getByText('已重新打开').waitFor();
  await soon(() => textOf(rowsOf(page).first())).toContain('漏了一笔');
});
