import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { RateKey } from '../../pay-rate/pay-rate.rules.ts';
import { payLine, payOverride } from './pay-line.table.ts';
import { payPosted } from './pay-line-event.service.ts';

type Insert<T extends { $inferInsert: object }> = Omit<
  T['$inferInsert'],
  'company_id' | 'family_id' | 'created_by'
>;
export type LineRow = typeof payLine.$inferSelect;
export type NewLine = Insert<typeof payLine>;

const here = (ctx: Ctx) => eq(payLine.company_id, ctx.company_id);

/** Before the pay, as who has posted to the books holds it already: else a close in between would wait in a circle. */
const shareMonths = (ctx: Ctx) =>
  ctx.query("SELECT pg_advisory_xact_lock_shared(hashtext('month_close'), $1::int)", [ctx.company_id]);

export const payLineStore = {
  /** Many mark at once; whoever sets a rate waits for them, and they for it. No month is locked meanwhile. */
  async share(ctx: Ctx): Promise<void> {
    await shareMonths(ctx);
    await ctx.query("SELECT pg_advisory_xact_lock_shared(hashtext('pay'), $1::int)", [ctx.company_id]);
  },
  async hold(ctx: Ctx): Promise<void> {
    await shareMonths(ctx);
    await ctx.query("SELECT pg_advisory_xact_lock(hashtext('pay'), $1::int)", [ctx.company_id]);
  },

  /** Whether the companies being read have paid this teacher, or owe them. */
  async isPaid(ctx: Ctx, teacherId: number): Promise<boolean> {
    const { rows } = await ctx.query(
      `SELECT EXISTS (SELECT 1 FROM pay_line WHERE company_id = ANY ($1::bigint[]) AND teacher_id = $2)
           OR EXISTS (SELECT 1 FROM salary WHERE company_id = ANY ($1::bigint[]) AND teacher_id = $2) AS is_paid`,
      [[...ctx.reading], teacherId],
    );
    return rows[0].is_paid;
  },

  async insert(ctx: Ctx, lines: readonly NewLine[]): Promise<void> {
    const { family_id, company_id, admin_id } = ctx;
    for (let at = 0; at < lines.length; at += 500)
      await ctx.db
        .insert(payLine)
        .values(
          lines
            .slice(at, at + 500)
            .map((one) => ({ ...one, family_id, company_id, created_by: admin_id || null })),
        );
    await payPosted.emit(ctx, { lines });
  },

  /** Of each lesson its last turn: all lines of it. */
  ofLessons: (ctx: Ctx, lessonIds: readonly number[]): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(payLine)
      .where(
        and(
          here(ctx),
          inArray(payLine.lesson_id, [...lessonIds]),
          sql`${payLine.turn} = (SELECT max(l.turn) FROM pay_line l WHERE l.company_id = ${payLine.company_id}
            AND l.lesson_id = ${payLine.lesson_id})`,
        ),
      )
      .orderBy(payLine.id),

  /** Which month would pay a line of each of these, if it were posted in the running one; nothing is locked. */
  async monthsForeseen(
    ctx: Ctx,
    lines: readonly Pick<LineRow, 'teacher_id' | 'lesson_on'>[],
    running: string,
  ): Promise<string[]> {
    if (lines.length === 0) return [];
    const { rows } = await ctx.query(
      `SELECT pay_month_foreseen($1, teacher_id, to_char(lesson_on, 'YYYY-MM'), $4) AS month
         FROM unnest($2::bigint[], $3::date[]) WITH ORDINALITY AS line (teacher_id, lesson_on, at) ORDER BY at`,
      [
        ctx.company_id,
        lines.map(({ teacher_id }) => teacher_id),
        lines.map(({ lesson_on }) => lesson_on),
        running,
      ],
    );
    return rows.map(({ month }) => month);
  },

  /** Lessons that a rate may be for, from a day on. */
  async lessonsFor(ctx: Ctx, rate: RateKey, from: string): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ id: payLine.lesson_id })
      .from(payLine)
      .where(
        and(
          here(ctx),
          eq(payLine.kind, 'lesson'),
          eq(payLine.course_type, rate.course_type),
          gte(payLine.lesson_on, from),
          rate.teacher_id ? eq(payLine.teacher_id, rate.teacher_id) : undefined,
          rate.subject_id ? eq(payLine.subject_id, rate.subject_id) : undefined,
          rate.level_id ? eq(payLine.level_id, rate.level_id) : undefined,
        ),
      );
    return rows.map((row) => row.id);
  },

  overrides: (ctx: Ctx, lessonIds: readonly number[]) =>
    ctx.db
      .select()
      .from(payOverride)
      .where(and(eq(payOverride.company_id, ctx.company_id), inArray(payOverride.lesson_id, [...lessonIds]))),

  async setOverride(ctx: Ctx, values: Insert<typeof payOverride>): Promise<void> {
    const { family_id, company_id, admin_id } = ctx;
    const { lesson_id: _, ...set } = values;
    await ctx.db
      .insert(payOverride)
      .values({ ...values, family_id, company_id, created_by: admin_id || null })
      .onConflictDoUpdate({
        target: [payOverride.company_id, payOverride.lesson_id],
        set: { ...set, created_by: admin_id || null, created_at: ctx.now },
      });
  },
  async removeOverride(ctx: Ctx, lessonId: number): Promise<void> {
    await ctx.db
      .delete(payOverride)
      .where(and(eq(payOverride.company_id, ctx.company_id), eq(payOverride.lesson_id, lessonId)));
  },
};
