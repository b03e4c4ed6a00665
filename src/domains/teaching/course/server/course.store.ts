import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { baseItem } from '../../../organisation/base-data/server/base-data.table.ts';
import { room } from '../../../organisation/room/server/room.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { Slot } from '../../demand/demand.rules.ts';
import type { Course, CourseStudent, courseApi } from '../course.contract.ts';
import { course, courseSlot, courseStudent } from './course.table.ts';

const columns = {
  id: course.id,
  company_id: course.company_id,
  name: course.name,
  course_type: course.course_type,
  subject_id: course.subject_id,
  subject_name: subjectName,
  level_id: course.level_id,
  level_name: baseItem.name,
  teacher_id: course.teacher_id,
  teacher_name: teacher.teacher_name,
  assistant_id: course.assistant_id,
  assistant_name: admin.admin_name,
  room_id: course.room_id,
  room_name: room.name,
  live_link: course.live_link,
  capacity: course.capacity,
  enrolled_count: course.enrolled_count,
  waiting_count: course.waiting_count,
  price_fen: course.price_fen,
  time_zone: course.time_zone,
  starts_on: course.starts_on,
  ends_on: course.ends_on,
  slots: sql<Course['slots']>`COALESCE((SELECT json_agg(json_build_object('weekday', cs.weekday,
      'from_minute', cs.from_minute, 'to_minute', cs.to_minute) ORDER BY cs.weekday, cs.from_minute)
    FROM course_slot cs WHERE cs.company_id = ${course.company_id} AND cs.course_id = ${course.id}), '[]')`,
  note: course.note,
  reason: course.reason,
  status: course.status,
  version: course.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(course)
    .innerJoin(subject, eq(subject.id, course.subject_id))
    .innerJoin(teacher, eq(teacher.id, course.teacher_id))
    .leftJoin(baseItem, eq(baseItem.id, course.level_id))
    .leftJoin(admin, eq(admin.id, course.assistant_id))
    .leftJoin(room, eq(room.id, course.room_id));

type CourseFilter = ParsedOf<typeof courseApi.export>;
type CourseQuery = ParsedOf<typeof courseApi.list>;
const LIVING = ['planning', 'open', 'running'] as const;

const isFull = sql`${course.enrolled_count} >= ${course.capacity}`;

function matching(ctx: Ctx, filter: CourseFilter): SQL | undefined {
  const { keyword, status, course_type, subject_id, teacher_id, student_id, is_full } = filter;
  return and(
    inArray(course.company_id, [...ctx.reading]),
    keyword ? sql`position(lower(${keyword}) IN lower(${course.name})) > 0` : undefined,
    status ? eq(course.status, status) : undefined,
    course_type ? eq(course.course_type, course_type) : undefined,
    subject_id ? eq(course.subject_id, subject_id) : undefined,
    teacher_id ? eq(course.teacher_id, teacher_id) : undefined,
    student_id
      ? sql`EXISTS (SELECT 1 FROM ${courseStudent} WHERE ${courseStudent.company_id} = ${course.company_id}
          AND ${courseStudent.course_id} = ${course.id} AND ${courseStudent.student_id} = ${student_id})`
      : undefined,
    is_full === undefined ? undefined : is_full ? isFull : sql`NOT (${isFull})`,
  );
}
const source = (where: SQL | undefined) => sql`FROM ${course} WHERE ${where}`;
const orderOf = ({ sort, order }: Pick<CourseQuery, 'sort' | 'order'>): SQL =>
  sort
    ? sql`${(order === 'desc' ? desc : asc)(course[sort])}, ${desc(course.id)}`
    : sql`${desc(course.starts_on)}, ${desc(course.id)}`;
const some = (ctx: Ctx, ids: readonly number[]) => rowsOf(ctx).where(inArray(course.id, [...ids]));

type Values = Omit<typeof course.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type CourseRow = typeof course.$inferSelect;
const ofCourse = (ctx: Ctx, id: number) =>
  and(eq(courseStudent.company_id, ctx.company_id), eq(courseStudent.course_id, id));

export const courseStore = {
  page: (ctx: Ctx, query: CourseQuery) =>
    pageByIds(ctx, query, {
      id: course.id,
      matching: source(matching(ctx, query)),
      order: orderOf(query),
      rows: (ids) => some(ctx, ids),
    }),

  full: (ctx: Ctx, query: Pick<CourseQuery, 'page' | 'limit' | 'subject_id' | 'teacher_id'>) =>
    pageByIds(ctx, query, {
      id: course.id,
      matching: source(
        and(
          matching(ctx, query),
          or(isFull, gt(course.waiting_count, 0)),
          or(...LIVING.map((status) => eq(course.status, status))),
        ),
      ),
      order: sql`${desc(course.waiting_count)}, ${asc(course.starts_on)}, ${asc(course.id)}`,
      rows: (ids) => some(ctx, ids),
    }),

  async find(ctx: Ctx, id: number): Promise<Course | undefined> {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(course.id, id)));
    return row;
  },

  async *all(ctx: Ctx, filter: CourseFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(course.starts_on), desc(course.id));
    for await (const rows of chunksOf<Course>(ctx, columns, query.getSQL())) yield rows;
  },

  async lock(ctx: Ctx, id: number): Promise<CourseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(course)
      .where(and(eq(course.id, id), eq(course.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Values, slots: readonly Slot[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(course)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: course.id });
    const id = row?.id as number;
    await courseStore.setSlots(ctx, id, slots);
    return id;
  },

  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(course)
      .set({ ...values, version: sql`${course.version} + 1`, updated_at: ctx.now })
      .where(eq(course.id, id));
  },
  keep: async (ctx: Ctx, id: number, values: Partial<Values>): Promise<void> => {
    await ctx.db.update(course).set(values).where(eq(course.id, id));
  },
  setStatus: (ctx: Ctx, id: number, status: string) =>
    courseStore.update(ctx, id, { status: status as Course['status'] }),

  async setSlots(ctx: Ctx, id: number, slots: readonly Slot[]): Promise<void> {
    const isKept = slots.map(
      (
        slot,
      ) => sql`(${courseSlot.weekday} = ${slot.weekday} AND ${courseSlot.from_minute} = ${slot.from_minute}
        AND ${courseSlot.to_minute} = ${slot.to_minute})`,
    );
    await ctx.db
      .delete(courseSlot)
      .where(
        and(
          eq(courseSlot.company_id, ctx.company_id),
          eq(courseSlot.course_id, id),
          isKept.length > 0 ? sql`NOT (${sql.join(isKept, sql` OR `)})` : undefined,
        ),
      );
    if (slots.length)
      await ctx.db
        .insert(courseSlot)
        .values(slots.map((slot) => ({ company_id: ctx.company_id, course_id: id, ...slot })))
        .onConflictDoNothing();
  },

  /** Those who are in, then those who wait, each as they came. */
  async roster(ctx: Ctx, courses: readonly Pick<Course, 'id' | 'company_id'>[]) {
    if (courses.length === 0) return [];
    const rows = await ctx.db
      .select({
        course_id: courseStudent.course_id,
        student_id: courseStudent.student_id,
        username: student.username,
        is_waiting: courseStudent.is_waiting,
        since: courseStudent.since,
      })
      .from(courseStudent)
      .innerJoin(student, eq(student.id, courseStudent.student_id))
      .where(
        and(
          inArray(courseStudent.company_id, [...new Set(courses.map(({ company_id }) => company_id))]),
          inArray(
            courseStudent.course_id,
            courses.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(courseStudent.is_waiting, courseStudent.since, courseStudent.student_id);
    return rows.map((row) => ({ ...row, since: toUnix(row.since) }));
  },

  async place(
    ctx: Ctx,
    id: number,
    student_id: number,
  ): Promise<Pick<CourseStudent, 'is_waiting'> | undefined> {
    const [row] = await ctx.db
      .select({ is_waiting: courseStudent.is_waiting })
      .from(courseStudent)
      .where(and(ofCourse(ctx, id), eq(courseStudent.student_id, student_id)));
    return row;
  },
  async enrol(ctx: Ctx, id: number, student_id: number, is_waiting: boolean): Promise<void> {
    await ctx.db
      .insert(courseStudent)
      .values({ company_id: ctx.company_id, course_id: id, student_id, is_waiting });
  },
  async promote(ctx: Ctx, id: number, student_id: number): Promise<void> {
    await ctx.db
      .update(courseStudent)
      .set({ is_waiting: false, since: sql`clock_timestamp()` })
      .where(and(ofCourse(ctx, id), eq(courseStudent.student_id, student_id)));
  },
  async remove(ctx: Ctx, id: number, student_id: number): Promise<void> {
    await ctx.db
      .delete(courseStudent)
      .where(and(ofCourse(ctx, id), eq(courseStudent.student_id, student_id)));
  },

  /** Classes of the acting company in the order of their ids, locked where somebody takes a place. */
  places(ctx: Ctx, ids: readonly number[], isTaken = false) {
    const found = ctx.db
      .select()
      .from(course)
      .where(and(eq(course.company_id, ctx.company_id), inArray(course.id, [...ids])))
      .orderBy(course.id);
    return isTaken ? found.for('update') : found;
  },
  /** Which of these a student sits in, or waits for. */
  async placesOf(ctx: Ctx, ids: readonly number[], student_id: number) {
    return ctx.db
      .select({ course_id: courseStudent.course_id, is_waiting: courseStudent.is_waiting })
      .from(courseStudent)
      .where(
        and(
          eq(courseStudent.company_id, ctx.company_id),
          eq(courseStudent.student_id, student_id),
          inArray(courseStudent.course_id, [...ids]),
        ),
      );
  },

  /** Living classes of the acting company in which a student sits, or for which they wait. */
  namesOf: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ name: course.name })
      .from(courseStudent)
      .innerJoin(course, eq(course.id, courseStudent.course_id))
      .where(
        and(
          eq(courseStudent.company_id, ctx.company_id),
          eq(courseStudent.student_id, studentId),
          inArray(course.status, [...LIVING]),
        ),
      )
      .orderBy(course.id)
      .limit(3),

  /** Living classes of these subjects that have places. */
  withPlaces: (ctx: Ctx, subjectIds: readonly number[]) =>
    ctx.db
      .select({
        id: course.id,
        name: course.name,
        subject_id: course.subject_id,
        course_type: course.course_type,
        free: sql<number>`${course.capacity} - ${course.enrolled_count}`,
      })
      .from(course)
      .where(
        and(
          inArray(course.company_id, [...ctx.reading]),
          inArray(course.subject_id, [...subjectIds]),
          inArray(course.status, [...LIVING]),
          gt(course.capacity, course.enrolled_count),
        ),
      )
      .orderBy(course.starts_on, course.id),

  bySubject: referencedIn(course, course.subject_id),
  byLevel: referencedIn(course, course.level_id),
  byTeacher: referencedIn(course, course.teacher_id),
  byRoom: referencedIn(course, course.room_id),
};
