import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  chooseInRow,
  dialogOf,
  drawerOf,
  fieldOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

// Seven visits by five people.
vi.setConfig({ testTimeout: 240_000 });
const affairs = await colleague('affairs');
/** Somebody with hours that nobody has asked back, and who owes none; of the demo: those above are other journeys'. */
async function withHours() {
  const { list } = await affairs.call(classHoursApi.list, { state: 'usable', limit: 50 }, 1);
  for (const { student_id } of list.toReversed()) {
    const quote = await affairs.call(refundApi.quote, { student_id }, 1);
    const lot = quote.lots.find((one) => !one.in_refund && !one.frozen_on);
    if (lot && quote.owed_minutes === 0) return { student_id, name: quote.student_name, lot };
  }
  throw new Error('the demo has nobody with hours');
}
const { student_id, name, lot } = await withHours();
const hoursMoney = async () => {
  const { accounts } = await affairs.call(accountApi.summary, { student_id }, 1);
  return accounts.find(({ account }) => account === 'classes')?.balance_fen ?? 0;
};

/** Says why, where the step asks; the second of two stands in the menu. */
async function decide(page: Page, name: string, reason?: string): Promise<void> {
  if (reason) await chooseInRow(page, drawerOf(page).locator('header'), name);
  else await button(drawerOf(page), name).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  if (reason) await dialog.locator('textarea, input').first().fill(reason);
  await button(dialog, name).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Who pays sees how much goes to whom, and says what the bank calls it. */
async function pay(page: Page, step: string): Promise<void> {
  await button(drawerOf(page), step).click();
  const form = page.locator('.form-modal');
  await form.getByText(`${name}家长`).waitFor();
  await fieldOf(form, 'pay_reference').locator('input').fill('BANK-1');
  await button(form, new RegExp(step)).click();
  await drawerOf(page).getByText('BANK-1').waitFor();
}

test('a refund goes through five people to its payment, and the bank returns it', async ({ open }) => {
  const before = await hoursMoney();
  const page = await open(`/StudentRefund?add_for=${student_id}`, { as: 'affairs' });
  const form = drawerOf(page);
  const row = form.locator(`[data-lot="${lot.id}"]`);
  await row.waitFor();
  await button(row, '全部').click();
  await form.locator('tr[data-policy="list_price"]').getByRole('button').click();
  await form.locator('tr[data-policy="list_price"]').getByText('已选').waitFor();
  await form.locator('tr[data-policy="unit_paid"]').getByRole('button').click();
  await fieldOf(form, 'payee_name').locator('input').fill(`${name}家长`);
  await chooseIn(page, 'method_id', '银行转账');
  await fieldOf(form, 'cause').locator('textarea').fill('搬家');
  await button(form, /提交申请/).click();
  await toastOf(page).getByText('已提交，等待班主任确认').waitFor();
  await drawerOf(page).getByText('待班主任确认').first().waitFor();
  const { list } = await affairs.call(refundApi.list, { student_id, status: 'submitted' }, 1);
  const id = list[0]?.id as number;
  const address = `/StudentRefund?refund_id=${id}`;

  for (const [as, step, then] of [
    ['zhouhaoyu', '确认', '待经理审批'],
    ['manager', '经理通过', '待财务审批'],
    ['finance', '财务通过', '待付款'],
    ['owner', '确认付款', '已付款'],
  ] as const) {
    const desk = await open(address, { as });
    await (as === 'owner' ? pay(desk, step) : decide(desk, step));
    await drawerOf(desk).locator('header').getByText(then).waitFor();
  }
  await eventually(hoursMoney).toBeLessThan(before);

  const bank = await open(address, { as: 'finance' });
  await decide(bank, '银行退回', '账号有误，退汇');
  await drawerOf(bank).locator('.refund-steps').getByText('账号有误，退汇').waitFor();
  expect(await hoursMoney()).toBe(before);
  expect(await drawerOf(bank).locator('.refund-steps li').count()).toBe(6);
});

test('the list is filtered, kept in the address, and opens in English', async ({ open }) => {
  const page = await open('/StudentRefund?status=paid', { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await eventually(() => textOf(rowsOf(page).first())).toContain('Paid');
  await rowsOf(page).first().locator('td[data-field="number"]').click();
  await drawerOf(page).getByText('Steps').waitFor();
});
