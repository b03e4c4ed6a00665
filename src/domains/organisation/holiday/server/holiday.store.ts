import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { company } from '../../company/server/company.table.ts';
import { daysOf } from '../holiday.rules.ts';
import { holiday } from './holiday.table.ts';

const columns = {
  id: holiday.id,
  name: holiday.name,
  starts_on: holiday.starts_on,
  ends_on: holiday.ends_on,
  company_id: holiday.company_id,
  company_name: company.name,
  version: holiday.version,
};

interface HolidayFilter {
  year?: number;
}
interface HolidayQuery extends HolidayFilter {
  page: number;
  limit: number;
  order?: 'asc' | 'desc';
}

const seen = (companies: readonly number[]) =>
  or(isNull(holiday.company_id), inArray(holiday.company_id, [...companies]));
/** Those of a year are those that touch it: New Year lies in two. */
const matching = (ctx: Ctx, { year }: HolidayFilter) =>
  and(
    seen(ctx.reading),
    year ? and(lte(holiday.starts_on, `${year}-12-31`), gte(holiday.ends_on, `${year}-01-01`)) : undefined,
  );

const rowsOf = (ctx: Ctx) =>
  ctx.db.select(columns).from(holiday).leftJoin(company, eq(company.id, holiday.company_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, days: daysOf(row.starts_on, row.ends_on) });

export const holidayStore = {
  page(ctx: Ctx, query: HolidayQuery) {
    const where = matching(ctx, query);
    const by = query.order === 'asc' ? asc(holiday.starts_on) : desc(holiday.starts_on);
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = await rowsOf(ctx).where(where).orderBy(by, holiday.id).limit(limit).offset(offset);
        return rows.map(shown);
      },
      sql`FROM ${holiday} WHERE ${where}`,
    );
  },

  async all(ctx: Ctx, filter: HolidayFilter) {
    const rows = await rowsOf(ctx).where(matching(ctx, filter)).orderBy(holiday.starts_on, holiday.id);
    return rows.map(shown);
  },

  /** Of the acting company and its family, touching these days. */
  async between(ctx: Ctx, from: string, to: string) {
    const within = and(lte(holiday.starts_on, to), gte(holiday.ends_on, from));
    const rows = await rowsOf(ctx)
      .where(and(seen([ctx.company_id]), within))
      .orderBy(holiday.starts_on);
    return rows.map(shown);
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(holiday)
      .where(and(eq(holiday.id, id), seen([ctx.company_id])))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Omit<typeof holiday.$inferInsert, 'family_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(holiday)
      .values({ ...values, family_id: ctx.family_id })
      .returning({ id: holiday.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof holiday.$inferInsert>): Promise<void> {
    await ctx.db
      .update(holiday)
      .set({ ...values, version: sql`${holiday.version} + 1`, updated_at: ctx.now })
      .where(eq(holiday.id, id));
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(holiday).where(eq(holiday.id, id));
  },

  async ensure(
    ctx: Ctx,
    holidays: readonly { name: string; starts_on: string; ends_on: string }[],
  ): Promise<void> {
    const rows = holidays.map((one) => ({ ...one, family_id: ctx.family_id }));
    await ctx.db.insert(holiday).values(rows).onConflictDoNothing();
  },
};
