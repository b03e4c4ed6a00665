import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import type { Clearing, ShownLine } from '../clearing.contract.ts';
import type { Leftover } from '../clearing.rules.ts';
import { clearing, clearingLine } from './clearing.table.ts';

const decider = alias(admin, 'decider');

const columns = {
  id: clearing.id,
  company_id: clearing.company_id,
  number: clearing.number,
  student_id: clearing.student_id,
  student_name: student.username,
  amount_fen: clearing.amount_fen,
  coins_fen: clearing.coins_fen,
  paid_minutes: clearing.paid_minutes,
  gift_minutes: clearing.gift_minutes,
  takes_all: clearing.takes_all,
  note: clearing.note,
  reason: clearing.reason,
  status: clearing.status,
  created_by: clearing.created_by,
  created_by_name: admin.admin_name,
  created_at: clearing.created_at,
  decided_by_name: decider.admin_name,
  decided_at: clearing.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: clearing.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(clearing)
    .innerJoin(student, eq(student.id, clearing.student_id))
    .innerJoin(admin, eq(admin.id, clearing.created_by))
    .innerJoin(company, eq(company.id, clearing.company_id))
    .leftJoin(decider, eq(decider.id, clearing.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

export interface ClearingFilter {
  student_id?: number;
  status?: Clearing['status'];
  from?: number;
  to?: number;
}
function matching(ctx: Ctx, { student_id, status, from, to }: ClearingFilter): SQL | undefined {
  return and(
    inArray(clearing.company_id, [...ctx.reading]),
    students.visible(ctx),
    student_id ? eq(clearing.student_id, student_id) : undefined,
    status ? eq(clearing.status, status) : undefined,
    from ? gte(clearing.created_at, fromUnix(from)) : undefined,
    to ? lte(clearing.created_at, fromUnix(to)) : undefined,
  );
}
const source = (where: SQL | undefined) =>
  sql`FROM ${clearing} JOIN ${student} ON ${student.id} = ${clearing.student_id} WHERE ${where}`;

type Values = Omit<typeof clearing.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type ClearingRow = typeof clearing.$inferSelect;

export const clearingStore = {
  page: (ctx: Ctx, query: ClearingFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: clearing.id,
      matching: source(matching(ctx, query)),
      order: sql`${desc(clearing.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(clearing.id, [...ids]))).map(shown),
    }),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(clearing.id, id)));
    return row && shown(row);
  },

  async totals(ctx: Ctx, filter: ClearingFilter) {
    const { rows } = await ctx.db.execute<
      Record<'waiting' | 'waiting_fen' | 'approved' | 'approved_fen', number>
    >(
      sql`SELECT count(*) FILTER (WHERE ${clearing.status} = 'submitted')::int AS waiting,
        COALESCE(sum(${clearing.amount_fen}) FILTER (WHERE ${clearing.status} = 'submitted'), 0)::bigint AS waiting_fen,
        count(*) FILTER (WHERE ${clearing.status} = 'approved')::int AS approved,
        COALESCE(sum(${clearing.amount_fen}) FILTER (WHERE ${clearing.status} = 'approved'), 0)::bigint AS approved_fen
        ${source(matching(ctx, filter))}`,
    );
    return rows[0] ?? { waiting: 0, waiting_fen: 0, approved: 0, approved_fen: 0 };
  },

  async waitingUntil(ctx: Ctx, until: number): Promise<number> {
    return (await clearingStore.totals(ctx, { status: 'submitted', to: until })).waiting;
  },

  async *all(ctx: Ctx, filter: ClearingFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(clearing.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: clearing, student_name: student.username })
        .from(clearing)
        .innerJoin(student, eq(student.id, clearing.student_id))
        .where(and(matching(ctx, {}), waiting(clearing, query)))
        .orderBy(asc(clearing.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  /** What people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<ClearingRow | undefined> {
    const [row] = await ctx.db
      .select({ doc: clearing })
      .from(clearing)
      .innerJoin(student, eq(student.id, clearing.student_id))
      .where(and(eq(clearing.id, id), eq(clearing.company_id, ctx.company_id), students.visible(ctx)))
      .for('update', { of: clearing });
    return row?.doc;
  },

  async insert(ctx: Ctx, values: Values, lines: readonly Leftover[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(clearing)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: clearing.id });
    const clearing_id = row?.id as number;
    await ctx.db.insert(clearingLine).values(
      lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
        company_id,
        clearing_id,
        account,
        lot_id,
        paid_minutes,
        gift_minutes,
        amount_fen,
      })),
    );
    return clearing_id;
  },

  /** What it takes, in the order in which it was shown. */
  async lines(ctx: Ctx, id: number): Promise<ShownLine[]> {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({
        account: clearingLine.account,
        lot_id: clearingLine.lot_id,
        paid_minutes: clearingLine.paid_minutes,
        gift_minutes: clearingLine.gift_minutes,
        amount_fen: clearingLine.amount_fen,
        course_type: classLot.course_type,
        subject_name: subject.name,
        expires_on: classLot.expires_on,
        frozen_on: classLot.frozen_on,
      })
      .from(clearingLine)
      .leftJoin(classLot, eq(classLot.id, clearingLine.lot_id))
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(and(inArray(clearingLine.company_id, [...ctx.reading]), eq(clearingLine.clearing_id, id)))
      .orderBy(asc(clearingLine.id));
    return rows.map(({ frozen_on, ...row }) => ({
      ...row,
      expired: row.expires_on !== null && row.expires_on < today,
      frozen: frozen_on !== null,
    }));
  },

  /** Living lots of a student, as people know them: what ends first comes first. */
  lots: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ lot: classLot, subject_name: subject.name })
      .from(classLot)
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(
        and(
          eq(classLot.company_id, ctx.company_id),
          eq(classLot.student_id, studentId),
          isNull(classLot.closed_at),
        ),
      )
      .orderBy(sql`${classLot.expires_on} NULLS LAST`, asc(classLot.id)),

  async keep(
    ctx: Ctx,
    id: number,
    values: Partial<Pick<ClearingRow, 'reason' | 'student_status'>>,
  ): Promise<void> {
    await ctx.db.update(clearing).set(values).where(eq(clearing.id, id));
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(clearing)
      .set({
        status: status as Clearing['status'],
        ...(['approved', 'rejected'].includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
        version: sql`${clearing.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(clearing.id, id));
  },

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: clearing.id, number: clearing.number })
      .from(clearing)
      .where(inArray(clearing.id, [...ids])),

  /** For the timeline of a student. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    rowsOf(ctx)
      .where(
        and(
          inArray(clearing.company_id, [...ctx.reading]),
          eq(clearing.student_id, studentId),
          lt(clearing.created_at, before),
        ),
      )
      .orderBy(desc(clearing.id))
      .limit(most),
};
