import { and, asc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { StudentStatus } from '../student.status.ts';
import { type Fields, type Guardian, insertMany, insertTokens, tokensOf } from './student.insert.store.ts';
import { visibleStudents } from './student.scope.store.ts';
import {
  student,
  studentFigures,
  studentGuardian,
  studentLabel,
  studentPhone,
  studentSearch,
} from './student.table.ts';

export type Figures = Partial<Omit<typeof studentFigures.$inferInsert, 'company_id' | 'student_id'>>;

/** Every document about a student begins with it. */
const shared = preparedQuery((db) =>
  db
    .select({
      id: student.id,
      number: student.number,
      username: student.username,
      status: student.status,
      level_id: student.level_id,
      class_teacher_id: student.class_teacher_id,
      adviser_id: student.adviser_id,
    })
    .from(student)
    .where(and(eq(student.id, sql.placeholder('id')), eq(student.company_id, sql.placeholder('company_id'))))
    .for('share'),
);

export const studentStore = {
  insertMany,

  async update(ctx: Ctx, id: number, fields: Partial<Fields>): Promise<void> {
    await ctx.db
      .update(student)
      .set({ ...fields, version: sql`${student.version} + 1`, updated_at: ctx.now })
      .where(eq(student.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    studentStore.update(ctx, id, { status: status as StudentStatus }),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(student)
      .where(and(eq(student.id, id), eq(student.company_id, ctx.company_id), visibleStudents(ctx)))
      .for('update');
    return row;
  },

  /** Of the acting company, whoever looks after them; held fast until the transaction ends. */
  async share(ctx: Ctx, id: number) {
    const [row] = await shared(ctx).execute({ id, company_id: ctx.company_id });
    return row;
  },

  /** Many, in the order of their ids, so that two who take the same wait for each other only one way. */
  shareMany: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: student.id, username: student.username, status: student.status })
      .from(student)
      .where(and(inArray(student.id, [...ids]), eq(student.company_id, ctx.company_id)))
      .orderBy(student.id)
      .for('share'),

  /** For moves of the system, which nobody's scope bounds. Documents that name the student need not wait for it. */
  async lockAny(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(student)
      .where(and(eq(student.id, id), eq(student.company_id, ctx.company_id)))
      .for('no key update');
    return row;
  },

  /** One after the other by their ids, so that nobody waits for somebody who waits for them. */
  lockAll: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: student.id, username: student.username, status: student.status })
      .from(student)
      .where(and(inArray(student.id, [...ids]), eq(student.company_id, ctx.company_id)))
      .orderBy(asc(student.id))
      .for('no key update'),

  /** Those of the acting company whom this person sees, by number or id, with what an import compares. */
  async known(ctx: Ctx, numbers: readonly string[], ids: readonly number[]) {
    if (numbers.length + ids.length === 0) return [];
    const rows = await ctx.db
      .select()
      .from(student)
      .where(
        and(
          eq(student.company_id, ctx.company_id),
          visibleStudents(ctx),
          or(
            numbers.length > 0 ? inArray(student.number, [...numbers]) : undefined,
            ids.length > 0 ? inArray(student.id, [...ids]) : undefined,
          ),
        ),
      );
    const found = rows.map(({ id }) => id);
    const guardians = found.length > 0 ? await studentStore.guardians(ctx, found) : [];
    const labels =
      found.length > 0
        ? await ctx.db
            .select({ student_id: studentLabel.student_id, label_id: studentLabel.label_id })
            .from(studentLabel)
            .where(inArray(studentLabel.student_id, found))
        : [];
    return rows.map((row) => ({
      ...row,
      guardians: guardians
        .filter((one) => one.student_id === row.id)
        .map(({ student_id: _, ...guardian }) => guardian),
      label_ids: labels.filter((one) => one.student_id === row.id).map((one) => one.label_id),
    }));
  },

  guardians: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        id: studentGuardian.id,
        student_id: studentGuardian.student_id,
        name: studentGuardian.name,
        relation: studentGuardian.relation,
        phone: studentGuardian.phone,
      })
      .from(studentGuardian)
      .where(inArray(studentGuardian.student_id, [...ids]))
      .orderBy(studentGuardian.id),

  /** Those that are named stay or change, the others go. */
  async setGuardians(ctx: Ctx, student_id: number, guardians: readonly Guardian[]): Promise<void> {
    const kept = guardians.flatMap(({ id }) => id ?? []);
    const own = eq(studentGuardian.student_id, student_id);
    await ctx.db
      .delete(studentGuardian)
      .where(kept.length > 0 ? and(own, notInArray(studentGuardian.id, kept)) : own);
    for (const { id, ...fields } of guardians)
      if (id !== undefined)
        await ctx.db
          .update(studentGuardian)
          .set(fields)
          .where(and(own, eq(studentGuardian.id, id)));
    const added = guardians.filter(({ id }) => id === undefined);
    if (added.length > 0)
      await ctx.db.insert(studentGuardian).values(
        added.map(({ name, relation, phone }) => ({
          company_id: ctx.company_id,
          student_id,
          name,
          relation,
          phone,
        })),
      );
  },

  async setLabels(ctx: Ctx, student_id: number, ids: readonly number[]): Promise<void> {
    const own = eq(studentLabel.student_id, student_id);
    await ctx.db
      .delete(studentLabel)
      .where(ids.length > 0 ? and(own, notInArray(studentLabel.label_id, [...ids])) : own);
    if (ids.length > 0)
      await ctx.db
        .insert(studentLabel)
        .values(ids.map((label_id) => ({ company_id: ctx.company_id, student_id, label_id })))
        .onConflictDoNothing();
  },

  async addLabels(ctx: Ctx, students: readonly number[], labels: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    const rows = students.flatMap((student_id) =>
      labels.map((label_id) => ({ company_id, student_id, label_id })),
    );
    if (rows.length > 0) await ctx.db.insert(studentLabel).values(rows).onConflictDoNothing();
  },
  async removeLabels(ctx: Ctx, students: readonly number[], labels: readonly number[]): Promise<void> {
    if (labels.length > 0)
      await ctx.db
        .delete(studentLabel)
        .where(
          and(inArray(studentLabel.student_id, [...students]), inArray(studentLabel.label_id, [...labels])),
        );
  },

  /** Who else has one of these numbers. */
  withPhones: (ctx: Ctx, phones: readonly string[], but = 0) =>
    phones.length === 0
      ? Promise.resolve([])
      : ctx.db
          .select({
            phone: studentPhone.phone,
            id: student.id,
            number: student.number,
            username: student.username,
          })
          .from(studentPhone)
          .innerJoin(student, eq(student.id, studentPhone.student_id))
          .where(
            and(
              eq(studentPhone.company_id, ctx.company_id),
              inArray(studentPhone.phone, [...phones]),
              ne(studentPhone.student_id, but),
            ),
          )
          .orderBy(student.id),

  async setPhones(
    ctx: Ctx,
    student_id: number,
    phones: readonly string[],
    shared: ReadonlySet<string>,
  ): Promise<void> {
    await ctx.db.delete(studentPhone).where(eq(studentPhone.student_id, student_id));
    if (phones.length > 0)
      await ctx.db.insert(studentPhone).values(
        phones.map((phone) => ({
          company_id: ctx.company_id,
          student_id,
          phone,
          is_shared: shared.has(phone),
        })),
      );
  },

  async setSearch(ctx: Ctx, id: number, search_text: string, search_phones: string): Promise<void> {
    await ctx.db.update(student).set({ search_text, search_phones }).where(eq(student.id, id));
    await ctx.db.delete(studentSearch).where(eq(studentSearch.student_id, id));
    await insertTokens(
      ctx,
      tokensOf(search_text, search_phones).map((token) => [id, token]),
    );
  },

  async setFigures(ctx: Ctx, student_id: number, figures: Figures): Promise<void> {
    await ctx.db
      .insert(studentFigures)
      .values({ ...figures, company_id: ctx.company_id, student_id })
      .onConflictDoUpdate({ target: studentFigures.student_id, set: figures });
  },

  /** The same for many, all with the same figures. */
  async setFiguresMany(
    ctx: Ctx,
    rows: readonly (Figures & { readonly student_id: number })[],
  ): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const names = Object.keys(first).filter((name) => name !== 'student_id');
    await ctx.db
      .insert(studentFigures)
      .values(rows.map((row) => ({ ...row, company_id: ctx.company_id })))
      .onConflictDoUpdate({
        target: studentFigures.student_id,
        set: Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${name}`)])),
      });
  },

  async remainingMinutes(ctx: Ctx, id: number): Promise<number> {
    const [row] = await ctx.db
      .select({ minutes: studentFigures.remaining_minutes })
      .from(studentFigures)
      .where(eq(studentFigures.student_id, id));
    return row?.minutes ?? 0;
  },

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: student.id, name: student.username })
      .from(student)
      .where(inArray(student.id, [...ids])),

  byLevel: referencedIn(student, student.level_id),
  byEducationType: referencedIn(student, student.education_type_id),
  byRegion: referencedIn(student, student.region_id),
  byChannel: referencedIn(student, student.channel_id),
  byLabel: referencedIn(studentLabel, studentLabel.label_id),

  /** Of whom somebody looks after, by capacity. */
  async heldBy(ctx: Ctx, adminId: number): Promise<number> {
    const holds = sql`(${student.adviser_id} = ${adminId} OR ${student.class_teacher_id} = ${adminId}
      OR ${student.guidance_id} = ${adminId} OR ${student.academic_affairs_id} = ${adminId}
      OR ${student.assistant_id} = ${adminId})`;
    return ctx.db.$count(student, and(inArray(student.company_id, [...ctx.reading]), holds));
  },

  /** Of the acting company, the oldest first: for work that goes through all of them. */
  everybody: (ctx: Ctx) =>
    ctx.db
      .select({
        id: student.id,
        status: student.status,
        adviser_id: student.adviser_id,
        level_id: student.level_id,
      })
      .from(student)
      .where(eq(student.company_id, ctx.company_id))
      .orderBy(student.id),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(student).where(eq(student.id, id));
  },
};
