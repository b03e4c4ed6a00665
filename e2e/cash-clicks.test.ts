import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountText } from '@/domains/money/account/account.text.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractText } from '@/domains/money/contract/contract.text.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import type { Sentence } from '@/kernel/text.ts';
import { eventually, type Open, test } from './browser.ts';
import { colleague } from './calls.ts';
import { countClicks } from './clicks.ts';
import { button, drawerOf, fieldOf, optionOf, rowOf, rowsOf, selectListOf, textOf } from './look.ts';

const SIGNED_WITHIN = 20;
const PAID_WITHIN = 15;

interface Walk {
  readonly open: Open;
  readonly lang: 'zh-CN' | 'en';
  readonly name: string;
  readonly digits: string;
}
const fill = (where: Page | Locator, field: string, text: string) =>
  fieldOf(where, field).locator('input').fill(text);

/** From a stranger to a signed contract, and from the family's money to hours: by the mouse, each click counted. */
async function walk({ open, lang, name, digits }: Walk): Promise<void> {
  const say = (sentence: Sentence) => sentence[lang === 'en' ? 1 : 0];
  const like = (sentence: Sentence) => new RegExp(say(sentence));

  const page = await open('/StudentsList', { as: 'adviser', lang });
  await rowsOf(page).first().waitFor();
  const clicks = await countClicks(page);
  await button(page, like(studentText.add)).click();
  await fill(page, 'username', name);
  await fill(page, 'phone', digits);
  await page.locator('form.form:visible button[type="submit"]').click();
  await button(page, say(accountText.add_contract)).click();
  const form = drawerOf(page);
  await eventually(() => textOf(fieldOf(form, 'student_id'))).toContain(name);
  await fill(form, 'minutes-1', '10');
  await button(form.locator('.form-foot'), like(contractText.add)).click();
  const number = await textOf(form.locator('.contract-title .num'));
  await button(form, say(contractText.push)).click();
  await button(form, say(contractText.sign)).click();
  const pay = form.getByRole('link', { name: say(contractText.enter_payment), exact: true });
  await pay.waitFor();
  clicks.within(SIGNED_WITHIN, 'a new student to a signed contract');
  const before = clicks.made.length;

  const manager = await colleague('manager');
  const [contract] = (await manager.call(contractApi.list, { keyword: number }, 1)).list;
  await manager.call(contractApi.approve, { id: contract?.id as number }, 1);

  // Half in cash and half by another method, and the hours at once.
  await pay.click();
  await eventually(() => textOf(fieldOf(form, 'contract_id'))).toContain(number);
  const whole = Number(
    (await fieldOf(form, 'received_fen').locator('input').inputValue()).replaceAll(',', ''),
  );
  await fill(form, 'received_fen', String(whole - 100));
  await fieldOf(form, 'method_id').getByRole('combobox').first().click();
  await optionOf(page).first().click();
  await button(form, say(rechargeText.add_payment)).click();
  const second = form.locator('.recharge-payment');
  await eventually(() =>
    fieldOf(second, 'more_payments.0.received_fen').locator('input').inputValue(),
  ).toContain('100');
  await fieldOf(second, 'more_payments.0.method_id').getByRole('combobox').click();
  await selectListOf(page).locator('.select-option').nth(1).click();
  await form.getByText(say(rechargeText.even)).waitFor();
  await fieldOf(form, 'buy_hours').getByRole('switch').click();
  await button(form, like(rechargeText.add_submit)).click();
  await form.getByText(say(rechargeText.submitted)).first().waitFor();

  const finance = await open(`/RechargeRecord/rechargeLabel?student_id=${contract?.student_id}`, {
    as: 'finance',
    lang,
  });
  await eventually(() => rowsOf(finance).count()).toBe(2);
  const approving = await countClicks(finance);
  await finance.locator('th.cell-select input').click();
  await button(finance.locator('.bulk'), like(rechargeText.approve)).click();
  await button(finance.locator('dialog[open]'), like(rechargeText.approve)).click();
  const bought = async () =>
    (await manager.call(conversionApi.list, { student_id: contract?.student_id as number }, 1)).list.map(
      ({ status }) => status,
    );
  await eventually(bought).toEqual(['approved', 'approved']);
  const both = [...clicks.made.slice(before), ...approving.made];
  expect(both.length, both.join('\n')).toBeLessThanOrEqual(PAID_WITHIN);
  const { remaining_minutes } = await manager.call(studentApi.get, { id: contract?.student_id as number }, 1);
  expect(remaining_minutes).toBeGreaterThan(0);
}

test('a new student signs within twenty clicks, and money becomes hours within fifteen', ({ open }) =>
  walk({ open, lang: 'zh-CN', name: '点一数', digits: '13377990001' }));

test('the same in English', ({ open }) =>
  walk({ open, lang: 'en', name: 'Click Ng', digits: '13377990002' }));

test('a contract is made, pushed and signed by the keyboard alone', async ({ open }) => {
  const adviser = await colleague('adviser');
  const { id: student_id } = await adviser.call(
    studentApi.add,
    { username: '键一盘', phone: '13377990003' },
    1,
  );
  const page = await open(`/StudentContract?add_for=${student_id}`, { as: 'adviser' });
  const clicks = await countClicks(page);
  const form = drawerOf(page);
  await eventually(() => textOf(fieldOf(form, 'student_id'))).toContain('键一盘');
  await tabTo(page, fieldOf(form, 'minutes-1').locator('input'));
  await page.keyboard.type('10');
  await tabTo(page, button(form.locator('.form-foot'), /新增合同/));
  await page.keyboard.press('Enter');
  const number = await textOf(form.locator('.contract-title .num'));
  await tabTo(page, button(form, contractText.push[0]));
  await page.keyboard.press('Enter');
  await button(form, contractText.sign[0]).waitFor();
  await tabTo(page, button(form, contractText.sign[0]));
  await page.keyboard.press('Enter');
  await rowOf(page, number).locator('td[data-field="status"]', { hasText: contractText.signed[0] }).waitFor();
  expect(clicks.made).toEqual([]);
});

/** Goes there by Tab, however far it is; what cannot be reached fails. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not come there');
}
