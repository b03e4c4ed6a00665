import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseFilter,
  chooseIn,
  chooseInRow,
  columnOf,
  dialogOf,
  drawerOf,
  fieldOf,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';
import { chooseStudent } from './students.ts';

const finance = await colleague('finance');
const { list: found } = await finance.call(studentApi.search, { keyword: '朱', limit: 2 }, 1);
const [elder, younger] = found as [(typeof found)[number], (typeof found)[number]];
const newMoney = async ({ id }: { id: number }) => {
  const { accounts } = await finance.call(accountApi.summary, { student_id: id }, 1);
  return accounts.find(({ account }) => account === 'new')?.balance_fen ?? 0;
};

/** A part of the form: who, and how much. */
async function fillPart(page: Page, part: Locator, who: { username: string; number: string }, yuan: string) {
  await chooseStudent(page, part, who.number);
  await fieldOf(part, 'amount_fen').locator('input').fill(yuan);
}

describe('recharges', () => {
  test('a payment is split over two siblings, submitted, approved by finance, and lies on both accounts', async ({
    open,
  }) => {
    const before = [await newMoney(elder), await newMoney(younger)] as const;
    const page = await open('/RechargeRecord/rechargeBazaar', { as: 'salesmanager' });
    await rowsOf(page).first().waitFor();
    await button(page, /登记充值/).click();
    const drawer = drawerOf(page);
    await fieldOf(drawer, 'received_fen').locator('input').fill('1,000.00');
    await chooseIn(page, 'method_id', '银行转账');
    await fieldOf(drawer, 'reference').locator('input').fill('JOURNEY-0001');
    const parts = drawer.locator('.recharge-line');
    await fillPart(page, parts.nth(0), elder, '600');
    await drawer.getByText('还有 ¥400.00 未分配').waitFor();
    await button(drawer, '再分一笔').click();
    await fillPart(page, parts.nth(1), younger, '400');
    await drawer.getByText('已全部分配').waitFor();
    await button(drawer, /提交审核/).click();
    await drawer.getByText('待审核').first().waitFor();

    const desk = await open('/RechargeRecord/rechargeBazaar?keyword=JOURNEY-0001', { as: 'finance' });
    await eventually(() => rowsOf(desk).count()).toBe(2);
    await chooseInRow(desk, rowOf(desk, elder.username).first(), '通过');
    await rowOf(desk, '已入账').first().waitFor();
    await rowsOf(desk).filter({ hasText: '待审核' }).locator('td[data-field="number"]').click();
    await button(drawerOf(desk), '通过').click();
    await drawerOf(desk).getByText('已入账').first().waitFor();
    await eventually(() => textOf(desk.locator('.money-figure').first())).toContain('1,000');
    await eventually(async () => [await newMoney(elder), await newMoney(younger)]).toEqual([
      before[0] + 600_00,
      before[1] + 400_00,
    ]);
  });

  test('a recharge is taken back with its reason, in English', async ({ open }) => {
    const { list } = await finance.call(rechargeApi.list, { keyword: 'JOURNEY-0001' }, 1);
    const before = await newMoney(elder);
    const one = list.find(({ student_id }) => student_id === elder.id);
    const page = await open(`/RechargeRecord/rechargeBazaar?recharge_id=${one?.id}`, {
      as: 'finance',
      lang: 'en',
    });
    await button(drawerOf(page), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await dialogOf(page).locator('textarea').fill('Paid twice');
    await dialogOf(page).getByRole('button', { name: 'Take back' }).click();
    await toastOf(page).waitFor();
    await drawerOf(page).getByText('Paid twice').waitFor();
    await eventually(() => newMoney(elder)).toBe(before - 600_00);
  });

  test('the labels sum what they mark, and lead to it', async ({ open }) => {
    const page = await open('/RechargeRecord/rechargeLabel', { as: 'finance' });
    const chip = page.locator('.money-labels button').first();
    await chip.waitFor();
    const [name] = (await textOf(chip)).split(' ');
    await chip.click();
    await eventually(async () => [...new Set(await columnOf(page, 'label_names'))]).toEqual([name]);
    await chooseFilter(page, '状态', '待审核');
    await eventually(() => rowsOf(page).count()).toBe(0);
  });
});
