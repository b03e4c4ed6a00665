import { type SQL, sql } from 'drizzle-orm';
import { subjectNames } from '@/domains/organisation/subject/server/subject.table.ts';
import { teacherNames } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import type { resultApi } from '../result.contract.ts';
import { FEWEST_RESULTS, TOP_GRADES } from '../result.rules.ts';
import type { BySubject, Charts } from '../result.shapes.ts';
import { matchingResults } from './result.list.store.ts';
import { examResult } from './result.table.ts';

type Filter = ParsedOf<typeof resultApi.charts>;
interface Counted {
  readonly subject_id: number | null;
  readonly grade: string;
  readonly place: number;
  readonly count: number;
}

const withSubject = withNames<{ subject_id: number | null }>()({
  subject_name: [subjectNames.name, 'subject_id'],
});
interface Taught {
  readonly teacher_id: number;
  readonly result_count: number;
  readonly top_count: number;
}
const withTeacher = withNames<Taught>()({ teacher_name: [teacherNames.name, 'teacher_id'] });

/** What a board has said for good or for now; what is no result counts nowhere. */
const counting = (ctx: Ctx, filter: Filter): SQL =>
  sql`${matchingResults(ctx, filter)} AND ${examResult.track} = 'official' AND ${examResult.grade} NOT IN ('X', 'Q', 'ABS')`;

async function bySubject(ctx: Ctx, filter: Filter): Promise<Counted[]> {
  const { rows } = await ctx.db.execute<{
    subject_id: number | null;
    grade: string;
    place: number;
    count: number;
  }>(sql`
    SELECT i.subject_id, ${examResult.grade} AS grade, min(COALESCE(g.position, 99))::int AS place, count(*)::int AS count
      FROM ${examResult} JOIN exam_item i ON i.family_id = ${examResult.family_id} AND i.id = ${examResult.item_id}
      LEFT JOIN scale_grade g ON g.family_id = i.family_id AND g.scale_id = i.scale_id AND g.grade = ${examResult.grade}
     WHERE ${counting(ctx, filter)} GROUP BY 1, 2 ORDER BY 1, 3`);
  return rows.map((row) => ({ ...row, subject_id: row.subject_id === null ? null : Number(row.subject_id) }));
}

async function teachers(ctx: Ctx, filter: Filter) {
  const { rows } = await ctx.db.execute<{ teacher_id: number; result_count: number; top_count: number }>(sql`
    SELECT ${examResult.teacher_id} AS teacher_id, count(*)::int AS result_count,
           (count(*) FILTER (WHERE ${examResult.grade} = ANY (${sql.param([...TOP_GRADES])}::text[])))::int AS top_count
      FROM ${examResult} WHERE ${counting(ctx, filter)} AND ${examResult.teacher_id} IS NOT NULL
     GROUP BY 1 HAVING count(*) >= ${FEWEST_RESULTS} ORDER BY 3 DESC, 2 DESC, 1`);
  return withTeacher(
    ctx,
    rows.map((row) => ({ ...row, teacher_id: Number(row.teacher_id) })),
  );
}

async function matrix(ctx: Ctx, filter: Filter): Promise<Charts['matrix']> {
  const { rows } = await ctx.db.execute<{ predicted: string; final: string; count: number }>(sql`
    SELECT p.grade AS predicted, ${examResult.grade} AS final, count(*)::int AS count
      FROM ${examResult} JOIN exam_result p ON p.company_id = ${examResult.company_id} AND p.student_id = ${examResult.student_id}
        AND p.item_id = ${examResult.item_id} AND p.series_id = ${examResult.series_id} AND p.track = 'predicted'
     WHERE ${counting(ctx, filter)} GROUP BY 1, 2`);
  return rows;
}

