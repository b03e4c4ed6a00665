import { expect } from 'vitest';
import { performanceApi, salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, columnOf, drawerOf, rowsOf, textOf, toastOf } from './look.ts';

const finance = await colleague('finance');

test('shares of a case are proposed with the remainder offered, confirmed by another, and stand on the board', async ({
  open,
}) => {
  const { list } = await finance.call(salesCaseApi.list, { status: 'auto', limit: 100 }, 1);
  const found = list.find(({ shares }) => shares.length === 1);
  if (!found) throw new Error('the demo has no case that nobody has touched');
  const page = await open(`/Entering/enterCase?sales_case_id=${found.id}`, { as: 'manager' });
  await button(drawerOf(page), '提交分成').click();
  const form = drawerOf(page);
  const percent = form.getByLabel('比例').first();
  await percent.fill('60');
  await form.getByText('合计 60%').waitFor();
  await button(form, '补足 40%').click();
  await form.getByText('合计 100%').first().waitFor();
  await button(form, /提交分成/).click();
  await toastOf(page).getByText('已提交，等待确认').waitFor();

  const desk = await open(`/Entering/enterCase?sales_case_id=${found.id}`, { as: 'finance' });
  await button(drawerOf(desk), '确认').click();
  await eventually(() => textOf(drawerOf(desk))).toContain('已确认');
  const board = await open('/Entering/enterBoard', { as: 'finance', lang: 'en' });
  await board.getByText('Difference to the books ¥0.00').waitFor();
  await board.getByRole('img', { name: 'By nature' }).locator('svg').waitFor();
  await button(board, /^Receipts/).click();
  await drawerOf(board).getByText('Equals the ledger').waitFor();
  const collect = await open('/Entering/enterCollect', { as: 'finance' });
  await rowsOf(collect).first().waitFor();
});

test('collections are narrowed to what is automatic and given to somebody, two at once, in English', async ({
  open,
}) => {
  const page = await open('/Entering/enterCollect?view=auto', { as: 'manager', lang: 'en' });
  await rowsOf(page).first().waitFor();
  expect(await page.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true);
  const numbers = await columnOf(page, 'doc_number');
  for (const at of [0, 1]) await rowsOf(page).nth(at).locator('input[type="checkbox"]').check();
  await button(page.locator('.bulk'), 'Give to').click();
  await chooseIn(page, 'admin_id', '罗敏');
  await button(page.getByRole('dialog'), 'Propose shares').click();
  await button(page.getByRole('dialog'), 'Close').last().click();
  const { list } = await finance.call(performanceApi.collect, { keyword: numbers[0] ?? '' }, 1);
  expect(list).toMatchObject([{ state: 'submitted' }]);
});
