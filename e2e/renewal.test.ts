import { describe, expect } from 'vitest';
import { eventually, test } from './browser.ts';
import { rowsOf, screenOf, textOf, toastOf } from './look.ts';

const LIST = '/RenewFollowUp';
const DETAIL = '/RenewFollowUp/RenewFollowUp_edit';

describe('renewals', () => {
  test('one is opened beside the list with its forecast, logged with one line, and tells it on its page', async ({
    open,
  }) => {
    const words = `家长想先看期中成绩 ${Date.now() % 100_000}`;
    const page = await open(`${LIST}?view=todo`, { as: 'manager' });
    const row = rowsOf(page).first();
    await row.waitFor();
    await row.click();
    const pane = page.getByRole('dialog');
    await pane.getByText('何时用完').waitFor();
    expect(await pane.locator('.renewal-chart svg[role="img"]').getAttribute('aria-label')).toContain(
      '剩余课时',
    );
    const field = pane.getByLabel('跟进内容');
    await field.fill(words);
    await pane.getByRole('button', { name: '3 天', exact: true }).click();
    await field.press('Enter');
    await toastOf(page).getByText('已记录').waitFor();
    await eventually(() => textOf(pane.locator('.renewal-contacts'))).toContain(words);
    await eventually(() => textOf(row)).toContain('跟进中');

    await pane.locator('.drawer-head a').click();
    const detail = screenOf(page, DETAIL);
    await eventually(() => textOf(detail.locator('.renewal-contacts'))).toContain(words);
  });

  test('the rate of a month is read by owner, in English, and one is put off', async ({ open }) => {
    const page = await open(`${LIST}?view=todo`, { as: 'manager', lang: 'en' });
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Renewal rate' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('renewed ÷ (renewed + not renewed)', { exact: false }).waitFor();
    await page.keyboard.press('Escape');

    const row = rowsOf(page).nth(1);
    await row.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Snooze' }).click();
    await page.locator('form.form:visible button[type="submit"]').click();
    await toastOf(page).getByText('Snoozed').waitFor();
  });
});
