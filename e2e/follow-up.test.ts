import { describe, expect } from 'vitest';
import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  goByMenu,
  rowOf,
  rowsOf,
  screenOf,
  textOf,
  toastOf,
} from './look.ts';

const owner = await colleague('owner');
const DAY = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });

test('a contact is noted with the day of the next one, which appears on the home page', async ({
  open,
  onTestFinished,
}) => {
  const { list } = await owner.call(studentApi.list, { status: 'active' }, 1);
  const student = list[3];
  onTestFinished(async () => {
    const { list: notes } = await owner.call(followUpApi.list, { student_id: student?.id as number }, 1);
    for (const { id } of notes) await owner.call(followUpApi.del, { id }, 1).catch(() => undefined);
  });
  const page = await open('/StudentsList?status=active', { as: 'owner' });
  await chooseInRow(page, rowOf(page, student?.number ?? ''), '学员跟进');
  const screen = screenOf(page, '/StudentsList/students_follow');
  await screen.getByText('还没有跟进记录').waitFor();
  await screen.locator('.filters-tools').getByRole('button', { name: '新增跟进' }).click();
  await fieldOf(page, 'content').locator('textarea').fill('家长希望加一节数学');
  await chooseIn(page, 'method_id', '电话');
  await fieldOf(page, 'next_on').locator('input').fill(DAY);
  await drawerOf(page).locator('button[type="submit"]').click();
  await rowOf(page, '家长希望加一节数学').waitFor();
  await goByMenu(page, '首页');
  const due = page.locator('.due li', { hasText: student?.username ?? '' });
  await due.getByText('今天').waitFor();
  await due.getByRole('link').click();
  await rowOf(page, '家长希望加一节数学').waitFor();
});

describe('a handover', () => {
  test('of some students is made, told, kept and taken back', async ({ open }) => {
    const page = await open('/StudentHandover', { as: 'owner' });
    await button(page, /新的交接/)
      .first()
      .click();
    await chooseIn(page, 'admin_id', '林嘉怡');
    const held = drawerOf(page).locator('.held li');
    await held.first().waitFor();
    await held.nth(0).locator('input').check();
    await held.nth(1).locator('input').check();
    await chooseIn(page, 'to_admin_id', '李佳欣');
    await fieldOf(page, 'note').locator('input').fill('林嘉怡休假');
    await drawerOf(page).locator('button[type="submit"]').click();
    await toastOf(page).getByText('已交接 2 项').waitFor();
    const row = rowsOf(page).filter({ hasText: '林嘉怡休假' });
    await eventually(() => textOf(row)).toContain('已交接');
    await chooseInRow(page, row, '撤回');
    await dialogOf(page).getByRole('button', { name: '撤回' }).click();
    await eventually(() => textOf(row)).toContain('已撤回');
    expect(await row.getByRole('button', { name: '更多操作' }).count()).toBe(0);
  });
});
