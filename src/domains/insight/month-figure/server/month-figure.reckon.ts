import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { channelFigures } from '@/domains/sales/channel-cost/server/channel-cost.service.ts';
import { renewals } from '@/domains/sales/renewal/server/renewal.service.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { targets } from '@/domains/sales/target/server/target.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf, monthAfter } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { manageDatas } from '../../manage-data/server/manage-data.service.ts';
import { itemKey } from '../month-figure.lines.ts';
import { noParts, type PartKey, RECENT_MONTHS, type Value } from '../month-figure.rules.ts';
import { type Place, placeKey, monthFigureStore as store } from './month-figure.store.ts';

export const REVENUE = {
  revenue_hours: 'revenue',
  revenue_shop: 'shop_revenue',
  revenue_application: 'application_revenue',
  revenue_forfeited: 'forfeited',
  revenue_fees: 'refund_fees',
} as const;
type RevenueAccount = (typeof REVENUE)[keyof typeof REVENUE];
const REVENUE_ACCOUNTS = Object.values(REVENUE) as readonly RevenueAccount[];
export const UNEARNED = ['new', 'learning', 'classes', 'store', 'apply', 'shop_unearned'] as const;

type Reckoned = Record<string, Value>;
/** Of whole companies, whoever asks: what of it is told, the caller has decided. */
const wholeOf = (ctx: Ctx, companies: readonly number[]): Ctx => ({
  ...ctx,
  reading: companies,
  data_scope: 'company',
});

/** The parts of every company and month, and what was entered for them. Months follow each other. */
export async function reckon(
  asked: Ctx,
  companies: readonly number[],
  months: readonly string[],
): Promise<Map<string, Reckoned>> {
  const [first, last] = [months[0], months.at(-1)];
  const all = new Map<string, Reckoned>();
  if (!first || !last) return all;
  for (const company_id of companies)
    for (const month of months) all.set(placeKey({ company_id, month }), noParts());
  const put = (place: Place, key: PartKey | string, value: Value) => {
    const found = all.get(placeKey(place));
    if (found) found[key] = value;
  };
  const span = { from: firstDayOf(first), to: lastDayOf(last) };
  const ctx = wholeOf(asked, companies);

  await readReceipts(ctx, companies, span, put);
  await readRevenue(ctx, companies, months, put);
  const beside = ['gift_cost', 'payment_fees'] as const;
  for (const row of await ledger.movedByMonth(ctx, companies, [beside[0]], 'accounting_on', span))
    put(row, 'gift_cost', -row.fen);
  for (const row of await ledger.movedByMonth(ctx, companies, [beside[1]], 'posted_on', span))
    put(row, 'fees', -row.fen);
  await readLessons(ctx, companies, span, put);
  for (const { company_id, month, ...counts } of await store.studentsOf(ctx, companies, first, last))
    for (const [key, count] of Object.entries(counts)) put({ company_id, month }, key, count);
  for (const row of await store.lostOf(ctx, companies, first, last))
    put(row, 'lost_students', row.lost_students);
  for (const row of await store.payOf(ctx, companies, months)) put(row, 'pay', Number(row.fen));
  for (const company_id of companies)
    await readCompany(wholeOf(asked, [company_id]), company_id, months, put);
  for (const row of await manageDatas.approved(ctx, companies, months))
    put(row, itemKey(row.manage_item_id), row.amount_fen ?? row.quantity);
  return all;
}
type Put = (place: Place, key: string, value: Value) => void;
interface Days {
  readonly from: string;
  readonly to: string;
}

