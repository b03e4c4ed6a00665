import { eventually, test } from './browser.ts';
import { button, chooseInRow, drawerOf, fieldOf, rowsOf, textOf, toastOf } from './look.ts';

test('expired hours of the worklist are asked to be cleared, approved by another, and taken back', async ({
  open,
}) => {
  const page = await open('/StudentEmpty?view=candidates&why=expired', { as: 'finance' });
  const row = rowsOf(page).last();
  await row.waitFor();
  const name = await textOf(row.locator('td[data-field="username"] a'));
  await chooseInRow(page, row, '发起清零');
  const form = drawerOf(page);
  await form.getByText(/^转入清零收入/).waitFor();
  await fieldOf(form, 'note').locator('textarea').fill('课时过期，家长放弃');
  await button(form, /提交审核/).click();
  await toastOf(page).getByText('已提交，等待审核').waitFor();
  await drawerOf(page).getByText(/^QL/).first().waitFor();

  const desk = await open('/StudentEmpty', { as: 'manager' });
  const waiting = rowsOf(desk).filter({ hasText: name }).first();
  await waiting.locator('td[data-field="number"]').click();
  await drawerOf(desk).getByText('课时过期，家长放弃').waitFor();
  await button(drawerOf(desk), '通过').click();
  await eventually(() => textOf(waiting)).toContain('已清零');
  await button(drawerOf(desk), '更多操作').click();
  await desk.getByRole('menuitem', { name: '冲回' }).click();
  const dialog = desk.locator('dialog[open]');
  await dialog.locator('textarea, input').first().fill('家长又来了');
  await button(dialog, '冲回').click();
  await eventually(() => textOf(waiting)).toContain('已冲回');
});
