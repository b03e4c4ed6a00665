import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { PayAdjustment } from '../pay-adjustment.contract.ts';
import type { AdjustmentKind } from '../pay-adjustment.rules.ts';
import { payAdjustment } from './pay-adjustment.table.ts';

const decider = alias(admin, 'decider');
const columns = {
  id: payAdjustment.id,
  company_id: payAdjustment.company_id,
  teacher_id: payAdjustment.teacher_id,
  teacher_name: teacher.teacher_name,
  month: payAdjustment.month,
  corrects_month: payAdjustment.corrects_month,
  kind: payAdjustment.kind,
  signed_fen: sql<number>`${payAdjustment.signed_fen}`.mapWith(Number),
  note: payAdjustment.note,
  reason: payAdjustment.reason,
  status: payAdjustment.status,
  created_by: payAdjustment.created_by,
  created_by_name: admin.admin_name,
  created_at: payAdjustment.created_at,
  decided_by_name: decider.admin_name,
  decided_at: payAdjustment.decided_at,
  version: payAdjustment.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(payAdjustment)
    .innerJoin(teacher, eq(teacher.id, payAdjustment.teacher_id))
    .innerJoin(admin, eq(admin.id, payAdjustment.created_by))
    .leftJoin(decider, eq(decider.id, payAdjustment.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

export interface AdjustmentFilter {
  teacher_id?: number;
  month?: string;
  kind?: AdjustmentKind;
  status?: PayAdjustment['status'];
}
const matching = (ctx: Ctx, { teacher_id, month, kind, status }: AdjustmentFilter): SQL | undefined =>
  and(
    inArray(payAdjustment.company_id, [...ctx.reading]),
    teacher_id ? eq(payAdjustment.teacher_id, teacher_id) : undefined,
    month ? eq(payAdjustment.month, month) : undefined,
    kind ? eq(payAdjustment.kind, kind) : undefined,
    status ? eq(payAdjustment.status, status) : undefined,
  );

type Values = Pick<
  typeof payAdjustment.$inferInsert,
  'teacher_id' | 'month' | 'kind' | 'amount_fen' | 'note'
>;
export type AdjustmentRow = typeof payAdjustment.$inferSelect;

export const payAdjustmentStore = {
  page: (ctx: Ctx, query: AdjustmentFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: payAdjustment.id,
      matching: sql`FROM ${payAdjustment} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(payAdjustment.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(payAdjustment.id, [...ids]))).map(shown),
    }),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(payAdjustment.id, id)));
    return row && shown(row);
  },

  async *all(ctx: Ctx, filter: AdjustmentFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(payAdjustment.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** Those that count in a sheet. */
  ofSheet: async (ctx: Ctx, company_id: number, teacher_id: number, month: string) =>
    (
      await rowsOf(ctx)
        .where(
          and(
            eq(payAdjustment.company_id, company_id),
            eq(payAdjustment.teacher_id, teacher_id),
            eq(payAdjustment.month, month),
            eq(payAdjustment.status, 'approved'),
          ),
        )
        .orderBy(asc(payAdjustment.id))
    ).map(shown),

  async totals(ctx: Ctx, filter: AdjustmentFilter) {
    const [row] = await ctx.db
      .select({
        waiting: sql<number>`count(*) FILTER (WHERE ${payAdjustment.status} = 'submitted')::int`,
        approved_fen: sql<number>`COALESCE(sum(${payAdjustment.signed_fen}) FILTER (WHERE ${payAdjustment.status} = 'approved'), 0)::float8`,
      })
      .from(payAdjustment)
      .where(matching(ctx, filter));
    return row ?? { waiting: 0, approved_fen: 0 };
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: payAdjustment, teacher_name: teacher.teacher_name })
        .from(payAdjustment)
        .innerJoin(teacher, eq(teacher.id, payAdjustment.teacher_id))
        .where(and(inArray(payAdjustment.company_id, [...ctx.reading]), waiting(payAdjustment, query)))
        .orderBy(asc(payAdjustment.created_at))
        .limit(query.limit)
    ).map(({ doc, teacher_name }) => ({ ...doc, teacher_name })),

  async lock(ctx: Ctx, id: number): Promise<AdjustmentRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(payAdjustment)
      .where(and(eq(payAdjustment.id, id), eq(payAdjustment.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  /** Which month pays it; until the transaction ends, no sheet becomes final and no month is locked. */
  async payMonth(
    ctx: Ctx,
    { teacher_id, month }: Pick<AdjustmentRow, 'teacher_id' | 'month'>,
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

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(payAdjustment)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: payAdjustment.id });
    return row?.id as number;
  },

  /** An approval says at once which month pays it: afterwards nothing is changed any more. */
  async decide(
    ctx: Ctx,
    id: number,
    values: Pick<AdjustmentRow, 'status'> & Partial<Pick<AdjustmentRow, 'month' | 'corrects_month'>>,
  ): Promise<void> {
    await ctx.db
      .update(payAdjustment)
      .set({
        ...values,
        decided_by: ctx.admin_id,
        decided_at: ctx.now,
        version: sql`${payAdjustment.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(payAdjustment.id, id));
  },
  async keepReason(ctx: Ctx, id: number, reason: string): Promise<void> {
    await ctx.db.update(payAdjustment).set({ reason }).where(eq(payAdjustment.id, id));
  },

  byTeacher: referencedIn(payAdjustment, payAdjustment.teacher_id),
};
