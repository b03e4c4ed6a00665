import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { namingPrincipal, principalOf } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { monthAfter } from '@/kernel/value/day.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { admin, nameOfAdmin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { Compared, salaryApi } from '../salary.contract.ts';
import { payAccount, salary } from './salary.table.ts';

const decider = alias(admin, 'decider');
const payer = alias(admin, 'payer');

const accountOfSheet = and(
  eq(payAccount.company_id, salary.company_id),
  eq(payAccount.teacher_id, salary.teacher_id),
);
const openDifferences = sql<number>`(SELECT count(*)::int FROM salary_difference d
  WHERE d.company_id = ${salary.company_id} AND d.salary_id = ${salary.id} AND d.resolved_at IS NULL)`;
const counted = sql`(${salary.lessons}, ${salary.minutes}, ${salary.missing}, ${salary.lines_fen}, ${salary.adjustments_fen})`;
const earned = sql`(earned.lessons, earned.minutes, earned.missing, earned.lines_fen, earned.adjustments_fen)`;
/** Final ones cannot be: the database adds nothing to their months. */
const isBehind = sql<boolean>`(${salary.status} IN ('draft', 'completed') AND EXISTS (SELECT 1
  FROM salary_earned(${salary.company_id}, ${salary.month}, ${salary.teacher_id}) AS earned
 WHERE ${earned} IS DISTINCT FROM ${counted}))`;
