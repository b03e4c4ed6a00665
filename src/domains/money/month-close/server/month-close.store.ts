import { desc, eq, inArray, sql } from 'drizzle-orm';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { monthClose } from './month-close.table.ts';

const columns = {
  id: monthClose.id,
  month: monthClose.month,
  locked_by_name: admin.admin_name,
  locked_at: monthClose.locked_at,
};

export const monthCloseStore = {
  page: (ctx: Ctx, query: { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: monthClose.id,
      matching: sql`FROM ${monthClose} WHERE ${eq(monthClose.company_id, ctx.company_id)}`,
      order: sql`${desc(monthClose.month)}`,
      rows: async (ids) =>
        (
          await ctx.db
            .select(columns)
            .from(monthClose)
            .leftJoin(admin, eq(admin.id, monthClose.locked_by))
            .where(inArray(monthClose.id, [...ids]))
        ).map((row) => ({ ...row, locked_at: toUnix(row.locked_at) })),
    }),

  /** Whoever closes a month waits for those who post, and they for it. */
  async hold(ctx: Ctx): Promise<void> {
    await ctx.query("SELECT pg_advisory_xact_lock(hashtext('month_close'), $1::int)", [ctx.company_id]);
  },

  async share(ctx: Ctx): Promise<void> {
    await ctx.query("SELECT pg_advisory_xact_lock_shared(hashtext('month_close'), $1::int)", [
      ctx.company_id,
    ]);
  },

  async locked(ctx: Ctx): Promise<string[]> {
    const rows = await ctx.db
      .select({ month: monthClose.month })
      .from(monthClose)
      .where(eq(monthClose.company_id, ctx.company_id))
      .orderBy(monthClose.month);
    return rows.map(({ month }) => month);
  },

  async lock(ctx: Ctx, month: string): Promise<void> {
    const { family_id, company_id, now } = ctx;
    await ctx.db
      .insert(monthClose)
      .values({ family_id, company_id, month, locked_by: ctx.admin_id || null, locked_at: now });
  },
};
