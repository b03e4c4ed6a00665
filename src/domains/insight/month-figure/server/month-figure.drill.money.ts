import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { accountNames } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { sourcesOf } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { TEACHER_SALARY } from '@/domains/pay/salary/salary.access.ts';
import { channelCostPaths } from '@/domains/sales/channel-cost/channel-cost.paths.ts';
import { channelFigures } from '@/domains/sales/channel-cost/server/channel-cost.service.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { manageDataPaths } from '../../manage-data/manage-data.paths.ts';
import { manageDatas } from '../../manage-data/server/manage-data.service.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { type Behind, nothing } from './month-figure.behind.ts';
import { LISTED, payBehind } from './month-figure.drill.store.ts';
import { UNEARNED } from './month-figure.reckon.ts';

const ITEMS = {
  receipts: { of: 'receipts' },
  new_receipts: { of: 'receipts', nature: 'new' },
  renewal_receipts: { of: 'receipts', nature: 'renewal' },
  expand_receipts: { of: 'receipts', nature: 'expand' },
  rebacks: { of: 'rebacks' },
  refunds: { of: 'refunds' },
  net_receipts: { of: 'all' },
} as const;

/** Receipts and refunds by their items, each with its document. What goes out is told without its minus. */
export async function itemsBehind(ctx: Ctx, key: keyof typeof ITEMS, month: string): Promise<Behind> {
  const sign = key === 'refunds' || key === 'rebacks' ? -1 : 1;
  const drill = await salesCases.drilled(ctx, {
    posted_from: firstDayOf(month),
    posted_until: lastDayOf(month),
    ...ITEMS[key],
  });
  const docOf = ({ refund_id, recharge_id }: (typeof drill.items)[number]) =>
    refund_id === null ? { doc: 'recharge', doc_id: recharge_id ?? 0 } : { doc: 'refund', doc_id: refund_id };
  const source = await sourcesOf(ctx, drill.items.map(docOf));
  return {
    days: drill.days.map(({ day, drilled_fen }) => ({ day, value: sign * drilled_fen })),
    documents: drill.items.map((item) => ({
      id: item.id,
      day: item.posted_on,
      name: item.doc_number,
      text: [item.student_name, item.admin_name].filter(Boolean).join(' · '),
      kind: item.corrects_month ?? '',
      url: source(docOf(item))?.url ?? (item.refund_id === null ? null : refundPaths.detail(item.refund_id)),
      line: null,
      unit: null,
      value: sign * item.item_fen,
    })),
    total: drill.items_total,
    difference_fen: drill.difference_fen === null ? null : sign * drill.difference_fen || 0,
    list_url: key === 'refunds' ? refundPaths.list() : casePaths.collect({ month }),
  };
}

export async function paidBehind(ctx: Ctx, month: string): Promise<Behind> {
  const rows = await payBehind(ctx, month);
  return {
    ...nothing(`${TEACHER_SALARY}?month=${month}`),
    documents: rows.slice(0, LISTED).map((row) => ({
      id: Number(row.id),
      day: '',
      name: row.name,
      text: ctx.say(fill(text.lessons_taught, { n: String(row.lessons) })),
      kind: Number(row.adjusted) === 0 ? '' : ctx.say(text.adjustments),
      url: `${TEACHER_SALARY}?month=${month}&teacher_id=${row.id}`,
      line: null,
      unit: null,
      value: Number(row.fen),
    })),
    total: rows.length,
  };
}

export async function costsBehind(ctx: Ctx, month: string): Promise<Behind> {
  const days = { from_on: firstDayOf(month), to_on: lastDayOf(month) };
  const byDay = await channelFigures.by(ctx, days, 'day', ['cost_fen']);
  const page = await channelFigures.rows(ctx, { ...days, figure: 'cost_fen', page: 1, limit: LISTED });
  return {
    days: [...byDay]
      .map(([day, { cost_fen }]) => ({ day: String(day), value: cost_fen }))
      .filter(({ value }) => value !== 0)
      .sort((a, b) => a.day.localeCompare(b.day)),
    documents: page.list.map((row) => ({
      id: row.id,
      day: row.day,
      name: row.number,
      text: row.name,
      kind: '',
      url: channelCostPaths.cost(row.id),
      line: null,
      unit: null,
      value: row.value,
    })),
    total: page.total,
    list_url: channelCostPaths.costs({ status: 'approved', day_from: days.from_on, day_to: days.to_on }),
  };
}

export async function unearnedBehind(ctx: Ctx, month: string): Promise<Behind> {
  const day = lastDayOf(month);
  const held = await ledger.movedOn(ctx, ctx.reading, UNEARNED, 'posted_on', { to: day });
  const list_url = accountPaths.balances({ as_of: day });
  const documents = UNEARNED.flatMap((account, at) => {
    const value = held.get(account) ?? 0;
    const name = ctx.say(accountNames[account]);
    return value === 0
      ? []
      : [{ id: at + 1, day, name, text: '', kind: '', url: list_url, line: null, unit: null, value }];
  });
  return { days: [], documents, total: documents.length, list_url };
}

export async function enteredBehind(ctx: Ctx, item: number, month: string): Promise<Behind> {
  const found = (await manageDatas.approved(ctx, ctx.reading, [month])).filter(
    ({ manage_item_id }) => manage_item_id === item,
  );
  return {
    ...nothing(manageDataPaths.list({ month, manage_item_id: item })),
    documents: found.map(({ id, amount_fen, quantity, company_name }) => ({
      id,
      day: lastDayOf(month),
      name: company_name,
      text: month,
      kind: '',
      url: manageDataPaths.detail(id),
      line: null,
      unit: null,
      value: amount_fen ?? quantity ?? 0,
    })),
    total: found.length,
  };
}
