import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { Opening } from '../opening.contract.ts';
import { opening, openingLine } from './opening.table.ts';

const decider = alias(admin, 'decider');
const lineColumns = {
  id: openingLine.id,
  reference: openingLine.reference,
  student_id: openingLine.student_id,
  student_number: student.number,
  student_name: student.username,
  virtual_fen: openingLine.virtual_fen,
  new_fen: openingLine.new_fen,
  learning_fen: openingLine.learning_fen,
  store_fen: openingLine.store_fen,
  apply_fen: openingLine.apply_fen,
  course_type: openingLine.course_type,
  subject_name: subjectName,
  paid_minutes: openingLine.paid_minutes,
  gift_minutes: openingLine.gift_minutes,
  price_fen: openingLine.price_fen,
  expires_on: openingLine.expires_on,
  minutes_per_class_hour: company.minutes_per_class_hour,
};
const linesOf = (ctx: Ctx) =>
  ctx.db
    .select(lineColumns)
    .from(openingLine)
    .innerJoin(student, eq(student.id, openingLine.student_id))
    .innerJoin(company, eq(company.id, openingLine.company_id))
    .leftJoin(subject, eq(subject.id, openingLine.subject_id));
type Line = Awaited<ReturnType<typeof linesOf>>[number];

const sum = (column: keyof typeof openingLine.$inferSelect) =>
  sql<number>`COALESCE((SELECT sum(${sql.raw(column)}) FROM opening_line l WHERE l.company_id = ${opening.company_id} AND l.opening_id = ${opening.id}), 0)::bigint`.mapWith(
    Number,
  );
const count = (what: string) =>
  sql<number>`(SELECT count(${sql.raw(what)})::int FROM opening_line l WHERE l.company_id = ${opening.company_id} AND l.opening_id = ${opening.id})`;

/** The one that counts: discarded ones are past. */
const living = (ctx: Ctx) => and(eq(opening.company_id, ctx.company_id), ne(opening.status, 'void'));
const ofLiving = (ctx: Ctx, studentId?: number) =>
  and(
    eq(openingLine.company_id, ctx.company_id),
    sql`${openingLine.opening_id} = (SELECT o.id FROM opening o WHERE o.company_id = ${ctx.company_id} AND o.status <> 'void')`,
    studentId ? eq(openingLine.student_id, studentId) : undefined,
  );

export type NewLine = Omit<
  typeof openingLine.$inferInsert,
  'family_id' | 'company_id' | 'opening_id' | 'lot_id'
>;
export type LineRow = typeof openingLine.$inferSelect;

