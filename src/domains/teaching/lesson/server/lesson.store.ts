import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull, type UnixSeconds } from '@/kernel/value/time.ts';
import type { BookingKind } from '../lesson.rules.ts';
import type { LessonState } from '../lesson.status.ts';
import { changeableLessons } from './lesson.scope.store.ts';
import { lesson, lessonStudent } from './lesson.table.ts';

type NewLesson = Omit<typeof lesson.$inferInsert, 'family_id' | 'company_id' | 'created_by'>;
export interface LessonStudent {
  readonly student_id: number;
  readonly is_booked: boolean;
  /** When they asked for leave. */
  readonly leave_at?: UnixSeconds | null;
}
/** As it stands, with times as they are on the wire. */
export type LessonDoc = Omit<typeof lesson.$inferSelect, 'starts_at' | 'ends_at' | 'minutes'> & {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
  readonly minutes: number;
  readonly students: readonly LessonStudent[];
};

/** Somebody or something that is wanted for a time. */
export interface Wanted {
  readonly kind: BookingKind;
  readonly resource_id: number;
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** What keeps somebody or something booked. */
export type Booker = { readonly lesson_id: number } | { readonly live_id: number };
export interface Taken extends Wanted {
  /** Which of the wanted ones it stands in the way of. */
  readonly at: number;
  /** Of the one that stands there, or null where a live class does. */
  readonly lesson_id: number | null;
  /** Undefined where whoever asks does not see it. */
  readonly what: string | undefined;
}

const LONGEST = '12 hours';

async function docsOf(ctx: Ctx, ids: readonly number[], lock: boolean): Promise<LessonDoc[]> {
  if (ids.length === 0) return [];
  const query = ctx.db
    .select()
    .from(lesson)
    .where(and(inArray(lesson.id, [...ids]), changeableLessons(ctx)))
    .orderBy(asc(lesson.id));
  // Its number does not change: pay lines may refer to it meanwhile, else whoever prices them anew and whoever marks it would wait for each other.
  const rows = await (lock ? query.for('no key update') : query);
  const found = rows.map(({ id }) => id);
  const names = found.length
    ? await ctx.db
        .select({
          lesson_id: lessonStudent.lesson_id,
          student_id: lessonStudent.student_id,
          is_booked: lessonStudent.is_booked,
          leave_at: lessonStudent.leave_at,
        })
        .from(lessonStudent)
        .where(and(eq(lessonStudent.company_id, ctx.company_id), inArray(lessonStudent.lesson_id, found)))
        .orderBy(asc(lessonStudent.student_id))
    : [];
  const byLesson = new Map<number, LessonStudent[]>(found.map((id) => [id, []]));
  for (const { lesson_id, leave_at, ...one } of names)
    byLesson.get(lesson_id)?.push({ ...one, leave_at: toUnixOrNull(leave_at) });
  return rows.map((row) => ({
    ...row,
    starts_at: toUnix(row.starts_at),
    ends_at: toUnix(row.ends_at),
    minutes: row.minutes ?? 0,
    students: byLesson.get(row.id) ?? [],
  }));
}

export const lessonStore = {
  /** Of the acting company, within the role's scope; in the order of their ids. */
  docs: (ctx: Ctx, ids: readonly number[]) => docsOf(ctx, ids, false),
  lockMany: (ctx: Ctx, ids: readonly number[]) => docsOf(ctx, ids, true),
  async lock(ctx: Ctx, id: number): Promise<LessonDoc | undefined> {
    return (await docsOf(ctx, [id], true))[0];
  },

  /** Those that a demand or a class course has brought, in order. */
  async idsOf(ctx: Ctx, from: 'demand_id' | 'course_id', id: number): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: lesson.id })
      .from(lesson)
      .where(and(eq(lesson.company_id, ctx.company_id), eq(lesson[from], id)))
      .orderBy(lesson.starts_at, lesson.id);
    return rows.map((row) => row.id);
  },

  /** Those of a teacher that begin at a moment and stand. */
  async idsAt(ctx: Ctx, teacherId: number, startsAt: UnixSeconds): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: lesson.id })
      .from(lesson)
      .where(
        and(
          eq(lesson.company_id, ctx.company_id),
          eq(lesson.teacher_id, teacherId),
          eq(lesson.starts_at, fromUnix(startsAt)),
          inArray(lesson.status, ['planned', 'finished']),
        ),
      );
    return rows.map((row) => row.id);
  },

  /** Nobody else plans with these before the transaction ends: who comes second sees what the first has planned. */
  async holdResources(ctx: Ctx, wanted: readonly Pick<Wanted, 'kind' | 'resource_id'>[]): Promise<void> {
    const names = [
      ...new Set(wanted.map(({ kind, resource_id }) => `booking ${kind} ${resource_id}`)),
    ].sort();
    await ctx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM (SELECT unnest($1::text[]) AS name) AS held',
      [names],
    );
  },

  /** What is taken already, of whatever company of the family. */
  async taken(ctx: Ctx, wanted: readonly Wanted[], except: readonly Booker[]): Promise<Taken[]> {
    if (wanted.length === 0) return [];
    const { rows } = await ctx.query(
      `SELECT w.at::int - 1 AS at, b.kind, b.resource_id, b.lesson_id, b.starts_at, b.ends_at,
              CASE WHEN l.id IS NULL THEN v.title ELSE COALESCE(s.name, '') END AS what
         FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
              WITH ORDINALITY AS w (kind, resource_id, starts_at, ends_at, at)
         JOIN booking b ON b.family_id = $1 AND b.kind = w.kind AND b.resource_id = w.resource_id
              AND b.starts_at < w.ends_at AND b.starts_at > w.starts_at - interval '${LONGEST}'
              AND b.ends_at > w.starts_at
         LEFT JOIN lesson l ON l.id = b.lesson_id
         LEFT JOIN subject s ON s.id = l.subject_id
         LEFT JOIN live v ON v.id = b.live_id AND (v.company_id = ANY ($8::bigint[]) OR EXISTS (
              SELECT 1 FROM live_company a WHERE a.live_id = v.id AND a.company_id = ANY ($8::bigint[])))
        WHERE NOT b.may_overlap AND (b.lesson_id = ANY ($6::bigint[])) IS NOT TRUE
              AND (b.live_id = ANY ($7::bigint[])) IS NOT TRUE
        ORDER BY w.at, b.starts_at, b.lesson_id`,
      [
        ctx.family_id,
        wanted.map(({ kind }) => kind),
        wanted.map(({ resource_id }) => resource_id),
        wanted.map(({ starts_at }) => fromUnix(starts_at)),
        wanted.map(({ ends_at }) => fromUnix(ends_at)),
        except.flatMap((one) => ('lesson_id' in one ? one.lesson_id : [])),
        except.flatMap((one) => ('live_id' in one ? one.live_id : [])),
        [...ctx.reading],
      ],
    );
    return rows.map((row) => ({
      ...(row as Taken),
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      what: row.what ?? undefined,
    }));
  },

  /** Accounts that are in the teachers' file: they are booked as what they are there. */
  async teachersOfAccounts(ctx: Ctx, adminIds: readonly number[]): Promise<Map<number, number>> {
    if (adminIds.length === 0) return new Map();
    const { rows } = await ctx.query('SELECT id, admin_id FROM teacher WHERE admin_id = ANY ($1::bigint[])', [
      [...adminIds],
    ]);
    return new Map(rows.map((row) => [row.admin_id, row.id]));
  },

  /** The account that a teacher signs in with. */
  async accountOf(ctx: Ctx, teacherId: number): Promise<number | null> {
    const { rows } = await ctx.query('SELECT admin_id FROM teacher WHERE id = $1', [teacherId]);
    return rows[0]?.admin_id ?? null;
  },

  async insert(ctx: Ctx, rows: readonly NewLesson[]): Promise<number[]> {
    const { family_id, company_id, admin_id } = ctx;
    const made = await ctx.db
      .insert(lesson)
      .values(rows.map((row) => ({ ...row, family_id, company_id, created_by: admin_id || null })))
      .returning({ id: lesson.id });
    return made.map(({ id }) => id);
  },

  async insertStudents(
    ctx: Ctx,
    rows: readonly { readonly lesson_id: number; readonly student_id: number }[],
  ): Promise<void> {
    const { family_id, company_id } = ctx;
    // The time is the lesson's: a trigger gives it.
    const values = rows.map((row) => ({ ...row, family_id, company_id, starts_at: ctx.now }));
    await ctx.db.insert(lessonStudent).values(values);
  },
  async removeStudentsBut(ctx: Ctx, lessonId: number, kept: readonly number[]): Promise<void> {
    await ctx.db
      .delete(lessonStudent)
      .where(
        and(
          eq(lessonStudent.company_id, ctx.company_id),
          eq(lessonStudent.lesson_id, lessonId),
          kept.length ? notInArray(lessonStudent.student_id, [...kept]) : undefined,
        ),
      );
  },
  async update(ctx: Ctx, ids: readonly number[], values: Partial<Omit<NewLesson, 'status'>>): Promise<void> {
    if (ids.length === 0) return;
    await ctx.db
      .update(lesson)
      .set({ ...values, version: sql`${lesson.version} + 1`, updated_at: ctx.now })
      .where(and(eq(lesson.company_id, ctx.company_id), inArray(lesson.id, [...ids])));
  },

  /** Each to its own time, place and teacher; whoever takes one over keeps it. */
  async rearrange(
    ctx: Ctx,
    lessons: readonly Pick<
      LessonDoc,
      'id' | 'teacher_id' | 'assistant_id' | 'room_id' | 'live_link' | 'starts_at' | 'ends_at'
    >[],
  ): Promise<void> {
    await ctx.query(
      `UPDATE lesson l SET teacher_id = w.teacher_id, assistant_id = w.assistant_id, room_id = w.room_id,
              original_teacher_id = CASE WHEN l.teacher_id = w.teacher_id THEN l.original_teacher_id END,
              live_link = w.live_link, starts_at = w.starts_at, ends_at = w.ends_at, version = l.version + 1, updated_at = $2
         FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::timestamptz[], $9::timestamptz[])
              AS w (id, teacher_id, assistant_id, room_id, live_link, starts_at, ends_at)
        WHERE l.company_id = $1 AND l.id = w.id`,
      [
        ctx.company_id,
        ctx.now,
        lessons.map(({ id }) => id),
        lessons.map(({ teacher_id }) => teacher_id),
        lessons.map(({ assistant_id }) => assistant_id),
        lessons.map(({ room_id }) => room_id),
        lessons.map(({ live_link }) => live_link),
        lessons.map(({ starts_at }) => fromUnix(starts_at)),
        lessons.map(({ ends_at }) => fromUnix(ends_at)),
      ],
    );
  },
  setStatus: (ctx: Ctx, id: number, status: string) => lessonStore.setStatuses(ctx, [id], status),
  async setStatuses(ctx: Ctx, ids: readonly number[], status: string, reason?: string): Promise<void> {
    await ctx.db
      .update(lesson)
      .set({
        status: status as LessonState,
        ...(reason !== undefined && { reason }),
        version: sql`${lesson.version} + 1`,
        updated_at: ctx.now,
      })
      .where(and(eq(lesson.company_id, ctx.company_id), inArray(lesson.id, [...ids])));
  },

  /** The students of a lesson, by name. */
  students: (ctx: Ctx, lessonId: number) =>
    ctx.db
      .select({
        id: student.id,
        username: student.username,
        is_booked: lessonStudent.is_booked,
        leave_at: lessonStudent.leave_at,
      })
      .from(lessonStudent)
      .innerJoin(student, eq(student.id, lessonStudent.student_id))
      .where(eq(lessonStudent.lesson_id, lessonId))
      .orderBy(student.id),

  /** When each of these is taught next, and was last. */
  async turns(ctx: Ctx, studentIds: readonly number[]) {
    const { rows } = await ctx.query(
      `SELECT w.student_id,
         (SELECT min(ls.starts_at) FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
           WHERE ls.company_id = $1 AND ls.student_id = w.student_id AND ls.starts_at >= $3 AND l.status = 'planned') AS next_lesson_at,
         (SELECT max(ls.starts_at) FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
           WHERE ls.company_id = $1 AND ls.student_id = w.student_id AND l.status = 'finished') AS last_lesson_at
       FROM unnest($2::bigint[]) AS w (student_id)`,
      [ctx.company_id, [...studentIds], ctx.now],
    );
    return rows as { student_id: number; next_lesson_at: Date | null; last_lesson_at: Date | null }[];
  },
};
