import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, dialogOf, drawerOf, fieldOf, rowsOf, textOf, toastOf } from './look.ts';

test('a day is closed by method: a difference needs its explanation, and somebody else resolves it', async ({
  open,
}) => {
  const page = await open('/StudentBalance?view=cash_close&state=open', { as: 'finance' });
  const row = rowsOf(page).last();
  await row.waitFor();
  const [day, method] = [
    await textOf(row.locator('td[data-field="day"]')),
    await textOf(row.locator('td[data-field="method_name"]')),
  ];
  await row.locator('td[data-field="day"]').click();
  const form = drawerOf(page);
  await form.getByText('已审核').waitFor();
  await form.getByText('待审核').waitFor();
  await fieldOf(form, 'counted_fen').locator('input').fill('1');
  await form.getByText(/比应有.*记入长短款，由他人处理/).waitFor();
  await button(form, /确认对款/).click();
  await form.getByText('有差额，请说明原因').waitFor();
  await fieldOf(form, 'reason').locator('textarea').fill('少存一笔，明日补');
  await button(form, /确认对款/).click();
  await toastOf(page).getByText('已对款').waitFor();
  const waiting = page.url().replace('state=open', 'state=unresolved');
  await page.goto(waiting);
  const closed = rowsOf(page).filter({ hasText: day }).filter({ hasText: method }).first();
  await eventually(() => textOf(closed)).toContain('差额待处理');
  await closed.locator('td[data-field="day"]').click();
  await drawerOf(page).getByText('少存一笔，明日补').waitFor();
  await drawerOf(page).getByText('日结后没有变动').waitFor();

  const address = new URL(page.url());
  const desk = await open(`${address.pathname}${address.search}`, { as: 'manager' });
  await drawerOf(desk).getByText('少存一笔，明日补').waitFor();
  await button(drawerOf(desk), '计入长短款').click();
  await dialogOf(desk).locator('textarea, input').first().fill('核对后确认短款');
  await button(dialogOf(desk), '计入长短款').click();
  await drawerOf(desk).getByText('核对后确认短款').waitFor();
});

/** The demo's money came on the day on which it was made, which midnight may have ended. */
async function receiveToday(): Promise<void> {
  const [manager, finance] = [await colleague('manager'), await colleague('finance')];
  const methods = await finance.call(baseDataApi.options, { kind: 'payment_method' }, 1);
  const { list } = await manager.call(studentApi.list, { page: 1, limit: 1, status: 'active' }, 1);
  const { id } = await manager.call(
    rechargeApi.add,
    {
      category: 'top',
      received_fen: 100_00,
      method_id: methods.list[0]?.id as number,
      submit_now: 1,
      paid_at: Math.floor(Date.now() / 1000),
      lines: [{ student_id: list[0]?.id as number, amount_fen: 100_00 }],
    },
    1,
  );
  await finance.call(rechargeApi.audit, { id, pass: 1 }, 1);
}

test('the running day is closed only on purpose, and says that what comes later belongs to the next', async ({
  open,
}) => {
  await receiveToday();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
  const page = await open(`/StudentBalance?view=cash_close&state=open&from=${today}&to=${today}`, {
    as: 'finance',
  });
  const row = rowsOf(page).first();
  await row.waitFor();
  const expected = await textOf(row.locator('td[data-field="expected_fen"]'));
  await row.locator('td[data-field="day"]').click();
  const form = drawerOf(page);
  await form.getByText('今天尚未结束：现在对款之后的收付，归入下一次对款。').waitFor();
  await fieldOf(form, 'counted_fen').locator('input').fill(expected.replace('−', '-').replace('¥', ''));
  await form.getByText('与应有一致').waitFor();
  await button(form, /确认对款/).click();
  await form.getByText(/确要现在对款请勾选确认/).waitFor();
  await fieldOf(form, 'on_purpose').locator('input').check();
  await button(form, /确认对款/).click();
  await toastOf(page).getByText('已对款').waitFor();
});
