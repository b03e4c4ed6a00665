import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { chooseIn, fieldOf, rowOf, rowsOf, screenOf, textOf, toastOf } from './look.ts';

const adviser = await colleague('adviser');
const LIST = '/SalesList';
const DETAIL = '/SalesList/SalelistEdit';
const fill = (page: Page, field: string, text: string) =>
  fieldOf(page, field).locator('input').first().fill(text);

const someChannel = async (): Promise<string> => {
  const { list } = await adviser.call(channelApi.list, { is_data: 1 } as never, 1);
  return list[0]?.name ?? '';
};

/** Given up, so that the next run begins as this one did. */
async function forget(keyword: string): Promise<void> {
  const { list } = await adviser.call(leadApi.list, { view: 'all', keyword }, 1);
  for (const { id } of list)
    await adviser.call(leadApi.invalidate, { id, invalid_reason: 'test' }, 1).catch(() => undefined);
}

describe('leads', () => {
  test('one is entered, logged in its row with one field, and its page tells what happened', async ({
    open,
    onTestFinished,
  }) => {
    const name = `钟一${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    const page = await open(`${LIST}?view=mine`, { as: 'adviser' });
    await rowsOf(page).first().waitFor();
    await page.keyboard.press('n');
    await fill(page, 'name', name);
    await fill(page, 'phones', `177${String(Date.now()).slice(-8)}`);
    await chooseIn(page, 'channel_id', await someChannel());
    await page.locator('form.form:visible button[type="submit"]').click();
    await toastOf(page).getByText(name).waitFor();

    const row = rowOf(page, name);
    await row.getByRole('button', { name: '写跟进' }).click();
    const field = page.getByLabel('跟进内容');
    await field.fill('家长想先试听物理');
    await page.getByRole('button', { name: '3 天', exact: true }).click();
    await field.press('Enter');
    await toastOf(page).getByText('已记录').waitFor();
    await eventually(() => textOf(row)).toContain('已联系');
    await eventually(() => textOf(row)).toContain('家长想先试听物理');

    await row.click();
    const detail = screenOf(page, DETAIL);
    await eventually(() => textOf(detail.locator('h1'))).toBe(name);
    await eventually(() => textOf(detail.locator('.lead-stream'))).toContain('家长想先试听物理');
    expect(await detail.locator('.lead-stages li[aria-current]').textContent()).toBe('已联系');
  });

  test('one is claimed out of the pool, in English', async ({ open }) => {
    const page = await open(`${LIST}?view=pool`, { as: 'adviser', lang: 'en' });
    const first = rowsOf(page).first();
    await first.waitFor();
    await first.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Claim' }).click();
    await toastOf(page).getByText('Claimed').waitFor();
  });
});
