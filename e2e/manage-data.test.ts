import { expect, vi } from 'vitest';
import { manageDataApi } from '@/domains/insight/manage-data/manage-data.contract.ts';
import { manageItemApi } from '@/domains/insight/manage-item/manage-item.contract.ts';
import { monthFigureApi } from '@/domains/insight/month-figure/month-figure.contract.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  chooseIn,
  drawerOf,
  fieldOf,
  goByMenu,
  homeOf,
  menuOf,
  pathOf,
  queryOf,
  rowOf,
  rowsOf,
  textOf,
  toastOf,
} from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const owner = await colleague('owner');
const finance = await colleague('finance');

test('what finance enters counts once the manager has approved it, and opens from the page', async ({
  open,
  onTestFinished,
}) => {
  const name = `装修${Date.now() % 100_000}`;
  const { id: item } = await owner.call(manageItemApi.add, { name, kind: 'cost' }, 1);
  onTestFinished(async () => void (await owner.call(manageItemApi.disable, { id: item }, 1)));
  const page = await open('/ManagementData?view=entered', { as: 'finance' });
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('n');
  const form = drawerOf(page);
  await chooseIn(page, 'manage_item_id', name);
  await fieldOf(form, 'amount_fen').locator('input').fill('8800');
  await form.locator('button[type="submit"]').click();
  await toastOf(page).getByText('已保存为草稿').waitFor();
  await button(drawerOf(page), '提交审核').click();
  await eventually(() => textOf(drawerOf(page))).toContain('待审核');
  const { list } = await finance.call(manageDataApi.list, { manage_item_id: item, limit: 1 }, 1);
  const month = list[0]?.month ?? '';

  const desk = await open(`/ManagementData?view=entered&manage_item_id=${item}`, {
    as: 'manager',
    lang: 'en',
  });
  await rowOf(desk, name).click();
  await button(drawerOf(desk), 'Approve').click();
  await eventually(() => textOf(drawerOf(desk))).toContain('Approved');

  const board = await open(`/ManagementData?month=${month}`, { as: 'manager' });
  await board.locator('.month-table tr', { hasText: name }).getByRole('link').first().click();
  await eventually(() => textOf(drawerOf(board).locator('.drill-title'))).toContain('8,800.00');
});

test('an owner goes from the home page to one refund of a month in five clicks', async ({ open }) => {
  const board = await owner.call(monthFigureApi.view, {}, 1);
  const at = board.lines.findIndex(({ key }) => key === 'refunds');
  const column = board.months.slice(-6).findLast(({ values }) => (values[at] ?? 0) > 0);
  if (!column) throw new Error('the demo paid no refund in half a year');
  const page = await open('/', { as: 'owner' });
  await homeOf(page).waitFor();
  await menuOf(page).waitFor();
  let clicks = 0;
  await page.exposeFunction('clicked', () => void clicks++);
  await page.evaluate(() =>
    addEventListener('click', () => (window as unknown as { clicked: () => void }).clicked(), true),
  );
  await goByMenu(page, '经营数据');
  await page.getByRole('radio', { name: '按月' }).click();
  const line = page.locator('.month-table tr', { hasText: '退费' }).first();
  const cell = line.locator('td').nth(1 + board.months.slice(-6).indexOf(column));
  await cell.getByRole('link').click();
  const documents = drawerOf(page).locator('.drill-documents li');
  await documents.first().waitFor();
  await documents.first().getByRole('link').click();
  await eventually(() => pathOf(page)).toBe('/StudentRefund');
  expect(Number(queryOf(page).get('refund_id'))).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(5);
});

test('a viewer sees the month without margins, in English', async ({ open }) => {
  const page = await open('/ManagementData', { as: 'viewer', lang: 'en' });
  await page.locator('.month-table').getByText('Revenue', { exact: true }).first().waitFor();
  expect(await page.locator('.month-table').getByText('Contribution', { exact: true }).count()).toBe(0);
});
