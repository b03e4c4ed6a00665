import { describe, expect } from 'vitest';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseInRow, drawerOf, fieldOf, optionOf, rowOf, rowsOf, textOf } from './look.ts';

/** Money that came for a contract, entered by its adviser and approved by another. */
async function paidFor(contract: { id: number; student_id: number }, amount_fen: number): Promise<number> {
  const [adviser, finance] = [await colleague('adviser'), await colleague('finance')];
  const methods = await finance.call(baseDataApi.options, { kind: 'payment_method' }, 1);
  const { id } = await adviser.call(
    rechargeApi.add,
    {
      category: 'top',
      received_fen: amount_fen,
      method_id: methods.list[0]?.id as number,
      submit_now: 1,
      paid_at: Math.floor(Date.now() / 1000) - 60,
      lines: [{ student_id: contract.student_id, amount_fen, contract_id: contract.id }],
    },
    1,
  );
  await finance.call(rechargeApi.audit, { id, pass: 1 }, 1);
  return id;
}

describe('contracts', () => {
  test('one is made with two courses in instalments, pushed and signed, audited by another from the inbox, and printed', async ({
    open,
  }) => {
    const adviser = await colleague('adviser');
    const { list } = await adviser.call(contractApi.list, { limit: 100 }, 1);
    const page = await open('/StudentContract', { as: 'adviser' });
    await button(page, /新增合同/).click();
    const form = drawerOf(page);
    await fieldOf(form, 'student_id').locator('input').fill('王');
    await optionOf(page).click();
    // The first line costs what the book says; the second is agreed upon.
    await fieldOf(form, 'minutes-1').locator('input').fill('20');
    await button(form, /加课程/).click();
    await fieldOf(form, 'minutes-2').locator('input').fill('1.5');
    await fieldOf(form, 'price_fen-2').locator('input').fill('500');
    await fieldOf(form, 'discount_fen').locator('input').fill('100.01');
    await button(form, /均分 × 3/).click();
    await eventually(() => textOf(form.locator('[data-field="instalments"]'))).toContain('与总额相符');
    await button(form.locator('.form-foot'), /新增合同/).click();

    const drawer = drawerOf(page);
    await drawer.locator('.contract-title').waitFor();
    const number = await textOf(drawer.locator('.contract-title .num'));
    expect(number).toMatch(/^HT\d{4}-\d{6}$/);
    expect(list.some((row) => row.number === number)).toBe(false);
    await button(drawer, '推送签署').click();
    await rowOf(page, number).locator('td[data-field="status"]', { hasText: '待签署' }).waitFor();
    await button(drawer, '登记签署').click();
    await rowOf(page, number).locator('td[data-field="status"]', { hasText: '待审核' }).waitFor();

    const auditor = await open(`/StudentContract?keyword=${number}`, { as: 'manager' });
    await rowOf(auditor, number).click();
    await eventually(() => textOf(drawerOf(auditor))).toContain('第 3 期');
    await button(drawerOf(auditor), '审核通过').click();
    await rowOf(auditor, number).locator('td[data-field="status"]', { hasText: '生效' }).waitFor();
    const [pdf] = await Promise.all([
      auditor.context().waitForEvent('response', (response) => response.url().includes('api_contract_pdf')),
      button(drawerOf(auditor), 'PDF').click(),
    ]);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await rowsOf(auditor).count()).toBe(1);
  });

  test('an invoice is asked for on what is paid, issued with its number, and taken back by a red letter', async ({
    open,
  }) => {
    const manager = await colleague('manager');
    const { list } = await manager.call(contractApi.list, { status: 'effective', limit: 100 }, 1);
    const contract = list.find(({ paid_fen }) => paid_fen === 0) as (typeof list)[number];
    // Paid whole, and 100 yuan more.
    const recharge_id = await paidFor(contract, contract.total_fen + 100_00);
    const page = await open(`/StudentContract?contract_id=${contract.id}`, { as: 'finance' });
    await button(drawerOf(page), '申请开票').click();
    const asked = page.locator('.form-modal');
    await fieldOf(asked, 'amount_fen').locator('input').fill('120');
    await fieldOf(asked, 'title').locator('input').fill('上海某某有限公司');
    await button(asked, /申请开票/).click();
    await drawerOf(page).locator('.invoice-rows', { hasText: '待开票' }).waitFor();

    await page.getByRole('tab', { name: '发票' }).click();
    const row = rowOf(page, '上海某某有限公司');
    await chooseInRow(page, row, '开具发票');
    await fieldOf(page.locator('.form-modal'), 'invoice_no').locator('input').fill('24312000000123456789');
    await button(page.locator('.form-modal'), /开具发票/).click();
    await row.locator('td[data-field="status"]', { hasText: '已开票' }).waitFor();
    await chooseInRow(page, row, '红冲');
    const red = page.locator('.form-modal:visible');
    await fieldOf(red, 'red_no').locator('input').fill('24312000000123456790');
    await fieldOf(red, 'reason').locator('input').fill('抬头错了');
    await button(red, /红冲/).click();
    await row.locator('td[data-field="status"]', { hasText: '已红冲' }).waitFor();

    // What exceeded the contract is invoiced on the recharge.
    const desk = await open(`/RechargeRecord/rechargeTop?recharge_id=${recharge_id}`, { as: 'finance' });
    await eventually(() => textOf(drawerOf(desk))).toContain(`付给合同 ${contract.number}`);
    await button(drawerOf(desk), '申请开票').click();
    await eventually(() =>
      fieldOf(desk.locator('.form-modal'), 'amount_fen').locator('input').inputValue(),
    ).toContain('100');
    await button(desk.locator('.form-modal'), /申请开票/).click();
    await drawerOf(desk).locator('.invoice-rows', { hasText: '待开票' }).waitFor();
  });
});
