import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { payLineApi } from '../pay-line.contract.ts';
import { payLine } from './pay-line.table.ts';

const columns = {
  id: payLine.id,
  teacher_id: payLine.teacher_id,
  teacher_name: teacher.teacher_name,
  lesson_id: payLine.lesson_id,
  kind: payLine.kind,
  month: payLine.month,
  corrects_month: payLine.corrects_month,
  lesson_on: payLine.lesson_on,
  starts_at: payLine.starts_at,
  course_type: payLine.course_type,
  subject_name: subjectName,
  outcome: payLine.outcome,
  minutes: payLine.minutes,
  percent: payLine.percent,
  unit: payLine.unit,
  rate_fen: payLine.rate_fen,
  is_override: payLine.is_override,
  is_missing: payLine.is_missing,
  amount_fen: payLine.amount_fen,
  reason: payLine.reason,
  created_by_name: admin.admin_name,
  created_at: payLine.created_at,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(payLine)
    .innerJoin(teacher, eq(teacher.id, payLine.teacher_id))
    .leftJoin(subject, eq(subject.id, payLine.subject_id))
    .leftJoin(admin, eq(admin.id, payLine.created_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  starts_at: toUnix(row.starts_at),
  created_at: toUnix(row.created_at),
});

export type LineFilter = ParsedOf<typeof payLineApi.export>;
/** The last line of a lesson that stands, without a rate. */
const stillMissing = sql<boolean>`(${payLine.is_missing} AND pay_line_is_missing(${payLine}))`;
const matching = (ctx: Ctx, filter: LineFilter): SQL | undefined =>
  and(
    inArray(payLine.company_id, [...ctx.reading]),
    filter.teacher_id ? eq(payLine.teacher_id, filter.teacher_id) : undefined,
    filter.lesson_id ? eq(payLine.lesson_id, filter.lesson_id) : undefined,
    filter.month ? eq(payLine.month, filter.month) : undefined,
    filter.kind ? eq(payLine.kind, filter.kind) : undefined,
    filter.course_type ? eq(payLine.course_type, filter.course_type) : undefined,
    filter.is_missing === 1 ? stillMissing : undefined,
  );

export const payLineListStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof payLineApi.list>) =>
    pageByIds(ctx, query, {
      id: payLine.id,
      matching: sql`FROM ${payLine} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(payLine.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(payLine.id, [...ids]))).map(shown),
    }),

  async *all(ctx: Ctx, filter: LineFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(payLine.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** The lines of one sheet, in the order of the lessons. */
  ofSheet: async (ctx: Ctx, company_id: number, teacher_id: number, month: string) =>
    (
      await rowsOf(ctx)
        .where(
          and(
            eq(payLine.company_id, company_id),
            eq(payLine.month, month),
            eq(payLine.teacher_id, teacher_id),
          ),
        )
        .orderBy(payLine.starts_at, payLine.id)
    ).map(shown),

  async totals(ctx: Ctx, filter: LineFilter) {
    const lessonSum = (value: SQL) =>
      sql<number>`coalesce(sum(CASE ${payLine.kind} WHEN 'lesson' THEN ${value} WHEN 'reversal' THEN -(${value}) ELSE 0 END), 0)::float8`;
    const [row] = await ctx.db
      .select({
        amount_fen: sql<number>`coalesce(sum(${payLine.amount_fen}), 0)::float8`,
        lessons: lessonSum(sql`1`),
        minutes: lessonSum(sql`${payLine.minutes}`),
        missing: sql<number>`count(*) FILTER (WHERE ${stillMissing})::int`,
      })
      .from(payLine)
      .where(matching(ctx, filter));
    return row ?? { amount_fen: 0, lessons: 0, minutes: 0, missing: 0 };
  },

  /** What the lines of some lessons come to. */
  async sums(ctx: Ctx, lessonIds: readonly number[]): Promise<Map<number, number>> {
    if (lessonIds.length === 0) return new Map();
    const rows = await ctx.db
      .select({ id: payLine.lesson_id, fen: sql<number>`sum(${payLine.amount_fen})::float8` })
      .from(payLine)
      .where(and(inArray(payLine.company_id, [...ctx.reading]), inArray(payLine.lesson_id, [...lessonIds])))
      .groupBy(payLine.lesson_id);
    return new Map(rows.map(({ id, fen }) => [id, fen]));
  },

  /** Lessons whose pay would change, as people read them, in the order of time. */
  async described(
    ctx: Ctx,
    effects: readonly {
      lesson_id: number;
      line_id: number;
      before_fen: number;
      after_fen: number;
      month: string;
    }[],
  ) {
    if (effects.length === 0) return [];
    const lines = effects.map(({ line_id }) => line_id);
    const rows = await rowsOf(ctx).where(inArray(payLine.id, lines));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return effects
      .flatMap(({ lesson_id, line_id, before_fen, after_fen, month }) => {
        const row = byId.get(line_id);
        if (!row) return [];
        const { teacher_name, starts_at, course_type, subject_name, minutes } = row;
        const at = toUnix(starts_at);
        return [
          {
            lesson_id,
            teacher_name,
            starts_at: at,
            course_type,
            subject_name,
            minutes,
            before_fen,
            after_fen,
            month,
          },
        ];
      })
      .toSorted((a, b) => a.starts_at - b.starts_at || a.lesson_id - b.lesson_id);
  },

  byTeacher: referencedIn(payLine, payLine.teacher_id),
};
