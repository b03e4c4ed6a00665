import { and, asc, between, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { OPEN_STATES, type RenewalState } from '../renewal.rules.ts';
import { renewal, renewalLog } from './renewal.table.ts';

export type Renewal = typeof renewal.$inferSelect;
export type RenewalInsert = Omit<typeof renewal.$inferInsert, 'company_id' | 'family_id'>;

const here = (ctx: Ctx, id: number) => and(eq(renewal.id, id), eq(renewal.company_id, ctx.company_id));
const isOpenTask = () => inArray(renewal.status, [...OPEN_STATES]);
const CLOSED: readonly string[] = ['renewed', 'lost', 'withdrawn'];

const namedLogs = withNames<typeof renewalLog.$inferSelect>()({
  created_by_name: [adminNames.name, 'created_by'],
  method_name: [baseNames.name, 'method_id'],
});

export const renewalStore = {
  /** One that this person sees; nobody changes it before the transaction ends. */
  async lock(ctx: Ctx, id: number): Promise<Renewal | undefined> {
    const [row] = await ctx.db
      .select()
      .from(renewal)
      .where(and(here(ctx, id), students.isOfVisible(ctx, renewal.student_id)))
      .for('no key update');
    return row;
  },
  lockMany: (ctx: Ctx, ids: readonly number[]): Promise<Renewal[]> =>
    ctx.db
      .select()
      .from(renewal)
      .where(
        and(
          inArray(renewal.id, [...ids]),
          eq(renewal.company_id, ctx.company_id),
          students.isOfVisible(ctx, renewal.student_id),
        ),
      )
      .orderBy(asc(renewal.id))
      .for('no key update'),
  /** For the system's own moves, which nobody's scope bounds. */
  async lockAny(ctx: Ctx, id: number): Promise<Renewal | undefined> {
    const [row] = await ctx.db.select().from(renewal).where(here(ctx, id)).for('no key update');
    return row;
  },

  /** Of these students and their course types, the open task or else the last one. */
  async latest(ctx: Ctx, studentIds: readonly number[]): Promise<Renewal[]> {
    const rows = await ctx.db
      .select()
      .from(renewal)
      .where(and(eq(renewal.company_id, ctx.company_id), inArray(renewal.student_id, [...studentIds])))
      .orderBy(asc(renewal.id));
    const byKey = new Map<string, Renewal>();
    const isOpenRow = ({ status }: Renewal) => (OPEN_STATES as readonly string[]).includes(status);
    for (const row of rows) {
      const key = `${row.student_id}:${row.course_type}`;
      const known = byKey.get(key);
      if (!known || !isOpenRow(known)) byKey.set(key, row);
    }
    return [...byKey.values()];
  },
  /** Those that the purchase of a student and course type can renew: the open one, and one lost not long ago. */
  renewable: (ctx: Ctx, studentId: number, courseTypes: readonly CourseTypeCode[], lostDays: number) =>
    ctx.db
      .select()
      .from(renewal)
      .where(
        and(
          eq(renewal.company_id, ctx.company_id),
          eq(renewal.student_id, studentId),
          inArray(renewal.course_type, [...courseTypes]),
          or(
            isOpenTask(),
            and(
              eq(renewal.status, 'lost'),
              sql`${renewal.closed_on} >= ${plusDays(todayOf(ctx), -lostDays)}`,
              sql`NOT EXISTS (SELECT 1 FROM ${renewal} AS later WHERE later.company_id = ${renewal.company_id}
                AND later.student_id = ${renewal.student_id} AND later.course_type = ${renewal.course_type}
                AND later.id > ${renewal.id} AND later.status <> 'withdrawn')`,
            ),
          ),
        ),
      )
      .orderBy(asc(renewal.id))
      .for('no key update'),
  renewedBy: (ctx: Ctx, doc: 'recharge' | 'class_lot', ids: readonly number[]) =>
    ctx.db
      .select()
      .from(renewal)
      .where(
        and(
          eq(renewal.company_id, ctx.company_id),
          eq(renewal.doc, doc),
          inArray(renewal.doc_id, [...ids]),
          isNotNull(renewal.doc),
        ),
      )
      .orderBy(asc(renewal.id))
      .for('no key update'),
  hasOther: async (ctx: Ctx, { id, student_id, course_type }: Renewal): Promise<boolean> =>
    (await ctx.db.$count(
      renewal,
      and(
        eq(renewal.company_id, ctx.company_id),
        eq(renewal.student_id, student_id),
        eq(renewal.course_type, course_type),
        isOpenTask(),
        ne(renewal.id, id),
      ),
    )) > 0,

  /** Nothing where another one of this student and course type has been opened meanwhile. */
  async insert(ctx: Ctx, values: RenewalInsert): Promise<number | undefined> {
    const { company_id, family_id } = ctx;
    const [row] = await ctx.db
      .insert(renewal)
      .values({ ...values, company_id, family_id })
      .onConflictDoNothing()
      .returning({ id: renewal.id });
    return row?.id;
  },
  async update(ctx: Ctx, id: number, values: PgUpdateSetSource<typeof renewal>): Promise<void> {
    await ctx.db
      .update(renewal)
      .set({ ...values, version: sql`${renewal.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  /** What is reckoned, and nobody has changed. */
  async keep(ctx: Ctx, id: number, values: PgUpdateSetSource<typeof renewal>): Promise<void> {
    await ctx.db.update(renewal).set(values).where(here(ctx, id));
  },
  /** What a state no longer needs is cleared with it; what it needs goes by `also`. */
  async setStatus(
    ctx: Ctx,
    id: number,
    to: string,
    also: PgUpdateSetSource<typeof renewal> = {},
  ): Promise<void> {
    const closes = CLOSED.includes(to);
    await renewalStore.update(ctx, id, {
      snoozed_until: null,
      lost_reason_id: null,
      is_no_answer: false,
      doc: null,
      doc_id: null,
      renewed_fen: null,
      renewed_minutes: null,
      closed_on: closes ? todayOf(ctx) : null,
      closed_at: closes ? ctx.now : null,
      ...also,
      status: to as RenewalState,
    });
  },

  async addLog(
    ctx: Ctx,
    values: Omit<typeof renewalLog.$inferInsert, 'company_id' | 'family_id' | 'created_by' | 'created_at'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(renewalLog)
      .values({
        ...values,
        company_id: ctx.company_id,
        created_by: ctx.admin_id || null,
        created_at: ctx.now,
      })
      .returning({ id: renewalLog.id });
    return row?.id as number;
  },
  async logs(ctx: Ctx, renewalId: number) {
    const rows = await ctx.db
      .select()
      .from(renewalLog)
      .where(and(eq(renewalLog.renewal_id, renewalId), inArray(renewalLog.company_id, [...ctx.reading])))
      .orderBy(desc(renewalLog.id));
    return (await namedLogs(ctx, rows)).map((row) => ({
      ...row,
      is_effective: row.is_effective ? (1 as const) : (0 as const),
      created_at: toUnix(row.created_at),
    }));
  },

  /** For the night: those that sleep no longer, and those that nobody has answered in time. */
  asleepUntil: (ctx: Ctx, day: string) =>
    ctx.db
      .select()
      .from(renewal)
      .where(
        and(
          eq(renewal.company_id, ctx.company_id),
          eq(renewal.status, 'snoozed'),
          lte(renewal.snoozed_until, day),
        ),
      )
      .orderBy(asc(renewal.id))
      .limit(AT_ONCE)
      .for('no key update'),
  dueBefore: (ctx: Ctx, day: string) =>
    ctx.db
      .select()
      .from(renewal)
      .where(and(eq(renewal.company_id, ctx.company_id), isOpenTask(), lte(renewal.due_on, day)))
      .orderBy(asc(renewal.id))
      .limit(AT_ONCE)
      .for('no key update'),
  /** Whose next contact is today or was lately, and whose owner has not been told of it. */
  nextOn: (ctx: Ctx, day: string) =>
    ctx.db
      .select({
        id: renewal.id,
        number: renewal.number,
        owner_id: renewal.owner_id,
        name: student.username,
        next_on: renewal.next_on,
      })
      .from(renewal)
      .innerJoin(student, and(eq(student.company_id, renewal.company_id), eq(student.id, renewal.student_id)))
      .where(
        and(
          eq(renewal.company_id, ctx.company_id),
          between(renewal.next_on, plusDays(day, -TOLD_WITHIN_DAYS), day),
          isOpenTask(),
          isNotNull(renewal.owner_id),
          sql`(${renewal.told_on} IS NULL OR ${renewal.told_on} < ${renewal.next_on})`,
        ),
      )
      .orderBy(asc(renewal.id))
      .limit(AT_ONCE),

  /** Students whose figures are of before today: who is there, or has hours. */
  async toReckon(ctx: Ctx, day: string, most: number): Promise<number[]> {
    const { rows } = await ctx.query(
      `SELECT f.student_id FROM student_figures f JOIN student s ON s.id = f.student_id
        WHERE f.company_id = $1 AND (f.reckoned_on IS NULL OR f.reckoned_on < $2::date)
          AND (s.status = 'active' OR f.remaining_minutes > 0 OR f.run_out_on IS NOT NULL)
        ORDER BY f.reckoned_on NULLS FIRST, f.student_id LIMIT $3`,
      [ctx.company_id, day, most],
    );
    return rows.map(({ student_id }) => Number(student_id));
  },

  /** Active students with figures, a part at a time. */
  async *withHours(ctx: Ctx): AsyncGenerator<number[]> {
    let after = 0;
    for (;;) {
      const { rows } = await ctx.query(
        `SELECT f.student_id FROM student_figures f JOIN student s ON s.id = f.student_id
          WHERE f.company_id = $1 AND s.status = 'active' AND f.student_id > $2 ORDER BY f.student_id LIMIT $3`,
        [ctx.company_id, after, AT_ONCE],
      );
      const ids = rows.map(({ student_id }) => Number(student_id));
      if (ids.length === 0) return;
      yield ids;
      after = ids.at(-1) as number;
    }
  },

  names: async (ctx: Ctx, ids: readonly number[]) =>
    (
      await ctx.db
        .select({ id: renewal.id, name: renewal.number })
        .from(renewal)
        .where(inArray(renewal.id, [...ids]))
    ).map(({ id, name }) => ({ id, name })),
  byLostReason: referencedIn(renewal, renewal.lost_reason_id),
  byMethod: referencedIn(renewalLog, renewalLog.method_id),
};
const AT_ONCE = 500;
const TOLD_WITHIN_DAYS = 7;