export const openingStore = {
  async current(ctx: Ctx) {
    const [row] = await ctx.db
      .select({
        id: opening.id,
        status: opening.status,
        reason: opening.reason,
        created_by: opening.created_by,
        created_by_name: admin.admin_name,
        decided_by_name: decider.admin_name,
        decided_at: opening.decided_at,
        updated_at: opening.updated_at,
        version: opening.version,
        minutes_per_class_hour: company.minutes_per_class_hour,
        line_count: count('*'),
        students: count('DISTINCT l.student_id'),
        virtual_fen: sum('virtual_fen'),
        new_fen: sum('new_fen'),
        learning_fen: sum('learning_fen'),
        store_fen: sum('store_fen'),
        apply_fen: sum('apply_fen'),
        classes_fen: sum('price_fen'),
        paid_minutes: sum('paid_minutes'),
        gift_minutes: sum('gift_minutes'),
      })
      .from(opening)
      .innerJoin(admin, eq(admin.id, opening.created_by))
      .innerJoin(company, eq(company.id, opening.company_id))
      .leftJoin(decider, eq(decider.id, opening.decided_by))
      .where(living(ctx));
    return row && { ...row, decided_at: toUnixOrNull(row.decided_at), updated_at: toUnix(row.updated_at) };
  },

  page(ctx: Ctx, query: { page: number; limit: number; student_id?: number }) {
    const where = ofLiving(ctx, query.student_id);
    return pageOf(
      ctx,
      query,
      (limit, offset) => linesOf(ctx).where(where).orderBy(asc(openingLine.id)).limit(limit).offset(offset),
      sql`FROM ${openingLine} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, studentId?: number) {
    const query = linesOf(ctx).where(ofLiving(ctx, studentId)).orderBy(asc(openingLine.id));
    for await (const rows of chunksOf<Line>(ctx, lineColumns, query.getSQL())) yield rows;
  },

  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select()
      .from(opening)
      .where(and(inArray(opening.company_id, [...ctx.reading]), waiting(opening, query)))
      .orderBy(asc(opening.created_at))
      .limit(query.limit),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(opening)
      .where(and(eq(opening.id, id), eq(opening.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  /** The living one, locked. */
  async lockCurrent(ctx: Ctx) {
    const [row] = await ctx.db.select().from(opening).where(living(ctx)).for('update');
    return row;
  },

  async begin(ctx: Ctx): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(opening)
      .values({ family_id, company_id, created_by: admin_id })
      .returning({ id: opening.id });
    return row?.id as number;
  },

  async keep(ctx: Ctx, id: number, values: Partial<typeof opening.$inferInsert>): Promise<void> {
    await ctx.db
      .update(opening)
      .set({ ...values, version: sql`${opening.version} + 1`, updated_at: ctx.now })
      .where(eq(opening.id, id));
  },
  setStatus: (ctx: Ctx, id: number, status: string) =>
    openingStore.keep(ctx, id, {
      status: status as Opening['status'],
      ...(status === 'approved' && { decided_by: ctx.admin_id, decided_at: ctx.now }),
    }),

  lines: (ctx: Ctx, openingId: number): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(openingLine)
      .where(and(eq(openingLine.company_id, ctx.company_id), eq(openingLine.opening_id, openingId)))
      .orderBy(asc(openingLine.student_id), asc(openingLine.id)),

  /** Lines of the living one that are called so already. */
  known: (ctx: Ctx, references: readonly string[]): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(openingLine)
      .where(and(ofLiving(ctx), inArray(openingLine.reference, [...references]))),

  async put(ctx: Ctx, openingId: number, lines: readonly NewLine[]): Promise<void> {
    const { family_id, company_id } = ctx;
    await openingStore.removeLines(
      ctx,
      openingId,
      lines.map(({ reference }) => reference),
    );
    await ctx.db
      .insert(openingLine)
      .values(lines.map((line) => ({ ...line, family_id, company_id, opening_id: openingId })));
  },

  async removeLines(ctx: Ctx, openingId: number, references: readonly string[]): Promise<void> {
    await ctx.db
      .delete(openingLine)
      .where(
        and(
          eq(openingLine.company_id, ctx.company_id),
          eq(openingLine.opening_id, openingId),
          inArray(openingLine.reference, [...references]),
        ),
      );
  },

  async removeLine(ctx: Ctx, id: number, openingId: number): Promise<boolean> {
    const gone = await ctx.db
      .delete(openingLine)
      .where(
        and(
          eq(openingLine.company_id, ctx.company_id),
          eq(openingLine.id, id),
          eq(openingLine.opening_id, openingId),
        ),
      )
      .returning({ id: openingLine.id });
    return gone.length > 0;
  },

  async setLot(ctx: Ctx, id: number, lot_id: number): Promise<void> {
    await ctx.db
      .update(openingLine)
      .set({ lot_id })
      .where(and(eq(openingLine.company_id, ctx.company_id), eq(openingLine.id, id)));
  },

  /** Students of the acting company by their numbers. */
  studentsBy: (ctx: Ctx, numbers: readonly string[]) =>
    ctx.db
      .select({ id: student.id, number: student.number, username: student.username })
      .from(student)
      .where(
        and(
          eq(student.company_id, ctx.company_id),
          inArray(student.number, [...numbers]),
          students.visible(ctx),
        ),
      ),

  subjects: (ctx: Ctx) =>
    ctx.db
      .select({ id: subject.id, name: subject.name, name_en: subject.name_en })
      .from(subject)
      .orderBy(desc(subject.id)),
};
