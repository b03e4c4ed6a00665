import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, drawerOf, fieldOf, rowOf, rowsOf, textOf, toastOf } from './look.ts';

const finance = await colleague('c_finance');
const { list: found } = await finance.call(studentApi.search, { limit: 1 }, 4);
const [student] = found as [(typeof found)[number]];

test('a company arrives: balances imported, approved by another; hours bought with two tenders, approved, and used from a lot', async ({
  open,
}) => {
  // The old books come in.
  const page = await open('/StudentBalance?view=opening', { as: 'c_finance' });
  await button(page, '导入').click();
  const drawer = drawerOf(page);
  const head = [
    '原系统编号',
    '学员编号',
    '姓名',
    '新签款',
    '学习金',
    '课程类型',
    '剩余付费课时',
    '课时款余额',
  ];
  const rows = [
    head,
    ['QC-1', student.number, student.username, 5000, 5000, null, null, null],
    ['QC-2', student.number, null, null, null, '班课', 20, 4000],
    ['QC-3', 'XY1999-000001', null, 1, null, null, null, null],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '期初', rows }] }));
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '期初.xlsx', mimeType: 'application/octet-stream', buffer });
  await drawer.getByText('没有这个编号的学员：XY1999-000001').waitFor();
  await button(drawer, '导入 2 行').click();
  await drawer.getByText('导入完成，1 行没有导入').waitFor();
  await rowOf(page, 'QC-2').waitFor();
  await drawer.locator('header button').last().click();
  await button(page, '提交审核').click();
  await page.getByText('已提交，等待另一人审核。').waitFor();

  const desk = await open('/StudentBalance?view=opening', { as: 'c_manager' });
  await button(desk, '通过并入账').click();
  await desk.getByText(/期初余额已于 .* 入账/).waitFor();

  // Hours, paid from two accounts.
  const accounts = `/StudentsList/StudentsInfo/ClassessMoney?student_id=${student.id}`;
  const shop = await open(`${accounts}&view=lots`, { as: 'c_finance' });
  await rowOf(shop, '班课').waitFor();
  await button(shop, '购买课时').click();
  const form = drawerOf(shop);
  // A contract of the demo may have something to be bought: then it comes first.
  const single = button(form, '改为单项购买');
  await single.or(fieldOf(form, 'course_type')).first().waitFor();
  if (await single.isVisible()) await single.click();
  await chooseIn(shop, 'course_type', '一对一');
  await fieldOf(form, 'paid_minutes').locator('input').fill('10');
  await form.getByText(/价格表：每课时/).waitFor();
  await fieldOf(form, 'learning_fen').locator('input').fill('5000');
  await fieldOf(form, 'new_fen').locator('input').fill('1800');
  await form.getByText('合计支付 ¥6,800.00').waitFor();
  await button(form, /提交审核/).click();
  await toastOf(shop).getByText('已提交，等待审核').waitFor();

  const audit = await open(`/StudentMoneyMain/ClassessMoney?view=conversions`, { as: 'c_manager' });
  await rowsOf(audit).first().locator('td[data-field="number"]').click();
  await button(drawerOf(audit), '通过').click();
  await eventually(() => textOf(rowsOf(audit).first())).toContain('已通过');

  await shop.goto(shop.url());
  // The newest first; a contract of the demo may have brought some before.
  const lot = rowsOf(shop).filter({ hasText: '一对一' }).first();
  await lot.waitFor();
  expect(await textOf(lot)).toContain('¥6,800.00');
});
