import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { partnerStatementPaths } from '@/domains/money/partner-statement/partner-statement.paths.ts';
import { addressOf, type Category } from '@/domains/money/recharge/recharge.rules.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { invalid, notFound, notPermitted, refuse } from '@/kernel/errors.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { readSpan } from '@/kernel/value/span.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { type CheckItem, receiptCheckApi } from '../receipt-check.contract.ts';
import { receiptCheckReminder } from '../receipt-check.notices.ts';
import { LINES, type Line } from '../receipt-check.rules.ts';
import { receiptCheckText as text } from '../receipt-check.text.ts';
import { cashBridge, cashRows } from './cash-bridge.ts';
import { type Found, receiptCheckStore as store } from './receipt-check.store.ts';

/** Books are those of whole companies: who sees less cannot check them. */
function spanOf(ctx: Ctx, { from_day, to_day }: { from_day: string; to_day: string }): Span {
  if (salesCases.visiblePeople(ctx) !== undefined) throw notPermitted(text.whole_company_only);
  const span = readSpan(from_day, to_day);
  if (!span) throw invalid({ to_day: text.no_span });
  return span;
}

const ADDRESS: Readonly<Record<Line, (found: Found, span: Span) => string>> = {
  unowned: ({ number }, { from, to }) =>
    casePaths.collect({ view: 'unowned', keyword: number, posted_from: from, posted_until: to }),
  refund_without_case: ({ number }, { from, to }) =>
    casePaths.collect({ keyword: number, posted_from: from, posted_until: to }),
  unconfirmed: ({ id }) => casePaths.detail(id),
  in_transit: ({ id, of }) => addressOf({ id, category: of as Category }),
  paid_earlier: ({ id, of }) => addressOf({ id, category: of as Category }),
  posted_later: ({ id, of }) => addressOf({ id, category: of as Category }),
  cash_close: ({ id }) => accountPaths.balances({ view: 'cash_close', close_id: id }),
  partner: ({ of }) => partnerStatementPaths.detail(Number(of)),
};

async function shown(ctx: Ctx, line: Line, span: Span, found: readonly Found[]): Promise<CheckItem[]> {
  const owners = found.flatMap(({ owner_id }) => owner_id ?? []);
  const names = new Map((await admins.names(ctx, [...new Set(owners)])).map(({ id, name }) => [id, name]));
  return found.map(({ of, ...row }) => ({
    ...row,
    owner_name: row.owner_id === null ? null : (names.get(row.owner_id) ?? null),
    url: ADDRESS[line]({ of, ...row }, span),
  }));
}

async function sumsOf(ctx: Ctx, span: Span, open: (line: Line) => number) {
  const { receipts, rebacks, refunds } = await salesCases.booked(ctx, span);
  const items = await salesCases.figures.read(ctx, { companies: ctx.reading, ...span, by: ['admin_id'] });
  const [nobodys, somebodys] = [
    items.filter(({ admin_id }) => admin_id === null),
    items.filter(({ admin_id }) => admin_id !== null),
  ].map((rows) => sumOf(rows, salesCases.netOf)) as [number, number];
  const net_fen = receipts - rebacks - refunds;
  return {
    sums: {
      paid_fen: await store.paid(ctx, span),
      in_transit_fen: open('in_transit'),
      posted_later_fen: open('posted_later'),
      paid_earlier_fen: open('paid_earlier'),
      receipts_fen: receipts,
      rebacks_fen: rebacks,
      refunds_fen: refunds,
      net_fen,
      unowned_fen: nobodys,
      attributed_fen: somebodys,
    },
    difference_fen: net_fen - nobodys - somebodys,
  };
}

const monthsIn = ({ from, to }: Span): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
};

async function check(ctx: Ctx, span: Span) {
  const lines: { line: Line; count: number; open_fen: number }[] = [];
  for (const line of LINES) lines.push({ line, ...(await store.total(ctx, line, span)) });
  const open = (wanted: Line) => lines.find(({ line }) => line === wanted)?.open_fen ?? 0;
  return {
    ...(await sumsOf(ctx, span, open)),
    lines,
    bridge: await cashBridge(ctx, span),
    open_months: await lessonFacts.openMonths(ctx, ctx.reading, monthsIn(span)),
  };
}

export const receiptCheckService = implement(receiptCheckApi, {
  check: (ctx, asked) => check(ctx, spanOf(ctx, asked)),
  list: async (ctx, { line, page, limit, ...asked }) => {
    const span = spanOf(ctx, asked);
    const { count } = await store.total(ctx, line, span);
    const found = await store.rows(ctx, line, span, { limit, offset: (page - 1) * limit });
    return { list: await shown(ctx, line, span, found), total: count, page, limit, capped: false };
  },
  cash: (ctx, { from_day, to_day, ...asked }) => cashRows(ctx, spanOf(ctx, { from_day, to_day }), asked),
  export: async function* (ctx, asked) {
    const span = spanOf(ctx, asked);
    for (const line of LINES) {
      const items = await shown(ctx, line, span, await store.rows(ctx, line, span));
      yield items.map((item) => ({ ...item, line_name: ctx.say(text[line]) }));
    }
  },
  tell: async (ctx, { line, item_id, ...asked }) => {
    const span = spanOf(ctx, asked);
    const found = await store.find(ctx, line, span, item_id);
    if (!found) throw notFound();
    if (found.owner_id === null) throw refuse(text.nobody_to_tell);
    await notices.tell(ctx, receiptCheckReminder, {
      to: [found.owner_id],
      company_id: found.company_id,
      values: {
        by: ctx.admin_name,
        number: found.number,
        what: text[line],
        money: formatFen(found.open_fen),
        todo: text[`${line}_todo`],
        // Whoever is reminded need not be somebody who checks books.
        path: ADDRESS[line](found, span),
      },
    });
    return {};
  },
});
