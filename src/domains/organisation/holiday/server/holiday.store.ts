import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { company } from '../../company/server/company.table.ts';
import { Holiday, type holidayApi } from '../holiday.contract.ts';
import { daysOf } from '../holiday.rules.ts';
import { holiday } from './holiday.table.ts';

const columns = { ...columnsOf(holiday, Holiday), company_name: company.name };

const seen = (companies: readonly number[]) =>
  or(isNull(holiday.company_id), inArray(holiday.company_id, [...companies]));
/** Those of a year are those that touch it: New Year lies in two. */
const matching = (ctx: Ctx, { year }: ParsedOf<typeof holidayApi.export>) =>
  and(
    seen(ctx.reading),
    year ? and(lte(holiday.starts_on, `${year}-12-31`), gte(holiday.ends_on, `${year}-01-01`)) : undefined,
  );

const rowsOf = (ctx: Ctx) =>
  ctx.db.select(columns).from(holiday).leftJoin(company, eq(company.id, holiday.company_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, days: daysOf(row.starts_on, row.ends_on) });

export const holidayStore = {
  ...versionedStore(holiday, (ctx) => seen([ctx.company_id])),

  page(ctx: Ctx, query: ParsedOf<typeof holidayApi.list>) {
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

  async all(ctx: Ctx, filter: ParsedOf<typeof holidayApi.export>) {
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
};
