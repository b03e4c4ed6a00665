import { expect, vi } from 'vitest';
import { receiptBoardApi } from '@/domains/insight/receipt-board/receipt-board.contract.ts';
import { receiptBoardText } from '@/domains/insight/receipt-board/receipt-board.text.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { boardText } from '@/kernel/web/board/board.text.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { countClicks } from './clicks.ts';
import { drawerOf, queryOf, textOf } from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const owner = await colleague('owner');
const to_day = todayIn('Asia/Shanghai');
const from_day = `${to_day.slice(0, 7)}-01`;
const CLICKS = 5;

test('an owner finds in five clicks why a month is below the one before it, down to one refund', async ({
  open,
}) => {
  const asked = { from_day, to_day, compare: 'previous' as const };
  const { totals, before } = await owner.call(receiptBoardApi.receipt, asked, 1);
  const paid = (await owner.call(refundApi.list, { status: 'paid', limit: 50 }, 1)).list;
  expect([totals.refunds_fen !== 0, before === null, paid.length > 0]).toEqual([true, false, true]);

  const page = await open('/', { as: 'owner' });
  const net = page.locator('a', { hasText: `${formatFen(totals.net_fen)} 净回款` });
  await net.waitFor();
  const clicks = await countClicks(page);
  await net.click();
  const figures = page.locator('.kpis a');
  await eventually(() => textOf(figures.last())).toContain(plainNumber(totals.net_fen, 'money'));
  await page.getByRole('button', { name: new RegExp(boardText.compare[0]) }).click();
  await page.getByRole('menuitem', { name: boardText.compare_previous[0], exact: true }).click();
  await eventually(() => queryOf(page).get('compare')).toBe('previous');
  const refunds = figures.filter({ hasText: receiptBoardText.refunds_fen[0] });
  expect(await textOf(refunds)).toContain(plainNumber(totals.refunds_fen, 'money'));
  await refunds.click();
  const documents = drawerOf(page).locator('.drill-documents li');
  await documents.first().waitFor();
  const texts = await documents.allTextContents();
  const one = paid.find(({ number }) => texts.some((text) => text.includes(number)));
  if (!one) throw new Error('no refund of the month is among the documents');
  await documents.filter({ hasText: one.number }).locator('a').click();
  await eventually(() => queryOf(page).get('refund_id')).toBe(String(one.id));
  await eventually(() => textOf(drawerOf(page))).toContain(one.number);
  clicks.within(CLICKS, 'from the home page to the refund');
});