/** Of the items of which something counts. */
async function boundaries(
  ctx: Ctx,
  filter: Filter & { series_id: number },
  lastId: number | undefined,
): Promise<Charts['boundaries']> {
  const { rows } = await ctx.db.execute<{
    item_id: number;
    item_code: string;
    item_title: string;
    max_mark: number | null;
    grade: string;
    mark: number;
    last_mark: number | null;
  }>(sql`
    SELECT i.id AS item_id, i.code AS item_code, i.title AS item_title, o.max_mark, b.grade, b.mark, l.mark AS last_mark
      FROM exam_offering o
      JOIN exam_item i ON i.family_id = o.family_id AND i.id = o.item_id
      JOIN grade_boundary b ON b.family_id = o.family_id AND b.offering_id = o.id AND b.component_id IS NULL
      LEFT JOIN exam_offering p ON p.family_id = o.family_id AND p.series_id = ${lastId ?? 0} AND p.item_id = o.item_id
      LEFT JOIN grade_boundary l ON l.family_id = p.family_id AND l.offering_id = p.id AND l.component_id IS NULL AND l.grade = b.grade
     WHERE o.family_id = ${ctx.family_id} AND o.series_id = ${filter.series_id}
       AND o.item_id IN (SELECT ${examResult.item_id} FROM ${examResult} WHERE ${counting(ctx, filter)})
     ORDER BY i.code, b.mark DESC`);
  const items = new Map<number, Charts['boundaries'][number]>();
  for (const { grade, mark, last_mark, ...row } of rows) {
    const item = items.get(Number(row.item_id)) ?? { ...row, item_id: Number(row.item_id), marks: [] };
    item.marks.push({ grade, mark, last_mark });
    items.set(item.item_id, item);
  }
  return [...items.values()];
}

/** The series of which something counts. */
async function seriesWithResults(ctx: Ctx, filter: Filter): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ series_id: number }>(
    sql`SELECT DISTINCT ${examResult.series_id} AS series_id FROM ${examResult} WHERE ${counting(ctx, filter)}`,
  );
  return new Set(rows.map(({ series_id }) => Number(series_id)));
}

/** The series that is asked for, or the newest with results; and the one of the same board before it. */
async function seriesOf(ctx: Ctx, filter: Filter) {
  const { series_id, exam_board_id } = filter;
  const all = await examSeriesList.some(ctx, exam_board_id ? { exam_board_id } : {});
  const counted = series_id ? new Set([series_id]) : await seriesWithResults(ctx, filter);
  const series = all.find(({ id }) => counted.has(id));
  const last =
    series &&
    all.find((one) => one.exam_board_id === series.exam_board_id && one.starts_on < series.starts_on);
  return { series, last };
}

const isTop = ({ grade }: { grade: string }) => TOP_GRADES.includes(grade);
const barsOf = (rows: readonly Counted[]) => rows.map(({ grade, count }) => ({ grade, count }));

type Series = Awaited<ReturnType<typeof seriesOf>>;

/** Grades by subject of a series, beside those of the one before it. */
async function subjectsOf(ctx: Ctx, filter: Filter, { series, last }: Series): Promise<BySubject> {
  if (!series) return { series_id: null, series_name: null, last_name: null, grades: [], subjects: [] };
  const now = await bySubject(ctx, { ...filter, series_id: series.id });
  const before = last ? await bySubject(ctx, { ...filter, series_id: last.id }) : [];
  const ids = [...new Set(now.map(({ subject_id }) => subject_id))];
  const named = await withSubject(
    ctx,
    ids.map((subject_id) => ({ subject_id })),
  );
  const places = new Map<string, number>();
  for (const { grade, place } of [...now, ...before])
    places.set(grade, Math.min(place, places.get(grade) ?? place));
  return {
    series_id: series.id,
    series_name: `${series.exam_board_name} ${series.name}`,
    last_name: last ? `${last.exam_board_name} ${last.name}` : null,
    grades: [...places].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([grade]) => grade),
    subjects: named.map(({ subject_id, subject_name }) => {
      const own = now.filter((row) => row.subject_id === subject_id);
      const lately = before.filter((row) => row.subject_id === subject_id);
      return {
        subject_id,
        subject_name,
        count: sumOf(own, ({ count }) => count),
        top_count: sumOf(own.filter(isTop), ({ count }) => count),
        grades: barsOf(own),
        last_count: sumOf(lately, ({ count }) => count),
        last_top_count: sumOf(lately.filter(isTop), ({ count }) => count),
        last_grades: barsOf(lately),
      };
    }),
  };
}

/** The same of the one series that is asked for. */
export const bySubjectOf = async (ctx: Ctx, filter: Filter): Promise<BySubject> =>
  subjectsOf(ctx, filter, await seriesOf(ctx, filter));

export async function chartsOf(ctx: Ctx, filter: Filter): Promise<Charts> {
  const found = await seriesOf(ctx, filter);
  const by = await subjectsOf(ctx, filter, found);
  if (!found.series) return { ...by, teachers: [], matrix: [], boundaries: [] };
  const here = { ...filter, series_id: found.series.id };
  return {
    ...by,
    teachers: await teachers(ctx, here),
    matrix: await matrix(ctx, here),
    boundaries: await boundaries(ctx, here, found.last?.id),
  };
}
