import { soon, test } from './browser.ts';
import { button, drawerOf, fieldOf, rowsOf, textOf, toastOf } from './look.ts';

test('a day is closed by method: a difference needs its explanation, and stands in the list', async ({
  open,
}) => {
  const page = await open('/StudentBalance?view=cash_close&state=open', { as: 'finance' });
  const row = rowsOf(page).first();
  await row.waitFor();
  const [day, method] = [
    await textOf(row.locator('td[data-field="day"]')),
    await textOf(row.locator('td[data-field="method_name"]')),
  ];
  await row.locator('td[data-field="day"]').click();
  const form = drawerOf(page);
  await fieldOf(form, 'counted_fen').locator('input').fill('1');
  await form.getByText(/比账面/).waitFor();
  await button(form, /确认对款/).click();
  await form.getByText('有差额，请说明原因').waitFor();
  await fieldOf(form, 'reason').locator('textarea').fill('少存一笔，明日补');
  await button(form, /确认对款/).click();
  await toastOf(page).getByText('已对款').waitFor();
  await page.goto(page.url().replace('state=open', 'state=differs'));
  const closed = rowsOf(page).filter({ hasText: day }).filter({ hasText: method }).first();
  await soon(() => textOf(closed)).toContain('有差额');
  await closed.locator('td[data-field="day"]').click();
  await drawerOf(page).getByText('少存一笔，明日补').waitFor();
});
