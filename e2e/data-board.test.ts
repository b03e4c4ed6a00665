import { expect, vi } from 'vitest';
import { dataBoardApi } from '@/domains/insight/data-board/data-board.contract.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { drawerOf, queryOf, textOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');
const to_day = new Date().toISOString().slice(0, 10);
const from_day = `${to_day.slice(0, 4)}-01-01`;

test('a manager sees what a channel truly leaves, and opens its costs to one document', async ({ open }) => {
  const asked = { from_day, to_day, compare: 'none' as const };
  const { rows } = await manager.call(dataBoardApi.channel, asked, 1);
  const row = rows.find(({ cost_fen }) => cost_fen > 0);
  if (!row) throw new Error('no channel of the demo cost anything');
  const page = await open(`/DataBoard/inchannelBoard?from=${from_day}&to=${to_day}&compare=none`, {
    as: 'manager',
  });
  const line = page.locator('.data-table tbody tr', { hasText: row.name ?? '' }).first();
  await eventually(() => textOf(line)).toContain(plainNumber(row.true_margin_fen ?? 0, 'money'));
  await line.getByRole('link', { name: plainNumber(row.cost_fen, 'money'), exact: true }).click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  expect(queryOf(page).get('drill')).toBe(`cost_fen~${row.key}`);
  await drawerOf(page).locator('.drill-documents a').first().click();
  await eventually(() => queryOf(page).get('channel_cost_id')).toBeTruthy();
});

test('projects open in English; a viewer sees no margin', async ({ open }) => {
  const page = await open('/DataBoard/inprojectBoard', { as: 'viewer', lang: 'en' });
  await page.locator('.data-table').getByText('Receipts').first().waitFor();
  expect(await page.locator('.data-table').getByText('Margin', { exact: true }).count()).toBe(0);
});
