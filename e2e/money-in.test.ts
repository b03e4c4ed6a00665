import { createHmac } from 'node:crypto';
import { describe } from 'vitest';
import { partnerStatementApi } from '@/domains/money/partner-statement/partner-statement.contract.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { app, eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, chooseInRow, drawerOf, fieldOf, rowOf, rowsOf } from './look.ts';
import { chooseStudent } from './students.ts';

const manager = await colleague('manager');
const { list: found } = await manager.call(studentApi.search, { keyword: '何', limit: 1 }, 1);
const who = found[0] as (typeof found)[number];

/** As the mini-program does it. */
async function pay(payment_id: string, amount_fen: number): Promise<void> {
  const { merchant, fields } = await manager.call(weappApi.setup, {}, 1);
  const { secret } = await manager.call(weappApi.replaceSecret, {}, 1);
  const at = Math.floor(Date.now() / 1000);
  const told: Record<string, string | number> = {
    merchant,
    payment_id,
    amount_fen,
    payer: '何女士',
    paid_at: at,
    at,
  };
  const text = fields.map((field) => told[field] ?? '').join('\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  await fetch(`${app.address}/api/${weappApi.notify.action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...told, signature }),
  });
}

describe('money that comes by itself', () => {
  test('a payment in the mini-program is assigned to a student and approved; the page is as it was left', async ({
    open,
  }) => {
    await pay('WXJOURNEY1', 888_00);
    const page = await open('/WeappRecharge', { as: 'manager' });
    await rowOf(page, 'WXJOURNEY1').waitFor();
    await chooseInRow(page, rowOf(page, 'WXJOURNEY1'), '认领给学员');
    await chooseStudent(page, drawerOf(page), who.number);
    await button(drawerOf(page), /认领给学员/).click();
    await rowOf(page, 'WXJOURNEY1').filter({ hasText: '待审核' }).waitFor();

    const desk = await open('/WeappRecharge', { as: 'finance' });
    await rowOf(desk, 'WXJOURNEY1').locator('td[data-field="payment_id"]').click();
    await button(drawerOf(desk), '通过').click();
    await drawerOf(desk).getByText('已入账').first().waitFor();
    await rowOf(desk, 'WXJOURNEY1').filter({ hasText: '已入账' }).waitFor();
  });

  test('a partner’s statement is imported, its missing line assigned, and the batch approved and settled', async ({
    open,
  }) => {
    const page = await open('/FujinRecharge', { as: 'manager' });
    await button(page, /导入对账单/)
      .first()
      .click();
    const file = '流水号,金额,手续费,付款人,付款时间\nFJJOURNEY1,660.00,4.00,何女士,2026-11-10';
    await drawerOf(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: '福金11月.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await chooseIn(page, 'method_id', '银行转账');
    await button(drawerOf(page), /导入对账单/).click();
    const line = drawerOf(page).locator('[data-line="FJJOURNEY1"]');
    await line.getByText('我方缺少').waitFor();
    await line.getByRole('button', { name: '认领给学员' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'FJJOURNEY1' }).last();
    await chooseStudent(page, dialog, who.number);
    await button(dialog, /认领给学员/).click();
    await line.getByText('一致').waitFor();

    const [statement] = (await manager.call(partnerStatementApi.list, {}, 1)).list;
    const desk = await open(`/FujinRecharge?statement_id=${statement?.id}`, { as: 'finance' });
    await button(drawerOf(desk), '整批入账').click();
    await drawerOf(desk).getByText('已入账').first().waitFor();
    await button(drawerOf(desk), '结算').click();
    const payment = desk.locator('.form-modal');
    await payment.getByText('656.00').waitFor();
    await payment.getByText('银行转账').waitFor();
    await fieldOf(payment, 'pay_reference').locator('input').fill('FJ-JOURNEY');
    await button(payment, /结算/).click();
    await drawerOf(desk).getByText('FJ-JOURNEY').waitFor();
    await eventually(() => rowsOf(desk).filter({ hasText: '已结算' }).count()).toBe(1);
  });
});
