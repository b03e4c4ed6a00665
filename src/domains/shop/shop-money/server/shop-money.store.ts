import { type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageWith } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { FigureRow, Figures, shopMoneyApi } from '../shop-money.contract.ts';
import type { Figure, Grouping } from '../shop-money.rules.ts';
import { change, moved, number, type Span, unearned } from './shop-money.facts.store.ts';

type Drill = Omit<ParsedOf<typeof shopMoneyApi.rows>, 'figure' | 'limit' | 'order' | 'page'>;

const KEYS: Readonly<Record<Grouping, { key: SQL; name: SQL }>> = {
  day: { key: sql`m.on_day::text`, name: sql`m.on_day::text` },
  product: { key: sql`l.product_id::text`, name: sql`product.name` },
  category: { key: sql`product.category_id::text`, name: sql`product_category.name` },
  student: { key: sql`shop_order.student_id::text`, name: sql`student.username` },
  account: { key: sql`m.account`, name: sql`m.account` },
};

const narrowed = ({ day, product_id, category_id, student_id, account }: Partial<Drill>): SQL => {
  const all = [
    day && sql`m.on_day = ${day}::date`,
    product_id && sql`l.product_id = ${product_id}`,
    category_id && sql`product.category_id = ${category_id}`,
    student_id && sql`shop_order.student_id = ${student_id}`,
    account && sql`m.account = ${account}`,
  ].filter((one) => one instanceof Object);
  return all.length > 0 ? sql` AND ${sql.join(all as SQL[], sql` AND `)}` : sql``;
};

const total = (what: SQL): SQL => sql`COALESCE(sum(${what}), 0)::bigint`;
/** The sums of a group: what happened in the span, how that changed what is unearned, and what is unearned after it. */
const SUMS = sql`
  ${total(sql`m.pieces`)} AS quantity, ${total(sql`m.sold`)} AS sold_fen, ${total(sql`m.coin`)} AS coin_fen,
  ${total(sql`m.delivered`)} AS delivered_fen, ${total(sql`m.refunded`)} AS refunded_fen,
  ${total(sql`m.reversed`)} AS reversed_fen, ${total(sql`m.cost`)} AS cost_fen, ${total(change)} AS change_fen,
  ${total(unearned)} AS left_fen`;

type SumRow = Omit<Figures, 'margin_fen'> & { readonly reversed_fen: number };
/** With what the span changed of what is unearned. */
type Changed = FigureRow & { readonly change_fen: number };
const NOTHING: Changed = {
  key: '',
  name: '',
  orders: 0,
  quantity: 0,
  sold_fen: 0,
  coin_fen: 0,
  delivered_fen: 0,
  refunded_fen: 0,
  cost_fen: 0,
  margin_fen: 0,
  change_fen: 0,
  left_fen: 0,
};
const shown = ({ reversed_fen, ...row }: SumRow): Figures => ({
  ...row,
  margin_fen: row.delivered_fen - reversed_fen - row.cost_fen,
});

/** What each figure is of one line. */
const VALUES: Readonly<Record<Figure, SQL>> = {
  orders: total(sql`m.pieces`),
  quantity: total(sql`m.pieces`),
  sold_fen: total(sql`m.sold`),
  coin_fen: total(sql`m.coin`),
  delivered_fen: total(sql`m.delivered`),
  refunded_fen: total(sql`m.refunded`),
  cost_fen: total(sql`m.cost`),
  margin_fen: total(sql`m.delivered - m.reversed - m.cost`),
  left_fen: total(unearned),
};

/** When it last moved in the span; what only is left, when it was sold. */
const lastDay = sql`COALESCE(max(m.on_day), max(company_day(l.company_id, shop_order.audited_at)))`;
const COLUMNS = [
  'quantity',
  'sold_fen',
  'coin_fen',
  'delivered_fen',
  'refunded_fen',
  'reversed_fen',
  'cost_fen',
  'change_fen',
  'left_fen',
] as const;
const ADDED = sql.raw(COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(', '));

/**
 * Of each grouping one row for each key, all from one reading of the span; an order counts where more of it was sold than taken
 * back. What paid it is read apart: it takes lines to pieces.
 */
