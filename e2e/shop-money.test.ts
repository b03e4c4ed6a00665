import { expect, vi } from 'vitest';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import { shopMoneyApi } from '@/domains/shop/shop-money/shop-money.contract.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, drawerOf, pickIn, rowOf, textOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
/** All that the demo sold, and what is sold here, also over midnight. */
const SPAN = { from: '2024-01-01', to: plusDays(todayIn('Asia/Shanghai'), 1) };

test('finance reads the money of the shop to zero, and a figure down to its order', async ({ open }) => {
  const finance = await colleague('finance');
  const { total } = await finance.call(shopMoneyApi.board, SPAN, 1);
  const page = await open(`/ShopMoney?span=custom&from=${SPAN.from}&to=${SPAN.to}`, { as: 'finance' });
  await page.getByText('对账平：差额 ¥0.00').waitFor();
  await page.locator('.kpis a', { hasText: '已交付收入' }).first().click();
  const foot = drawerOf(page).locator('tfoot td.end');
  await foot.waitFor();
  expect(await textOf(foot)).toBe(formatFen(total.delivered_fen));
  const order = drawerOf(page).locator('tbody a').first();
  const number = await textOf(order);
  await order.click();
  await drawerOf(page).getByText(number).first().waitFor();
  await drawerOf(page).getByText('钱去了哪里').waitFor();
});

test('finance says whose a mini-program order is: its payment waits as their recharge', async ({ open }) => {
  const finance = await colleague('finance');
  const asked = { source: 'weapp', view: 'problem', limit: 50 } as const;
  const { list } = await finance.call(shopOrderApi.list, asked, 1);
  const stray = list.find(({ problem, student_id }) => problem === 'student' && student_id === null);
  if (!stray) throw new Error('the demo has no mini-program order without a student');
  const manager = await colleague('manager');
  const [student] = (await manager.call(studentApi.list, { status: 'active', limit: 1 }, 1)).list;
  if (!student) throw new Error('the demo has no student');
  const page = await open('/ZhiLiaoStore/weappOrder?view=problem', { as: 'finance' });
  await chooseInRow(page, rowOf(page, stray.number), '匹配与处理');
  const form = page.locator('.form-modal');
  await form.waitFor();
  await pickIn(form.locator('.field[data-field="student_id"]'), student.username);
  await button(form, /匹配与处理/).click();
  await form.waitFor({ state: 'detached' });
  const order = await finance.call(shopOrderApi.get, { id: stray.id }, 1);
  expect(order).toMatchObject({ student_id: student.id, problem: null });
});
