import { writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, chooseIn, drawerOf, screenOf, textOf, toastOf } from './look.ts';

const adviser = await colleague('adviser');
const LIST = '/SalesList';

const someChannel = async () => {
  const { list } = await adviser.call(channelApi.list, { is_data: 1 } as never, 1);
  return { id: list[0]?.id ?? 0, name: list[0]?.name ?? '' };
};
let made = 0;
const phone = () => `178${String(Date.now() + ++made).slice(-8)}`;
async function newLead(name: string): Promise<number> {
  const { id } = await someChannel();
  return (await adviser.call(leadApi.add, { name, phones: [{ phone: phone() }], channel_id: id }, 1)).id;
}
/** Given up, so that the next run begins as this one did. */
async function forget(keyword: string): Promise<void> {
  const { list } = await adviser.call(leadApi.list, { view: 'all', keyword }, 1);
  for (const { id } of list)
    await adviser.call(leadApi.invalidate, { id, invalid_reason: 'test' }, 1).catch(() => undefined);
}

const columnOf = (page: Page, stage: string): Locator =>
  page.locator(`.kanban-column[data-column="${stage}"]`);
const cardIn = (page: Page, stage: string, name: string): Locator =>
  columnOf(page, stage).locator('.kanban-card', { hasText: name });

describe('the board of leads', () => {
  test('a lead is dragged forward, lost with a reason, and nobody drags it to a deal', async ({
    open,
    onTestFinished,
  }) => {
    const name = `板甲${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    const id = await newLead(name);
    const page = await open(`${LIST}?view=all&keyword=${encodeURIComponent(name)}`, { as: 'adviser' });
    await page.getByRole('radio', { name: '看板' }).click();
    await cardIn(page, 'new', name).waitFor();
    expect(await columnOf(page, 'won').locator('[role="grid"]').count()).toBe(0);

    await cardIn(page, 'new', name).dragTo(columnOf(page, 'negotiating').locator('.kanban-cards'));
    await cardIn(page, 'negotiating', name).waitFor();
    expect((await adviser.call(leadApi.get, { id }, 1)).status).toBe('negotiating');

    await cardIn(page, 'negotiating', name).dragTo(columnOf(page, 'lost').locator('.kanban-cards'));
    const { list } = await adviser.call(baseDataApi.options, { kind: 'lead_lost_reason' }, 1);
    const reason = list[0]?.name ?? '';
    await chooseIn(page, 'lost_reason_id', reason);
    await page.locator('form.form:visible button[type="submit"]').click();
    await eventually(() => textOf(columnOf(page, 'lost').locator('header .num'))).toBe('1');
    expect((await adviser.call(leadApi.get, { id }, 1)).lost_reason_name).toBe(reason);
  });

  test('a lead is moved by keys alone, in English', async ({ open, onTestFinished }) => {
    const name = `板乙${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    await newLead(name);
    const page = await open(`${LIST}?view=all&look=board&keyword=${encodeURIComponent(name)}`, {
      as: 'adviser',
      lang: 'en',
    });
    const card = cardIn(page, 'new', name);
    await card.waitFor();
    await card.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('.kanban-cards[data-drop-target]').count()).toBe(1);
    // The first that takes it is the next stage.
    expect(await columnOf(page, 'contacted').locator('[data-drop-target]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await cardIn(page, 'contacted', name).waitFor();
    await toastOf(page).getByText('Done').waitFor();
  });

  test('leads are imported from a sheet: checked row by row, then entered', async ({
    open,
    onTestFinished,
  }) => {
    const name = `导入${Date.now() % 100_000}`;
    onTestFinished(() => forget(name));
    const channel = (await someChannel()).name;
    const rows = [
      ['姓名', '手机', '渠道'],
      [name, phone(), channel],
      ['没有渠道的', phone(), '没有的渠道'],
    ];
    const page = await open(`${LIST}?view=all&look=list`, { as: 'manager' });
    await button(page, '导入').click();
    const drawer = drawerOf(page);
    await drawer.locator('input[type=file]').setInputFiles({
      name: '名单.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '名单', rows }] })),
    });
    await drawer.getByText('没有「没有的渠道」这个渠道').waitFor();
    await button(drawer, '导入 1 行').click();
    await drawer.getByText('导入完成，1 行没有导入').waitFor();
    await screenOf(page, LIST).locator('tr[data-row-key]', { hasText: name }).waitFor();
  });
});
