import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { subjectNames } from '@/domains/organisation/subject/server/subject.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacherNames } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examComponent } from '../../exam-offering/server/exam-offering.table.ts';
import { examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import type { resultApi } from '../result.contract.ts';
import { betterBy } from '../result.rules.ts';
import type { Result, View } from '../result.shapes.ts';
import { touchedSlot } from './result.slots.ts';
import { examResult, resultComponent } from './result.table.ts';

/** The grade of another row of the same student and item. */
const other = (condition: SQL, order: SQL): SQL<string | null> =>
  sql<
    string | null
  >`(SELECT o.grade FROM exam_result o JOIN exam_series s ON s.family_id = o.family_id AND s.id = o.series_id
    WHERE o.company_id = ${examResult.company_id} AND o.student_id = ${examResult.student_id}
      AND o.item_id = ${examResult.item_id} AND ${condition} ORDER BY ${order} LIMIT 1)`;

const rows = defineRows({
  id: examResult.id,
  select: () =>
    select({
      id: examResult.id,
      company_id: examResult.company_id,
      student_id: examResult.student_id,
      student_name: student.username,
      student_number: student.number,
      exam_board_id: examResult.exam_board_id,
      series_id: examResult.series_id,
      item_id: examResult.item_id,
      item_code: examItem.code,
      item_title: examItem.title,
      qualification: examItem.qualification,
      subject_id: examItem.subject_id,
      scale_id: examItem.scale_id,
      kind: examResult.kind,
      grade: examResult.grade,
      mark: examResult.mark,
      max_mark: sql<
        number | null
      >`(SELECT f.max_mark FROM exam_offering f WHERE f.family_id = ${examResult.family_id}
        AND f.series_id = ${examResult.series_id} AND f.item_id = ${examResult.item_id})`,
      points: examResult.points,
      reckoned_grade: examResult.reckoned_grade,
      is_flagged: examResult.is_flagged,
      before_grade: other(
        sql`o.track = 'official' AND ${examResult.track} = 'official' AND s.starts_on <
          (SELECT x.starts_on FROM exam_series x WHERE x.family_id = ${examResult.family_id} AND x.id = ${examResult.series_id})`,
        sql`s.starts_on DESC`,
      ),
      predicted_grade: other(
        sql`o.track = 'predicted' AND ${examResult.track} <> 'predicted' AND o.series_id = ${examResult.series_id}`,
        sql`o.id`,
      ),
      teacher_id: examResult.teacher_id,
      class_teacher_id: student.class_teacher_id,
      source: examResult.source,
      revision: examResult.revision,
      updated_at: unix(examResult.updated_at),
      version: examResult.version,
    })
      .from(examResult)
      .innerJoin(
        student,
        and(eq(student.company_id, examResult.company_id), eq(student.id, examResult.student_id)),
      )
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examResult.family_id), eq(examItem.id, examResult.item_id)),
      ),
  names: {
    exam_board_name: [baseNames.name, 'exam_board_id'],
    series_name: [examSeriesNames.name, 'series_id'],
    subject_name: [subjectNames.name, 'subject_id'],
    teacher_name: [teacherNames.name, 'teacher_id'],
    class_teacher_name: [adminNames.name, 'class_teacher_id'],
  },
});
type Row = Awaited<ReturnType<typeof rows.byIds>>[number];
const newest = sql`${examResult.id} DESC`;

/** The components of results in their last revision, or of all revisions of one. */
export async function componentsOf(ctx: Ctx, results: readonly { id: number; revision?: number }[]) {
  const found = await ctx.db
    .select({
      result_id: resultComponent.result_id,
      revision: resultComponent.revision,
      component_id: resultComponent.component_id,
      code: examComponent.code,
      max_mark: examComponent.max_mark,
      mark: resultComponent.mark,
      grade: resultComponent.grade,
      is_absent: resultComponent.is_absent,
    })
    .from(resultComponent)
    .innerJoin(
      examComponent,
      and(
        eq(examComponent.family_id, resultComponent.family_id),
        eq(examComponent.id, resultComponent.component_id),
      ),
    )
    .where(
      inArray(
        resultComponent.result_id,
        results.map(({ id }) => id),
      ),
    )
    .orderBy(asc(resultComponent.result_id), asc(examComponent.position), asc(examComponent.id));
  const wanted = new Map(results.map(({ id, revision }) => [id, revision]));
  return found.filter(({ result_id, revision }) => {
    const last = wanted.get(result_id);
    return last === undefined || last === revision;
  });
}

type Component = Awaited<ReturnType<typeof componentsOf>>[number];
const said = ({ code, mark, grade, is_absent }: Component): string =>
  `${code}:${is_absent ? 'ABS' : (mark ?? grade ?? '')}`;

type Reached = Omit<Result, 'conditions' | 'conditions_said'>;
/** With what lies in other tables: components, and how much better than predicted. */
async function whole(ctx: Ctx, list: readonly Row[]): Promise<Reached[]> {
  const components = list.length > 0 ? await componentsOf(ctx, list) : [];
  const scales = await gradeScales.grades(ctx, [...new Set(list.flatMap(({ scale_id }) => scale_id ?? []))]);
  return list.map(({ company_id: _, scale_id, ...row }) => {
    const own = components.filter(({ result_id }) => result_id === row.id);
    return {
      ...row,
      better_by: betterBy(
        scale_id === null ? undefined : scales.get(scale_id),
        row.grade,
        row.predicted_grade,
      ),
      components: own.map(({ result_id: __, revision: ___, ...component }) => component),
      components_said: own
        .filter((one) => one.is_absent || one.mark !== null)
        .map(said)
        .join('; '),
    };
  });
}