async function readReceipts(ctx: Ctx, companies: readonly number[], span: Days, put: Put): Promise<void> {
  const rows = await salesCases.figures.read(ctx, {
    companies,
    ...span,
    by: ['company_id', 'month', 'nature'],
  });
  const placeOf = (row: (typeof rows)[number]): Place => ({
    company_id: Number(row.company_id),
    month: String(row.month),
  });
  const places = new Map(rows.map((row) => [placeKey(placeOf(row)), placeOf(row)]));
  for (const [key, place] of places) {
    const parts = rows.filter((row) => placeKey(placeOf(row)) === key);
    const of = (nature: string) =>
      sumOf(
        parts.filter((row) => row.nature === nature),
        salesCases.fenOf.receipts,
      );
    put(place, 'receipts', sumOf(parts, salesCases.fenOf.receipts));
    put(place, 'new_receipts', of('new'));
    put(place, 'renewal_receipts', of('renewal'));
    put(place, 'expand_receipts', of('expand'));
    put(place, 'rebacks', -sumOf(parts, salesCases.fenOf.rebacks) || 0);
    put(place, 'refunds', -sumOf(parts, salesCases.fenOf.refunds) || 0);
    put(place, 'net_receipts', sumOf(parts, salesCases.fenOf.all));
  }
}

/** With the months before that the unearned is measured by. */
async function readRevenue(
  ctx: Ctx,
  companies: readonly number[],
  months: readonly string[],
  put: Put,
): Promise<void> {
  const before = monthAfter(months[0] as string, 1 - RECENT_MONTHS);
  const days = { from: firstDayOf(before), to: lastDayOf(months.at(-1) as string) };
  const rows = await ledger.movedByMonth(ctx, companies, REVENUE_ACCOUNTS, 'accounting_on', days);
  for (const row of rows)
    for (const [key, account] of Object.entries(REVENUE)) if (account === row.account) put(row, key, row.fen);
  for (const company_id of companies)
    for (const month of months) {
      const since = monthAfter(month, 1 - RECENT_MONTHS);
      const recent = rows.filter(
        (row) => row.company_id === company_id && row.month >= since && row.month <= month,
      );
      put(
        { company_id, month },
        'recent_revenue',
        sumOf(recent, ({ fen }) => fen),
      );
    }
}

const FULL_BP = 10_000;
async function readLessons(ctx: Ctx, companies: readonly number[], span: Days, put: Put): Promise<void> {
  const rows = await lessonFacts.sums(ctx, { companies, ...span }, ['company_id', 'month']);
  for (const { company_id, month, ...sums } of rows) {
    const place = { company_id: Number(company_id), month: String(month) };
    for (const key of ['taught_minutes', 'used_minutes', 'there', 'expected', 'class_lessons'] as const)
      put(place, key, sums[key]);
    put(place, 'filled', sums.fill_bp / FULL_BP);
  }
  for (const company of companies) {
    const counted = await lessonFacts.students(ctx, { companies: [company], ...span }, 'month');
    for (const { key, students } of counted)
      put({ company_id: company, month: String(key) }, 'active_students', students);
  }
}

/** What is asked company by company: goals, what channels cost, renewals that came due, and what is unearned. */
async function readCompany(ctx: Ctx, company_id: number, months: readonly string[], put: Put): Promise<void> {
  for (const [month, goal] of await targets.companyGoals(ctx, months))
    put({ company_id, month }, 'target', goal);
  const days = { from_on: firstDayOf(months[0] as string), to_on: lastDayOf(months.at(-1) as string) };
  for (const [month, { cost_fen }] of await channelFigures.by(ctx, days, 'month', ['cost_fen']))
    put({ company_id, month: String(month) }, 'channel_cost', cost_fen);
  for (const month of months) {
    const place = { company_id, month };
    const [rate] = await renewals.rates(ctx, month);
    put(place, 'renewals_won', rate?.renewed ?? 0);
    put(place, 'renewals_lost', rate?.lost ?? 0);
    const held = await ledger.movedOn(ctx, [company_id], UNEARNED, 'posted_on', { to: lastDayOf(month) });
    put(
      place,
      'unearned',
      sumOf([...held.values()], (fen) => fen),
    );
  }
}
