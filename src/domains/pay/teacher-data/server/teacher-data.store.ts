import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { Employment } from '@/domains/people/teacher/teacher.rules.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Figures, SortField, teacherDataApi } from '../teacher-data.contract.ts';
import { type Days, daysBefore, type Step, stepOf, stepsTo } from '../teacher-data.rules.ts';
import { type FigureRow, figuresBy, figuresOf, momentsOf } from './teacher-data.figures.store.ts';

interface Asked {
  readonly days: Days;
  /** Where only one is seen. */
  readonly teacher_id?: number;
}
type DataFilter = Omit<ParsedOf<typeof teacherDataApi.export>, keyof Days> & Asked;
type DataQuery = Omit<ParsedOf<typeof teacherDataApi.list>, keyof Days> & Asked;

/** Which lessons are a teacher's: those they taught, and those that somebody else taught for them. */
const ofTeacher = (id: number): SQL => sql`(l.teacher_id = ${id} OR l.original_teacher_id = ${id})`;

/** A period and the one before it, which need not touch. */
function twoPeriods(ctx: Ctx, days: Days) {
  const [now, before] = [momentsOf(ctx, days), momentsOf(ctx, daysBefore(days))];
  const bucket = sql`CASE WHEN l.starts_at >= ${now.from} THEN 'now' WHEN l.starts_at < ${before.to} THEN 'before' END`;
  return { from: before.from, to: now.to, bucket };
}

const share = (part: string, whole: string): SQL =>
  sql`n.${sql.identifier(part)}::float8 / nullif(n.${sql.identifier(whole)}, 0)`;
const SORTED: Readonly<Record<SortField, SQL>> = {
  teacher_name: sql`${teacher.teacher_name}`,
  lesson_count: sql`coalesce(n.lesson_count, 0)`,
  taught_minutes: sql`coalesce(n.taught_minutes, 0)`,
  student_count: sql`coalesce(n.student_count, 0)`,
  attendance_percent: share('there_count', 'expected'),
  late_count: sql`coalesce(n.late_count, 0)`,
  absent_count: sql`coalesce(n.absent_count, 0)`,
  feedback_percent: share('feedback_count', 'feedback_due_count'),
};

interface Row extends Record<string, unknown> {
  id: number;
  teacher_name: string;
  employment: Employment;
  total: number;
  figures: FigureRow | null;
  before: FigureRow | null;
}

async function rowsOf(ctx: Ctx, query: Omit<DataQuery, 'page' | 'limit'>, slice: SQL) {
  const { days, keyword, employment, teacher_id, sort = 'taught_minutes', order } = query;
  const direction = sql.raw((order ?? (sort === 'teacher_name' ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC');
  const shown = and(
    teachers.matching(ctx, { keyword, employment }),
    teacher_id ? eq(teacher.id, teacher_id) : undefined,
    or(eq(teacher.status, 'on'), sql`n.teacher_id IS NOT NULL`),
  );
  const which = teacher_id ? ofTeacher(teacher_id) : undefined;
  const { rows } = await ctx.db.execute<Row>(sql`${figuresBy(ctx, { ...twoPeriods(ctx, days), which })}
    SELECT ${teacher.id} AS id, ${teacher.teacher_name} AS teacher_name, ${teacher.employment} AS employment,
      count(*) OVER ()::int AS total, to_json(n) AS figures, to_json(b) AS before
    FROM ${teacher} LEFT JOIN f n ON n.teacher_id = ${teacher.id} AND n.bucket = 'now'
      LEFT JOIN f b ON b.teacher_id = ${teacher.id} AND b.bucket = 'before'
    WHERE ${shown} ORDER BY ${SORTED[sort]} ${direction} NULLS LAST, ${teacher.id} ${slice}`);
  return rows.map(({ total, figures, before, id, teacher_name, employment: work }) => ({
    total,
    row: { id, teacher_name, employment: work, ...figuresOf(figures), before: figuresOf(before) },
  }));
}

/** Everybody whom the list would show, or one of them. */
const whichOf = (ctx: Ctx, teacherId: number | undefined): SQL =>
  teacherId
    ? ofTeacher(teacherId)
    : sql`l.teacher_id IN (SELECT ${teacher.id} FROM ${teacher} WHERE ${teachers.matching(ctx, {})})`;

type Bucketed = FigureRow & { bucket: string };
async function bucketed(
  ctx: Ctx,
  teacherId: number | undefined,
  span: { from: Date; to: Date; bucket: SQL },
): Promise<Map<string, Figures>> {
  const which = whichOf(ctx, teacherId);
  const { rows } = await ctx.db.execute<Bucketed>(
    sql`${figuresBy(ctx, { ...span, which, together: teacherId === undefined })}
      SELECT f.* FROM f WHERE f.teacher_id = ${teacherId ?? 0}`,
  );
  return new Map(rows.map((row) => [row.bucket, figuresOf(row)]));
}

export const teacherDataStore = {
  async page(ctx: Ctx, { page, limit, ...query }: DataQuery) {
    const slice = (most: number, skipped: number) => sql`LIMIT ${most} OFFSET ${skipped}`;
    const found = await rowsOf(ctx, query, slice(limit, (page - 1) * limit));
    // Beyond the last page nobody says how many there are.
    const first = found[0] ?? (page > 1 ? (await rowsOf(ctx, query, slice(1, 0)))[0] : undefined);
    return { list: found.map(({ row }) => row), total: first?.total ?? 0, page, limit, capped: false };
  },
  all: async (ctx: Ctx, filter: DataFilter) =>
    (await rowsOf(ctx, { ...filter, sort: 'teacher_name' }, sql``)).map(({ row }) => row),

  async compared(ctx: Ctx, teacherId: number | undefined, days: Days) {
    const found = await bucketed(ctx, teacherId, twoPeriods(ctx, days));
    return {
      figures: found.get('now') ?? figuresOf(undefined),
      before: found.get('before') ?? figuresOf(undefined),
    };
  },

  /** Whoever taught nothing is left out. */
  async many(ctx: Ctx, ids: readonly number[], days: Days): Promise<Map<number, Figures>> {
    const chosen = sql`ANY (${sql.param([...ids])}::bigint[])`;
    const asked = { ...momentsOf(ctx, days), bucket: sql`'now'`, which: sql`l.teacher_id = ${chosen}` };
    const { rows } = await ctx.db.execute<FigureRow & { teacher_id: number }>(
      sql`${figuresBy(ctx, asked)} SELECT f.* FROM f WHERE f.teacher_id = ${chosen}`,
    );
    return new Map(rows.map((row) => [row.teacher_id, figuresOf(row)]));
  },

  /** By the first day of each step, the oldest first. */
  async trend(ctx: Ctx, teacherId: number | undefined, to_day: string, step: Step) {
    const steps = stepsTo(to_day, step);
    const span = momentsOf(ctx, { from_day: steps[0] ?? stepOf(to_day, step), to_day });
    const bucket = sql`to_char(date_trunc(${step}, l.starts_at AT TIME ZONE ${ctx.time_zone}), 'YYYY-MM-DD')`;
    const found = await bucketed(ctx, teacherId, { ...span, bucket });
    return steps.map((first) => ({ first, figures: found.get(first) ?? figuresOf(undefined) }));
  },
};
