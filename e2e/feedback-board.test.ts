import type { Locator } from 'playwright-core';
import { expect, vi } from 'vitest';
import { projectBoardApi } from '@/domains/insight/receipt-board/cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '@/domains/insight/receipt-board/people-board.contract.ts';
import { receiptCheckApi } from '@/domains/insight/receipt-check/receipt-check.contract.ts';
import { cashFenOf, isOpenLine } from '@/domains/insight/receipt-check/receipt-check.rules.ts';
import { receiptForecastApi } from '@/domains/insight/receipt-forecast/receipt-forecast.contract.ts';
import { PAGE_SIZE } from '@/kernel/contract/fields.ts';
import { daysFrom, plusDays, todayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { button, drawerOf, textOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const [finance, owner, adviser] = [
  await colleague('finance'),
  await colleague('owner'),
  await colleague('adviser'),
];

const today = todayIn('Asia/Shanghai');
const span = { from_day: `${today.slice(0, 4)}-01-01`, to_day: today, compare: 'none' as const };
const address = (board: string) =>
  `/FeedbackBoard/${board}?from=${span.from_day}&to=${span.to_day}&compare=none`;
const money = (fen: number) => (fen === 0 ? '—' : plainNumber(fen, 'money'));
/** The net receipts of each row, as they are read. */
const sumsIn = async (rows: Locator): Promise<string[]> =>
  Promise.all((await rows.all()).map(async (row) => textOf(row.locator('td[data-sum="net_fen"]'))));

test('the table under the bars of teams has their figures, and one of them opens items that sum to it', async ({
  open,
}) => {
  const { list, totals } = await finance.call(teamBoardApi.team, span, 1);
  const page = await open(address('feedTeam'), { as: 'finance' });
  await page.getByRole('img', { name: '净回款对比，数字在表格中' }).locator('svg').waitFor();
  const table = page.getByRole('table', { name: '排名' });
  expect(await sumsIn(table.locator('tbody tr'))).toEqual(list.map(({ net_fen }) => money(net_fen)));
  expect(await sumsIn(table.locator('tfoot tr'))).toEqual([money(totals.net_fen)]);
  expect(await textOf(page.locator('.kpis .figure').last())).toBe(plainNumber(totals.net_fen, 'money'));
  await table.locator('tbody tr').first().locator('td[data-sum="net_fen"] a').click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  const opened = await textOf(drawerOf(page).locator('.drill-title'));
  expect(opened).toContain(formatFen(list[0]?.net_fen ?? 0).replace('¥', ''));
  await table.locator('tbody tr').first().getByRole('button').click();
  const members = table.locator('tr.receipt-member');
  expect(await sumsIn(members)).toEqual(list[0]?.members.map(({ net_fen }) => money(net_fen)));
});

test('an adviser reads their own row and their place, in English', async ({ open }) => {
  const { list, own } = await adviser.call(personBoardApi.personage, span, 1);
  const page = await open(address('feedPersonage'), { as: 'adviser', lang: 'en' });
  const table = page.getByRole('table', { name: 'Ranking' });
  if (own) {
    await page.getByText(`your place: ${own.rank} of ${own.of}`).waitFor();
    expect(await sumsIn(table.locator('tbody tr'))).toEqual(list.map(({ net_fen }) => money(net_fen)));
  } else await page.getByText('No receipts in these days').waitFor();
});

test('an owner sees companies and projects beside each other; rows and cells come to the total', async ({
  open,
}) => {
  const page = await open(address('feedCross'), { as: 'owner' });
  const table = page.getByRole('table', { name: '公司对比' });
  await eventually(() => table.locator('tbody tr').count()).toBeGreaterThan(1);
  const net = await textOf(page.locator('.kpis .figure').last());
  expect(await sumsIn(table.locator('tfoot tr'))).toEqual([net]);
  await page.getByRole('table', { name: '谁家的人，收在谁家' }).locator('a').first().click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  const projects = await owner.call(projectBoardApi.project, span, 1);
  const other = await open(address('feedProject'), { as: 'finance' });
  const rows = other.getByRole('table', { name: '项目对比' }).locator('tbody tr');
  await rows.first().waitFor();
  expect(await sumsIn(rows)).toEqual(projects.list.map(({ net_fen }) => money(net_fen)));
});

test('what the month may end with stands beside its receipts, and each part opens its rows', async ({
  open,
}) => {
  const { estimate } = await finance.call(receiptForecastApi.forecast, {}, 1);
  if (!estimate) throw new Error('finance sees whole companies');
  const page = await open('/FeedbackBoard/feedReceipt', { as: 'finance' });
  const table = page.getByRole('table', { name: '月末预计', exact: true });
  await table.waitFor();
  expect(await textOf(table.locator('tfoot td'))).toBe(plainNumber(estimate.forecast_fen, 'money'));
  const part = estimate.parts.findIndex(({ count }) => count > 0);
  if (part < 0) throw new Error('the demo has nothing open until the end of the month');
  await table.getByRole('button').nth(part).click();
  await drawerOf(page).locator('.drill-documents li').first().waitFor();
  const { count, forecast_fen } = estimate.parts[part] as (typeof estimate.parts)[number];
  expect(await drawerOf(page).locator('.drill-documents li').count()).toBe(Math.min(count, PAGE_SIZE));
  expect(await textOf(drawerOf(page).locator('.drill-title'))).toContain(
    formatFen(forecast_fen).replace('¥', ''),
  );
});

test('from receipts to the cash close, in English: a part of a method opens its documents', async ({
  open,
}) => {
  const { bridge } = await finance.call(receiptCheckApi.check, { from_day: span.from_day, to_day: today }, 1);
  const page = await open(`/FeedbackBoard/feedCheck?from=${span.from_day}&to=${today}`, {
    as: 'finance',
    lang: 'en',
  });
  const table = page.getByRole('table', { name: 'From receipts to the cash close' });
  await eventually(() => table.locator('tbody tr').count()).toBe(bridge.length);
  const [row] = bridge;
  if (!row) throw new Error('nothing was received');
  const receipts = cashFenOf(row, 'receipts');
  const cell = table.locator('tbody tr').first().locator('td').nth(1);
  expect(await textOf(cell)).toBe(plainNumber(receipts, 'money'));
  await cell.locator('a').click();
  await drawerOf(page).locator('.check-items li').first().waitFor();
  expect(await textOf(drawerOf(page).locator('.drill-title'))).toContain(
    formatFen(receipts).replace('¥', ''),
  );
});

/** A day on which nothing is left but cases that nobody has confirmed. */
async function dayToCheck(): Promise<{ day: string; left: number }> {
  for (const day of daysFrom(plusDays(today, -120), today)) {
    const { lines } = await finance.call(receiptCheckApi.check, { from_day: day, to_day: day }, 1);
    const open = lines.filter(({ line, count }) => isOpenLine(line) && count > 0);
    const left = sumOf(open, ({ count }) => count);
    if (open.every(({ line }) => line === 'unconfirmed') && left > 0 && left <= 3) return { day, left };
  }
  throw new Error('the demo has no day with cases to confirm alone');
}

test('finance brings the check of a day to zero', async ({ open }) => {
  const { day, left } = await dayToCheck();
  const check = `/FeedbackBoard/feedCheck?from=${day}&to=${day}`;
  const page = await open(check, { as: 'finance' });
  await page.getByText(`还有 ${left} 笔待处理`).waitFor();
  const steps = page.getByRole('table', { name: '从付款到归属' });
  await steps.getByText('已归属').waitFor();
  for (let n = 0; n < left; n++) {
    await page.goto(new URL(`${check}&drill=unconfirmed`, page.url()).href);
    await drawerOf(page).locator('.check-items a').first().click();
    const accept = button(drawerOf(page), '确认').first();
    await accept.click();
    await eventually(() => textOf(drawerOf(page))).toContain('已确认');
  }
  await page.goto(new URL(check, page.url()).href);
  await page.getByText('账务与业绩一致，没有待处理的单据').waitFor();
});
