import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountText } from '@/domains/money/account/account.text.ts';
import { contractText } from '@/domains/money/contract/contract.text.ts';
import { conversionText } from '@/domains/money/conversion/conversion.text.ts';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import type { Sentence } from '@/kernel/text.ts';
import { parseFen } from '@/kernel/value/money.ts';
import { eventually, type Open, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, fieldOf, optionOf, rowOf, rowsOf, screenOf, textOf, toastOf } from './look.ts';
import { chooseStudent } from './students.ts';

interface Walk {
  readonly open: Open;
  readonly lang: 'zh-CN' | 'en';
  readonly name: string;
  /** A number that nobody else has; the bank's reference too. */
  readonly digits: string;
}

const adviser = await colleague('adviser');
const { list: held } = await adviser.call(studentApi.list, { status: 'active', limit: 1 }, 1);
const sibling = held[0] as (typeof held)[number];

const fill = (where: Page | Locator, field: string, text: string) =>
  fieldOf(where, field).locator('input').fill(text);
const link = (where: Page | Locator, name: string) => where.getByRole('link', { name, exact: true });
const yuan = (fen: number) => (fen / 100).toFixed(2);
/** What a box holds, in fen. */
const fenIn = async (where: Page | Locator, field: string) =>
  parseFen((await fieldOf(where, field).locator('input').inputValue()).replaceAll(',', '')) ?? 0;

/** From a stranger to class hours that are paid for, by the people whose work each step is. */
async function walk({ open, lang, name, digits }: Walk): Promise<void> {
  const say = (sentence: Sentence) => sentence[lang === 'en' ? 1 : 0];
  const like = (sentence: Sentence) => new RegExp(say(sentence));
  const tab = (where: Page, sentence: Sentence) =>
    where.getByRole('tab', { name: say(sentence), exact: true });

  // The adviser: student, contract, signature.
  const page = await open('/StudentsList', { as: 'adviser', lang });
  await rowsOf(page).first().waitFor();
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
  await link(form, say(contractText.enter_payment)).waitFor();

  // The manager: the contract is effective.
  const desk = await open(`/StudentContract?keyword=${number}`, { as: 'manager', lang });
  await rowOf(desk, number).click();
  await button(drawerOf(desk), say(contractText.approve)).click();
  await rowOf(desk, number)
    .filter({ hasText: say(contractText.effective) })
    .waitFor();

  // The adviser: one payment for two siblings, the first of them by the contract.
  await link(form, say(contractText.enter_payment)).click();
  await eventually(() => textOf(fieldOf(form, 'contract_id'))).toContain(number);
  const total = await fenIn(form, 'received_fen');
  expect(total).toBeGreaterThan(0);
  await fill(form, 'received_fen', yuan(total + 400_00));
  await fieldOf(form, 'method_id').getByRole('combobox').click();
  await optionOf(page).first().click();
  await fill(form, 'reference', `CHAIN-${digits}`);
  await button(form, say(rechargeText.add_line)).click();
  const part = form.locator('.recharge-line').nth(1);
  await chooseStudent(page, part, sibling.number);
  await fill(part, 'amount_fen', '400');
  await form.getByText(say(rechargeText.even)).waitFor();
  await button(form, like(rechargeText.add_submit)).click();
  await form.getByText(say(rechargeText.submitted)).first().waitFor();

  const payment = await textOf(form.locator('.recharge-title .num'));

  // Finance: both parts.
  const finance = await open(`/RechargeRecord/rechargeLabel?keyword=CHAIN-${digits}`, {
    as: 'finance',
    lang,
  });
  await eventually(() => rowsOf(finance).count()).toBe(2);
  for (const who of [name, sibling.username]) {
    await rowOf(finance, who).locator('td[data-field="number"]').click();
    await button(drawerOf(finance), say(rechargeText.approve)).click();
    await rowOf(finance, who)
      .filter({ hasText: say(rechargeText.approved) })
      .waitFor();
  }

  // The adviser: hours of the contract, paid from what came in.
  await link(form, name).click();
  await link(screenOf(page, '/StudentsList/StudentsInfo/NewMoney'), payment).waitFor();
  if (lang === 'en') {
    // From the contract; in Chinese from the student.
    await tab(page, accountText.timeline).click();
    await link(page.locator('.timeline'), number).click();
    await link(form, say(contractText.buy_hours)).click();
  } else {
    await button(page, say(conversionText.buy)).click();
  }
  await eventually(() => fenIn(form, 'new_fen')).toBe(total);
  await button(form, like(conversionText.submit)).click();
  await toastOf(page).getByText(say(conversionText.submitted_done)).waitFor();

  // The manager again: the hours are there.
  await desk.goto(new URL('/StudentMoneyMain/ClassessMoney?view=conversions', desk.url()).href);
  await rowOf(desk, name).locator('td[data-field="number"]').click();
  const conversion = await textOf(rowOf(desk, name).locator('td[data-field="number"]'));
  await button(drawerOf(desk), say(conversionText.approve)).click();
  await rowOf(desk, name)
    .filter({ hasText: say(conversionText.approved) })
    .waitFor();

  // The adviser: the statement with its sources, what the balance is made of, and how it all came about.
  await page
    .locator('.account-tiles')
    .getByRole('link', { name: like(accountText.classes) })
    .click();
  const bought = rowOf(page, conversion);
  await link(bought, conversion).waitFor();
  expect(await textOf(bought)).toContain(yuan(total).replace(/\B(?=(\d{3})+\.)/g, ','));
  await tab(page, accountText.explain).click();
  const pieces = page.locator('.account-pieces');
  await link(pieces, conversion).waitFor();
  expect(await textOf(pieces.locator('tbody'))).toContain(say(courseTypeText[12]));
  await tab(page, accountText.timeline).click();
  await eventually(() => page.locator('.timeline li a').allTextContents()).toEqual([
    expect.stringContaining(conversion),
    expect.stringContaining(payment),
    expect.stringContaining('QD'),
    number,
  ]);
  expect(await textOf(page.locator('.timeline li', { hasText: 'QD' }))).toContain(
    yuan(total).replace(/\B(?=(\d{3})+\.)/g, ','),
  );
  await page.locator('.timeline li a').first().click();
  await drawerOf(page).getByText(conversion).first().waitFor();
}

test('a new student: contract, signature, audit, a payment for two, hours, and where it all stands', ({
  open,
}) => walk({ open, lang: 'zh-CN', name: '程一链', digits: '13377880001' }));

test('the whole chain in English', ({ open }) =>
  walk({ open, lang: 'en', name: 'Chain Ng', digits: '13377880002' }));
