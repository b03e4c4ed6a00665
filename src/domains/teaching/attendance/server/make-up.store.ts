import { and, asc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { lesson, lessonStudent } from '../../lesson/server/lesson.table.ts';
import { WORKS } from '../attendance.rules.ts';
import type { makeUpApi } from '../make-up.contract.ts';
import type { MakeUpState } from '../make-up.status.ts';
import { attendance, makeUp } from './attendance.table.ts';

const making = alias(lesson, 'making');
/** `lesson` is the missed one. */
const columns = {
  id: makeUp.id,
  company_id: makeUp.company_id,
  student_id: makeUp.student_id,
  student_name: student.username,
  missed_lesson_id: makeUp.missed_lesson_id,
  missed_at: lesson.starts_at,
  course_type: lesson.course_type,
  subject_name: subjectName,
  teacher_id: lesson.teacher_id,
  teacher_name: teacher.teacher_name,
  minutes: lesson.minutes,
  deducted_minutes: makeUp.deducted_minutes,
  lesson_id: makeUp.lesson_id,
  makes_up_at: making.starts_at,
  status: makeUp.status,
  expires_on: makeUp.expires_on,
  version: makeUp.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(makeUp)
    .innerJoin(lesson, eq(lesson.id, makeUp.missed_lesson_id))
    .innerJoin(student, eq(student.id, makeUp.student_id))
    .innerJoin(teacher, eq(teacher.id, lesson.teacher_id))
    .leftJoin(subject, eq(subject.id, lesson.subject_id))
    .leftJoin(making, eq(making.id, makeUp.lesson_id));
const shown = (row: Awaited<ReturnType<typeof rowsOf>>[number]) => ({
  ...row,
  minutes: row.minutes ?? 0,
  missed_at: toUnix(row.missed_at),
  makes_up_at: toUnixOrNull(row.makes_up_at),
});

type MakeUpFilter = Partial<ParsedOf<typeof makeUpApi.list>>;
const matching = (
  ctx: Ctx,
  { status, work, student_id, teacher_id, from, to }: MakeUpFilter,
): SQL | undefined =>
  and(
    inArray(makeUp.company_id, [...ctx.reading]),
    lessons.visible(ctx),
    status ? eq(makeUp.status, status) : undefined,
    work ? inArray(lesson.course_type, [...WORKS[work]]) : undefined,
    student_id ? eq(makeUp.student_id, student_id) : undefined,
    teacher_id ? eq(lesson.teacher_id, teacher_id) : undefined,
    from === undefined ? undefined : gte(lesson.starts_at, fromUnix(from)),
    to === undefined ? undefined : lte(lesson.starts_at, fromUnix(to)),
  );

const lapsedBy = (ctx: Ctx, today: string): SQL | undefined =>
  and(eq(makeUp.company_id, ctx.company_id), eq(makeUp.status, 'owed'), lt(makeUp.expires_on, today));

export const makeUpStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof makeUpApi.list>) =>
    pageByIds(ctx, query, {
      id: makeUp.id,
      matching: sql`FROM ${makeUp} JOIN ${lesson} ON ${lesson.id} = ${makeUp.missed_lesson_id}
        WHERE ${matching(ctx, query)}`,
      order: sql`${asc(makeUp.expires_on)}, ${asc(makeUp.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(makeUp.id, [...ids]))).map(shown),
    }),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(eq(makeUp.id, id), matching(ctx, {})));
    return row && shown(row);
  },

  /** Of the acting company, within what this person sees. */
  lock: (ctx: Ctx, id: number) => makeUpStore.get(ctx, id, true),
  async get(ctx: Ctx, id: number, lock = false) {
    const query = ctx.db
      .select()
      .from(makeUp)
      .where(and(eq(makeUp.company_id, ctx.company_id), eq(makeUp.id, id)));
    const [row] = await (lock ? query.for('update') : query);
    return row && (await lessons.sees(ctx, row.missed_lesson_id)) ? row : undefined;
  },

  async set(
    ctx: Ctx,
    id: number,
    values: Partial<Pick<typeof makeUp.$inferInsert, 'expires_on' | 'deducted_minutes'>>,
  ): Promise<void> {
    await ctx.db
      .update(makeUp)
      .set({ ...values, version: sql`${makeUp.version} + 1`, updated_at: ctx.now })
      .where(and(eq(makeUp.company_id, ctx.company_id), eq(makeUp.id, id)));
  },
  setStatus: (ctx: Ctx, id: number, status: string) => makeUpStore.setStatuses(ctx, [id], status),
  /** An owed one names no lesson; any other the one that is given, or keeps its own. */
  async setStatuses(ctx: Ctx, ids: readonly number[], status: string, lesson_id?: number): Promise<void> {
    await ctx.db
      .update(makeUp)
      .set({
        status: status as MakeUpState,
        lesson_id: status === 'owed' ? null : lesson_id,
        version: sql`${makeUp.version} + 1`,
        updated_at: ctx.now,
      })
      .where(and(eq(makeUp.company_id, ctx.company_id), inArray(makeUp.id, [...ids])));
  },

  /** Those whose last day was before today, and how they were missed. */
  due: (ctx: Ctx, today: string, most: number) =>
    ctx.db
      .select({
        id: makeUp.id,
        missed_lesson_id: makeUp.missed_lesson_id,
        student_id: makeUp.student_id,
        outcome: attendance.outcome,
      })
      .from(makeUp)
      .innerJoin(
        attendance,
        and(eq(attendance.lesson_id, makeUp.missed_lesson_id), eq(attendance.student_id, makeUp.student_id)),
      )
      .where(lapsedBy(ctx, today))
      .orderBy(asc(makeUp.id))
      .limit(most),
  /** Of these, locked; whoever works on one now decides first. */
  async lapsed(ctx: Ctx, today: string, ids: readonly number[]) {
    const rows = ids.length
      ? await ctx.db
          .select({
            id: makeUp.id,
            status: makeUp.status,
            missed_lesson_id: makeUp.missed_lesson_id,
            student_id: makeUp.student_id,
          })
          .from(makeUp)
          .where(and(lapsedBy(ctx, today), inArray(makeUp.id, [...ids])))
          .orderBy(asc(makeUp.id))
          .for('update', { skipLocked: true })
      : [];
    const students = rows.map(({ student_id }) => student_id);
    const people = students.length
      ? await ctx.db
          .select({ id: student.id, name: student.username, class_teacher_id: student.class_teacher_id })
          .from(student)
          .where(inArray(student.id, students))
      : [];
    const byId = new Map(people.map((one) => [one.id, one]));
    return rows.map((row) => {
      const { name = '', class_teacher_id = null } = byId.get(row.student_id) ?? {};
      return { ...row, name, class_teacher_id };
    });
  },

  /** Lessons that a student has later, and that make up none yet. */
  async candidates(ctx: Ctx, one: { student_id: number; company_id: number; missed_at: number }) {
    const rows = await ctx.db
      .select({
        lesson_id: lesson.id,
        starts_at: lesson.starts_at,
        course_type: lesson.course_type,
        subject_name: subjectName,
        teacher_name: teacher.teacher_name,
      })
      .from(lessonStudent)
      .innerJoin(lesson, eq(lesson.id, lessonStudent.lesson_id))
      .innerJoin(teacher, eq(teacher.id, lesson.teacher_id))
      .leftJoin(subject, eq(subject.id, lesson.subject_id))
      .where(
        and(
          eq(lessonStudent.company_id, one.company_id),
          eq(lessonStudent.student_id, one.student_id),
          gt(lessonStudent.starts_at, new Date(one.missed_at * 1000)),
          eq(lesson.status, 'planned'),
          sql`NOT EXISTS (SELECT 1 FROM ${makeUp} m WHERE m.company_id = ${lessonStudent.company_id}
            AND m.lesson_id = ${lessonStudent.lesson_id} AND m.student_id = ${lessonStudent.student_id})`,
        ),
      )
      .orderBy(asc(lessonStudent.starts_at))
      .limit(50);
    return rows.map((row) => ({ ...row, starts_at: toUnix(row.starts_at) }));
  },
};
