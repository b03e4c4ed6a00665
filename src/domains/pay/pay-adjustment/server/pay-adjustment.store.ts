import { and, eq, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { approvalNames } from '../../../organisation/admin/server/admin.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import { PayAdjustment, type payAdjustmentApi } from '../pay-adjustment.contract.ts';
import { payAdjustment } from './pay-adjustment.table.ts';

const columns = {
  ...documentColumns(payAdjustment, PayAdjustment),
  teacher_name: teacher.teacher_name,
  signed_fen: sql<number>`${payAdjustment.signed_fen}`.mapWith(Number),
};

const store = approvalStore(payAdjustment, {
  rows: defineRows({
    id: payAdjustment.id,
    select: () =>
      select(columns).from(payAdjustment).innerJoin(teacher, eq(teacher.id, payAdjustment.teacher_id)),
    names: {
      ...approvalNames,
    },
    show: namingPrincipal,
  }),
});

export const payAdjustmentStore = {
  ...store,

  /** Those that count in a sheet. */
  ofSheet: (ctx: Ctx, company_id: number, teacher_id: number, month: string) =>
    store.rows(
      ctx,
      and(
        eq(payAdjustment.company_id, company_id),
        eq(payAdjustment.teacher_id, teacher_id),
        eq(payAdjustment.month, month),
        eq(payAdjustment.status, 'approved'),
      ),
    ),

  async totals(ctx: Ctx, filter: ParsedOf<typeof payAdjustmentApi.totals>) {
    const [row] = await ctx.db
      .select({
        waiting: sql<number>`count(*) FILTER (WHERE ${payAdjustment.status} = 'submitted')::int`,
        approved_fen: sql<number>`COALESCE(sum(${payAdjustment.signed_fen}) FILTER (WHERE ${payAdjustment.status} = 'approved'), 0)::float8`,
      })
      .from(payAdjustment)
      .where(store.matching(ctx, filter));
    return row ?? { waiting: 0, approved_fen: 0 };
  },

  /** Which month pays it; until the transaction ends, no sheet becomes final and no month is locked. */
  async payMonth(
    ctx: Ctx,
    { teacher_id, month }: { teacher_id: number; month: string },
    running: string,
  ): Promise<string> {
    const { rows } = await ctx.query('SELECT pay_month($1, $2, $3, $4) AS month', [
      ctx.company_id,
      teacher_id,
      month,
      running,
    ]);
    return rows[0].month;
  },

  byTeacher: referencedIn(payAdjustment, payAdjustment.teacher_id),
};