async function sumsBy(ctx: Ctx, span: Span, groups: readonly (Grouping | 'all')[]): Promise<Changed[][]> {
  const named = groups.map((group, at) => {
    const { key, name } = group === 'all' ? { key: sql`''`, name: sql`''` } : KEYS[group];
    return { key, name, of: { key: sql.raw(`key_${at}`), name: sql.raw(`name_${at}`) } };
  });
  const columns = named.map(({ key, name, of }) => sql`${key} AS ${of.key}, min(${name}) AS ${of.name}`);
  const parts = named.map(
    ({ of }, at) => sql`
      SELECT ${sql.raw(String(at))} AS at, key, min(name) AS name, count(*) FILTER (WHERE quantity > 0) AS orders, ${ADDED}
        FROM (SELECT ${of.key} AS key, min(${of.name}) AS name, ${ADDED} FROM x GROUP BY ${of.key}, company_id, order_id) o GROUP BY key`,
  );
  const { rows } = await ctx.db.execute<
    Record<keyof SumRow | 'at' | 'change_fen' | 'key' | 'name', unknown>
  >(sql`
    WITH x AS MATERIALIZED (
      SELECT l.company_id, l.order_id, ${sql.join(columns, sql`, `)}, ${SUMS} FROM ${moved(ctx, span, groups.includes('account'))}
       GROUP BY l.company_id, l.order_id, ${sql.join(
         named.map(({ of }) => of.key),
         sql`, `,
       )})
    ${sql.join(parts, sql` UNION ALL `)}`);
  return groups.map((_, at) => rows.filter((row) => row.at === at).map(changed));
}
const changed = (row: Record<keyof SumRow | 'change_fen' | 'key' | 'name', unknown>): Changed => ({
  key: String(row.key ?? ''),
  name: String(row.name ?? ''),
  change_fen: number(row.change_fen),
  ...shown({
    orders: number(row.orders),
    quantity: number(row.quantity),
    sold_fen: number(row.sold_fen),
    coin_fen: number(row.coin_fen),
    delivered_fen: number(row.delivered_fen),
    refunded_fen: number(row.refunded_fen),
    reversed_fen: number(row.reversed_fen),
    cost_fen: number(row.cost_fen),
    left_fen: number(row.left_fen),
  }),
});
const hasAny = ({ key: _, name: __, ...row }: FigureRow): boolean =>
  Object.values(row).some((value) => value !== 0);

function totalOf([row = NOTHING]: readonly Changed[]): Figures {
  const { key: _, name: __, change_fen: ___, ...figures } = row;
  return figures;
}
/** Keys that have anything, the most sold first. */
const byMost = (rows: readonly Changed[]): FigureRow[] =>
  rows
    .map(({ change_fen: _, ...row }) => row)
    .filter(hasAny)
    .toSorted((a, b) => b.sold_fen - a.sold_fen || b.left_fen - a.left_fen || (a.key < b.key ? -1 : 1));
/** The days of the span that have anything; what is left of a day is what was unearned at its end. */
function byDay(rows: readonly Changed[]): FigureRow[] {
  let left_fen = sumOf(rows, (row) => row.left_fen);
  return rows
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
    .map(({ change_fen, ...row }) => {
      const day = { ...row, left_fen };
      left_fen -= change_fen;
      return day;
    })
    .toReversed();
}

export const shopMoneyStore = {
  /** The total, and the rows of each grouping that is asked for. */
  async figures<G extends Grouping>(ctx: Ctx, span: Span, groups: readonly G[]) {
    const plain = ['all' as const, ...groups.filter((group) => group !== 'account')];
    const [all = [], ...found] = await sumsBy(ctx, span, plain);
    const [accounts = []] = groups.some((group) => group === 'account')
      ? await sumsBy(ctx, span, ['account'])
      : [];
    const rowsOf = (group: G): FigureRow[] => {
      const rows = group === 'account' ? accounts : (found[plain.indexOf(group) - 1] ?? []);
      return group === 'day' ? byDay(rows) : byMost(rows);
    };
    return {
      total: totalOf(all),
      by: Object.fromEntries(groups.map((group) => [group, rowsOf(group)])) as Record<G, FigureRow[]>,
    };
  },

  /** Sold by category in each period, and what was delivered. */
  async periods(ctx: Ctx, span: Span, by: 'day' | 'month') {
    const period = by === 'day' ? sql`m.on_day::text` : sql`to_char(m.on_day, 'YYYY-MM')`;
    const { rows } = await ctx.db.execute<{
      period: string;
      category_id: number;
      sold_fen: number;
      delivered_fen: number;
    }>(sql`
      SELECT ${period} AS period, product.category_id, sum(m.sold)::bigint AS sold_fen, sum(m.delivered)::bigint AS delivered_fen
        FROM ${moved(ctx, span, false)} AND m.on_day IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`);
    return rows.map((row) => ({
      period: row.period,
      category_id: number(row.category_id),
      sold_fen: number(row.sold_fen),
      delivered_fen: number(row.delivered_fen),
    }));
  },

  async rows(ctx: Ctx, query: ParsedOf<typeof shopMoneyApi.rows>) {
    const { from, to, figure, page, limit, ...drill } = query;
    // What is left of a day is what was left at its end.
    const { day, ...others } = drill;
    const span = day === undefined ? { from, to } : { from: day, to: day };
    const isOfDay = figure !== 'left_fen' && day !== undefined;
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT l.id, l.order_id, shop_order.number, min(student.username) AS student_name,
             CASE WHEN l.variant = '' THEN l.name ELSE l.name || ' · ' || l.variant END AS name,
             ${lastDay}::text AS day, ${VALUES[figure]} AS value, count(*) OVER ()::int AS total,
             sum(${VALUES[figure]}) OVER () AS sum
        FROM ${moved(ctx, span, drill.account !== undefined)}${narrowed(isOfDay ? drill : others)}
       GROUP BY l.company_id, l.id, l.order_id, l.name, l.variant, shop_order.number HAVING ${VALUES[figure]} <> 0
       ORDER BY ${lastDay} DESC, l.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
    const list = rows.map((row) => ({
      id: number(row.id),
      order_id: number(row.order_id),
      number: String(row.number),
      student_name: row.student_name === null ? null : String(row.student_name),
      name: String(row.name),
      day: String(row.day),
      value: number(row.value),
    }));
    return { ...pageWith({ page, limit }, list, number(rows[0]?.total)), sum: number(rows[0]?.sum) };
  },
};
