import { and, desc, eq, gt, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { followUp, followUpFile } from './follow-up.table.ts';

const columns = {
  id: followUp.id,
  student_id: followUp.student_id,
  method_id: followUp.method_id,
  method_name: baseItem.name,
  content: followUp.content,
  is_effective: followUp.is_effective,
  next_on: followUp.next_on,
  is_met: followUp.is_met,
  created_by: followUp.created_by,
  created_by_name: admin.admin_name,
  created_at: followUp.created_at,
  version: followUp.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(followUp)
    .innerJoin(admin, eq(admin.id, followUp.created_by))
    .leftJoin(baseItem, eq(baseItem.id, followUp.method_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface Filter {
  readonly student_id: number;
  readonly is_effective?: 0 | 1;
}
const matching = (ctx: Ctx, { student_id, is_effective }: Filter) =>
  and(
    inArray(followUp.company_id, [...ctx.reading]),
    eq(followUp.student_id, student_id),
    is_effective === undefined ? undefined : eq(followUp.is_effective, is_effective),
  );
/** Contacts that I have promised and not made. */
const myNext = (ctx: Ctx) =>
  and(
    eq(followUp.created_by, ctx.admin_id),
    inArray(followUp.company_id, [...ctx.reading]),
    isNotNull(followUp.next_on),
    eq(followUp.is_met, false),
  );
const newestFirst = [desc(followUp.created_at), desc(followUp.id)] as const;

async function withFiles(ctx: Ctx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const files = ids.length
    ? await ctx.db
        .select({ follow_up_id: followUpFile.follow_up_id, id: file.id, name: file.name })
        .from(followUpFile)
        .innerJoin(file, eq(file.id, followUpFile.file_id))
        .where(inArray(followUpFile.follow_up_id, ids))
        .orderBy(file.id)
    : [];
  return rows.map((row) => ({
    ...row,
    created_at: toUnix(row.created_at),
    files: files.filter((one) => one.follow_up_id === row.id).map(({ id, name }) => ({ id, name })),
  }));
}

export const followUpStore = {
  page(ctx: Ctx, query: Filter & { page: number; limit: number }) {
    const where = matching(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        withFiles(
          ctx,
          await rowsOf(ctx)
            .where(where)
            .orderBy(...newestFirst)
            .limit(limit)
            .offset(offset),
        ),
      sql`FROM ${followUp} WHERE ${where}`,
    );
  },

  async all(ctx: Ctx, filter: Filter) {
    return withFiles(
      ctx,
      await rowsOf(ctx)
        .where(matching(ctx, filter))
        .orderBy(...newestFirst),
    );
  },

  /** For the timeline: those before a moment. */
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rowsOf(ctx)
      .where(and(matching(ctx, { student_id }), lt(followUp.created_at, before)))
      .orderBy(...newestFirst)
      .limit(most),

  async due(ctx: Ctx, today: string, most: number) {
    const where = and(
      myNext(ctx),
      lte(followUp.next_on, today),
      // Whoever has handed a student over is reminded of them no longer.
      students.isOfVisible(ctx, followUp.student_id),
    );
    const list = await ctx.db
      .select({
        id: followUp.id,
        student_id: followUp.student_id,
        username: student.username,
        content: followUp.content,
        next_on: sql<string>`${followUp.next_on}::text`,
      })
      .from(followUp)
      .innerJoin(student, eq(student.id, followUp.student_id))
      .where(where)
      .orderBy(followUp.next_on, followUp.id)
      .limit(most);
    return { list, total: await ctx.db.$count(followUp, where) };
  },

  /** Whom I have a later day for. */
  async planned(ctx: Ctx, today: string): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ student_id: followUp.student_id })
      .from(followUp)
      .where(and(myNext(ctx), gt(followUp.next_on, today)));
    return rows.map(({ student_id }) => student_id);
  },

  /** Contacts with a student that somebody has promised and not made, the next one first. */
  promised: (ctx: Ctx, student_id: number, most: number) =>
    rowsOf(ctx)
      .where(and(matching(ctx, { student_id }), isNotNull(followUp.next_on), eq(followUp.is_met, false)))
      .orderBy(followUp.next_on, followUp.id)
      .limit(most),

  /** The student has been contacted again: earlier dates of this person remind nobody any more. */
  async meet(ctx: Ctx, student_id: number): Promise<void> {
    await ctx.db
      .update(followUp)
      .set({ is_met: true })
      .where(
        and(
          eq(followUp.company_id, ctx.company_id),
          eq(followUp.student_id, student_id),
          eq(followUp.created_by, ctx.admin_id),
          eq(followUp.is_met, false),
        ),
      );
  },

  async insert(
    ctx: Ctx,
    values: Omit<typeof followUp.$inferInsert, 'company_id' | 'family_id' | 'created_by'>,
  ): Promise<number> {
    const { company_id, family_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(followUp)
      .values({ ...values, company_id, family_id, created_by: admin_id })
      .returning({ id: followUp.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof followUp.$inferInsert>): Promise<void> {
    await ctx.db
      .update(followUp)
      .set({ ...values, version: sql`${followUp.version} + 1`, updated_at: ctx.now })
      .where(eq(followUp.id, id));
  },

  async setFiles(ctx: Ctx, id: number, files: readonly number[]): Promise<void> {
    const own = eq(followUpFile.follow_up_id, id);
    await ctx.db
      .delete(followUpFile)
      .where(files.length > 0 ? and(own, notInArray(followUpFile.file_id, [...files])) : own);
    if (files.length > 0)
      await ctx.db
        .insert(followUpFile)
        .values(files.map((file_id) => ({ company_id: ctx.company_id, follow_up_id: id, file_id })))
        .onConflictDoNothing();
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ student_id: followUp.student_id })
      .from(followUp)
      .where(eq(followUp.id, id));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(followUp)
      .where(and(eq(followUp.id, id), eq(followUp.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(followUp).where(eq(followUp.id, id));
  },

  byMethod: referencedIn(followUp, followUp.method_id),
};