/** With what hangs on them. */
async function withTouched(ctx: Ctx, list: readonly Reached[]): Promise<Result[]> {
  const ids = list.map(({ id }) => id);
  const parts = ids.length > 0 ? touchedSlot.parts : [];
  const touched = (await Promise.all(parts.map((part) => part(ctx, ids)))).flat();
  return list.map((row) => {
    const own = touched.filter(({ result_id }) => result_id === row.id);
    return {
      ...row,
      conditions: own.map(({ name, url, is_met }) => ({ name, url, is_met })),
      conditions_said: own.map(({ name, is_met }) => (is_met ? `${name} ✓` : name)).join('; '),
    };
  });
}

type Filter = ParsedOf<typeof resultApi.export>;

/** Predicted, results are out, and nothing is there from the board. */
const isMissing = (
  ctx: Ctx,
): SQL => sql`${examResult.track} = 'predicted' AND EXISTS (SELECT 1 FROM exam_series s
    WHERE s.family_id = ${examResult.family_id} AND s.id = ${examResult.series_id} AND s.results_on <= ${todayOf(ctx)}::date)
  AND NOT EXISTS (SELECT 1 FROM exam_result o WHERE o.company_id = ${examResult.company_id}
    AND o.student_id = ${examResult.student_id} AND o.item_id = ${examResult.item_id}
    AND o.series_id = ${examResult.series_id} AND o.track = 'official')`;
const VIEWED: Readonly<Record<View, (ctx: Ctx) => SQL | undefined>> = {
  missing: isMissing,
  changed: () => sql`${examResult.revision} > 1`,
  flagged: () => sql`${examResult.is_flagged}`,
  all: () => undefined,
};

const seenResults = (ctx: Ctx): SQL | undefined =>
  and(inArray(examResult.company_id, [...ctx.reading]), students.isOfVisible(ctx, examResult.student_id));
const ofItem = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM exam_item i
  WHERE i.family_id = ${examResult.family_id} AND i.id = ${examResult.item_id} AND ${condition})`;

export function matchingResults(ctx: Ctx, filter: Filter): SQL | undefined {
  const { view, keyword, student_id, series_id, exam_board_id, item_id, subject_id, qualification } = filter;
  const { teacher_id, class_teacher_id, kind, grade } = filter;
  return and(
    seenResults(ctx),
    view ? VIEWED[view](ctx) : undefined,
    keyword ? sql`${examResult.student_id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    student_id ? eq(examResult.student_id, student_id) : undefined,
    series_id ? eq(examResult.series_id, series_id) : undefined,
    exam_board_id ? eq(examResult.exam_board_id, exam_board_id) : undefined,
    item_id ? eq(examResult.item_id, item_id) : undefined,
    subject_id ? ofItem(sql`i.subject_id = ${subject_id}`) : undefined,
    qualification ? ofItem(sql`i.qualification = ${qualification}`) : undefined,
    teacher_id ? eq(examResult.teacher_id, teacher_id) : undefined,
    class_teacher_id
      ? sql`EXISTS (SELECT 1 FROM student x WHERE x.company_id = ${examResult.company_id}
          AND x.id = ${examResult.student_id} AND x.class_teacher_id = ${class_teacher_id})`
      : undefined,
    kind ? eq(examResult.kind, kind) : undefined,
    grade ? eq(examResult.grade, grade) : undefined,
  );
}

export const resultListStore = {
  async page(ctx: Ctx, query: ParsedOf<typeof resultApi.list>) {
    const page = await rows.page(ctx, query, {
      matching: sql`FROM ${examResult} WHERE ${matchingResults(ctx, query)}`,
      order: newest,
    });
    return { ...page, list: await withTouched(ctx, await whole(ctx, page.list)) };
  },
  async *all(ctx: Ctx, filter: Filter) {
    for await (const list of rows.all(ctx, matchingResults(ctx, filter), newest))
      yield await withTouched(ctx, await whole(ctx, list));
  },
  async one(ctx: Ctx, id: number) {
    const found = await rows.one(ctx, id, seenResults(ctx));
    return found && (await withTouched(ctx, await whole(ctx, [found])))[0];
  },
  /** Everything that is said of an item in a series. */
  ofItem: async (ctx: Ctx, filter: Pick<Filter, 'item_id' | 'series_id'>) =>
    withTouched(ctx, await whole(ctx, await rows.some(ctx, matchingResults(ctx, filter), newest))),
  async ofStudents(ctx: Ctx, studentIds: readonly number[]) {
    const found = await rows.some(
      ctx,
      and(inArray(examResult.company_id, [...ctx.reading]), inArray(examResult.student_id, [...studentIds])),
      newest,
    );
    return whole(ctx, found);
  },
  /** `9709 2026-06 A`. */
  async names(ctx: Ctx, ids: readonly number[]) {
    const found = await rows.byIds(ctx, [...ids]);
    return found.map(({ id, item_code, series_name, grade }) => ({
      id,
      name: [item_code, series_name, grade].join(' '),
    }));
  },
  async counts(ctx: Ctx) {
    const count = (view: View) =>
      countUpTo(ctx, sql`FROM ${examResult} WHERE ${matchingResults(ctx, { view })}`);
    return {
      missing: await count('missing'),
      changed: await count('changed'),
      flagged: await count('flagged'),
      all: await count('all'),
    };
  },
};