const columns = {
  id: salary.id,
  company_id: salary.company_id,
  teacher_id: salary.teacher_id,
  teacher_name: teacher.teacher_name,
  month: salary.month,
  lessons: salary.lessons,
  minutes: salary.minutes,
  minutes_per_class_hour: company.minutes_per_class_hour,
  missing: salary.missing,
  lines_fen: salary.lines_fen,
  adjustments_fen: salary.adjustments_fen,
  total_fen: sql<number>`${salary.total_fen}`.mapWith(Number),
  is_behind: isBehind,
  open_differences: openDifferences,
  reason: salary.reason,
  status: salary.status,
  created_by: salary.created_by,
  created_by_name: admin.admin_name,
  completed_at: salary.completed_at,
  decided_by_name: decider.admin_name,
  decided_for_name: nameOfAdmin(principalOf(salary)),
  decided_at: salary.decided_at,
  paid_by_name: payer.admin_name,
  paid_at: salary.paid_at,
  pay_reference: salary.pay_reference,
  paid_on: salary.paid_on,
  version: salary.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(salary)
    .innerJoin(teacher, eq(teacher.id, salary.teacher_id))
    .innerJoin(company, eq(company.id, salary.company_id))
    .leftJoin(admin, eq(admin.id, salary.created_by))
    .leftJoin(decider, eq(decider.id, salary.decided_by))
    .leftJoin(payer, eq(payer.id, salary.paid_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (ctx: Ctx) => (row: Row) => ({
  ...namingPrincipal(row, ctx),
  completed_at: toUnixOrNull(row.completed_at),
  decided_at: toUnixOrNull(row.decided_at),
  paid_at: toUnixOrNull(row.paid_at),
});

export type SalaryFilter = ParsedOf<typeof salaryApi.export>;
const matching = (ctx: Ctx, { month, teacher_id, status, only }: SalaryFilter): SQL | undefined =>
  and(
    inArray(salary.company_id, [...ctx.reading]),
    month ? eq(salary.month, month) : undefined,
    teacher_id ? eq(salary.teacher_id, teacher_id) : undefined,
    status ? eq(salary.status, status) : undefined,
    only === 'raised_only' ? sql`${openDifferences} > 0` : undefined,
    only === 'missing_only' ? sql`${salary.missing} > 0` : undefined,
  );
/** Teachers who have lines or adjustments of a month that no sheet has. */
const undraftedIn = (ctx: Ctx, month: string): SQL => sql`
  FROM unnest(${sql.param([...ctx.reading])}::bigint[]) AS of (company_id)
    CROSS JOIN LATERAL salary_earned(of.company_id, ${month}, NULL) AS earned
    LEFT JOIN ${salary} ON ${salary.company_id} = of.company_id AND ${salary.teacher_id} = earned.teacher_id
      AND ${salary.month} = ${month}
  WHERE ${salary.id} IS NULL
    OR (${salary.status} IN ('draft', 'completed') AND ${earned} IS DISTINCT FROM ${counted})`;
type Sorted = { sort?: 'total_fen' | 'minutes'; order?: 'asc' | 'desc' };
const orderOf = ({ sort, order }: Sorted): SQL => {
  if (!sort) return sql`${desc(salary.month)}, ${asc(salary.id)}`;
  return sql`${(order === 'asc' ? asc : desc)(salary[sort])}, ${asc(salary.id)}`;
};

type CompareQuery = {
  month: string;
  teacher_id?: number;
  sort?: 'total_fen' | 'change_fen' | 'change_minutes';
  order?: 'asc' | 'desc';
  page: number;
  limit: number;
};

export const salaryListStore = {
  page: (ctx: Ctx, query: SalaryFilter & Sorted & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: salary.id,
      matching: sql`FROM ${salary} WHERE ${matching(ctx, query)}`,
      order: orderOf(query),
      rows: async (ids) => (await rowsOf(ctx).where(inArray(salary.id, [...ids]))).map(shown(ctx)),
    }),

  async find(ctx: Ctx, id: number, filter: SalaryFilter) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, filter), eq(salary.id, id)));
    return row && shown(ctx)(row);
  },

  async *all(ctx: Ctx, filter: SalaryFilter) {
    const query = rowsOf(ctx)
      .where(matching(ctx, filter))
      .orderBy(sql`${orderOf({})}`);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown(ctx));
  },

  async totals(ctx: Ctx, filter: SalaryFilter) {
    const [row] = await ctx.db
      .select({
        sheets: sql<number>`count(*)::int`,
        total_fen: sql<number>`COALESCE(sum(${salary.total_fen}), 0)::float8`,
      })
      .from(salary)
      .where(matching(ctx, filter));
    return row ?? { sheets: 0, total_fen: 0 };
  },

  /** What the bank is to pay. */
  async *file(ctx: Ctx, month: string) {
    const fields = {
      teacher_name: teacher.teacher_name,
      holder: payAccount.holder,
      bank: payAccount.bank,
      number: payAccount.number,
      total_fen: sql<number>`${salary.total_fen}`.mapWith(Number),
      month: salary.month,
    };
    const query = ctx.db
      .select(fields)
      .from(salary)
      .innerJoin(teacher, eq(teacher.id, salary.teacher_id))
      .leftJoin(payAccount, accountOfSheet)
      .where(and(matching(ctx, { month, status: 'approved' }), sql`${salary.total_fen} > 0`))
      .orderBy(asc(teacher.teacher_name), asc(salary.id));
    yield* chunksOf<Awaited<typeof query>[number]>(ctx, fields, query.getSQL());
  },

  /** Sheets of a month that are not paid, with where they would be paid to. */
  unpaid: (ctx: Ctx, month: string) =>
    ctx.db
      .select({
        id: salary.id,
        teacher_name: teacher.teacher_name,
        total_fen: sql<number>`${salary.total_fen}`.mapWith(Number),
        status: salary.status,
        number: payAccount.number,
      })
      .from(salary)
      .innerJoin(teacher, eq(teacher.id, salary.teacher_id))
      .leftJoin(payAccount, accountOfSheet)
      .where(and(matching(ctx, { month }), ne(salary.status, 'paid')))
      .orderBy(asc(teacher.teacher_name), asc(salary.id)),

  /** A month beside the one before it, whoever has a sheet in either. */
  async compare(ctx: Ctx, { month, teacher_id, sort, order, page, limit }: CompareQuery) {
    const sheets = (of: string) =>
      sql`(SELECT ${salary.id} AS id, ${salary.company_id} AS company_id, ${salary.teacher_id} AS teacher_id,
        ${salary.total_fen} AS total_fen, ${salary.minutes} AS minutes FROM ${salary}
        WHERE ${matching(ctx, { month: of, teacher_id })})`;
    const both = sql`FROM ${sheets(month)} AS now FULL JOIN ${sheets(monthAfter(month, -1))} AS last
      ON last.company_id = now.company_id AND last.teacher_id = now.teacher_id
      JOIN ${teacher} ON ${teacher.id} = ${either(sql`now.teacher_id`, sql`last.teacher_id`)}
      JOIN ${company} ON ${company.id} = ${either(sql`now.company_id`, sql`last.company_id`)}`;
    const by = sort
      ? sql`${sql.identifier(sort)} ${order === 'asc' ? sql`ASC` : sql`DESC`}`
      : sql`abs(change_fen) DESC`;
    const { rows } = await ctx.db.execute<Compared & { found: number }>(sql`
      SELECT *, count(*) OVER ()::int AS found FROM (
        SELECT ${teacher.id} AS id, ${teacher.teacher_name} AS teacher_name, now.id AS salary_id,
          COALESCE(now.total_fen, 0)::float8 AS total_fen, COALESCE(last.total_fen, 0)::float8 AS last_total_fen,
          (COALESCE(now.total_fen, 0) - COALESCE(last.total_fen, 0))::float8 AS change_fen,
          COALESCE(now.minutes, 0) AS minutes, COALESCE(last.minutes, 0) AS last_minutes,
          COALESCE(now.minutes, 0) - COALESCE(last.minutes, 0) AS change_minutes,
          ${company.minutes_per_class_hour} AS minutes_per_class_hour ${both}) AS compared
      ORDER BY ${by}, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
    const list = rows.map(({ found: _, ...row }) => row);
    return { list, total: rows[0]?.found ?? 0, page, limit, capped: false };
  },

  /** How many of a month's sheets wait for something; how many teachers have lines or adjustments that no sheet has. */
  async open(ctx: Ctx, month: string) {
    const { rows } = await ctx.db.execute<
      Record<'drafts' | 'completed' | 'raised' | 'undrafted', number>
    >(sql`
      SELECT (SELECT count(*)::int FROM ${salary} WHERE ${matching(ctx, { month, status: 'draft' })}) AS drafts,
        (SELECT count(*)::int FROM ${salary} WHERE ${matching(ctx, { month, status: 'completed' })}) AS completed,
        (SELECT count(*)::int FROM salary_difference d JOIN ${salary} ON ${salary.company_id} = d.company_id
          AND ${salary.id} = d.salary_id WHERE d.resolved_at IS NULL AND ${matching(ctx, { month })}) AS raised,
        (SELECT count(*)::int ${undraftedIn(ctx, month)}) AS undrafted`);
    return rows[0] ?? { drafts: 0, completed: 0, raised: 0, undrafted: 0 };
  },

  /** The first of those teachers, with what they have earned in the month so far. */
  async firstUndrafted(ctx: Ctx, month: string, limit: number) {
    const { rows } = await ctx.db.execute<{
      teacher_id: number;
      teacher_name: string;
      earned_fen: number;
    }>(sql`
      SELECT ${teacher.id} AS teacher_id, ${teacher.teacher_name} AS teacher_name,
        (earned.lines_fen + earned.adjustments_fen)::float8 AS earned_fen
      FROM (SELECT earned.* ${undraftedIn(ctx, month)}) AS earned JOIN ${teacher} ON ${teacher.id} = earned.teacher_id
      ORDER BY ${teacher.teacher_name}, ${teacher.id} LIMIT ${limit}`);
    return rows;
  },
};
