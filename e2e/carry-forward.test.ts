import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, rowsOf, textOf, toastOf } from './look.ts';

const finance = await colleague('finance');

test('a contract is carried forward: asked for at the contract, approved by another, and linked both ways', async ({
  open,
}) => {
  const { list } = await finance.call(contractApi.list, { status: 'effective', limit: 100 }, 1);
  let found: { id: number; number: string } | undefined;
  for (const one of list) {
    const { lots } = await finance.call(contractApi.links, { id: one.id }, 1);
    if (lots.some(({ remaining_minutes }) => remaining_minutes > 0)) found ??= one;
  }
  if (!found) throw new Error('the demo has no effective contract with hours left');
  const page = await open(`/StudentContract?contract_id=${found.id}`, { as: 'finance' });
  await button(drawerOf(page), '发起结转').click();
  await drawerOf(page).locator('.carry-lines li').first().waitFor();
  await fieldOf(drawerOf(page), 'expires_on').locator('input').fill('2098-06-30');
  await fieldOf(drawerOf(page), 'note').locator('textarea').fill('家长换签新合同');
  await button(drawerOf(page), /提交审核/).click();
  await toastOf(page).getByText('已提交，等待审核').waitFor();

  const desk = await open('/StudentEmpty?view=carry_forwards', { as: 'manager' });
  const waiting = rowsOf(desk).filter({ hasText: found.number }).first();
  await waiting.locator('td[data-field="number"]').click();
  await button(drawerOf(desk), '通过').click();
  await eventually(() => textOf(waiting)).toContain('已结转');
  await page.goto(page.url());
  await drawerOf(page)
    .getByText(/^已结转至 HT/)
    .click();
  await drawerOf(page).getByText(`结转自 ${found.number}`).waitFor();
});
