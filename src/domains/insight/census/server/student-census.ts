import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notFound } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import type { CensusDrill } from '../census.shapes.ts';
import type { StudentRow, studentCensusApi } from '../student-census.contract.ts';
import { LISTED, lessonsShown, mustSee } from './census.drill.ts';
import { hourMinutes } from './census.figures.ts';
import { type StudentBalance, studentCensusStore as store } from './student-census.store.ts';

const ENDING_MONTHS = 6;

/** With what their lessons brought and cost so far. */
async function withMoney(ctx: Ctx, rows: readonly StudentBalance[]): Promise<StudentRow[]> {
  const ids = [...new Set(rows.map(({ student_id }) => student_id))];
  const keyOf = (row: Pick<StudentRow, 'student_id' | 'course_type'>) =>
    `${row.student_id} ${row.course_type}`;
  const found = new Map((await lessonFacts.moneyOfStudents(ctx, ids)).map((one) => [keyOf(one), one]));
  return rows.map((row) => {
    const { revenue_fen = 0, pay_fen = 0 } = found.get(keyOf(row)) ?? {};
    return { ...row, revenue_fen, pay_fen, margin_fen: revenue_fen - pay_fen };
  });
}

/** The lessons of a student that a figure of theirs is made of. */
export async function studentDrilled(
  ctx: Ctx,
  { student_id, course_type, measure }: ParsedOf<typeof studentCensusApi.drill>,
): Promise<CensusDrill> {
  mustSee(ctx, measure);
  if (!(await students.sees(ctx, student_id))) throw notFound();
  const parts = await lessonFacts.lessonsOfStudent(ctx, { student_id, course_type }, measure);
  const days = [...new Set(parts.map(({ lesson_on }) => lesson_on))].sort();
  return {
    value: sumOf(parts, ({ value }) => value),
    part: null,
    whole: null,
    minutes_per_class_hour: await hourMinutes(ctx),
    days: days.map((day) => ({
      day,
      value: sumOf(
        parts.filter(({ lesson_on }) => lesson_on === day),
        ({ value }) => value,
      ),
    })),
    total: parts.length,
    lessons: await lessonsShown(ctx, parts.slice(0, LISTED)),
    students: [],
    months: [],
  };
}

export async function studentHours(
  ctx: Ctx,
  { page, limit, sort, order: _, ...filter }: ParsedOf<typeof studentCensusApi.classhour>,
) {
  const perHour = await hourMinutes(ctx);
  const { total, ...totals } = await store.totals(ctx, filter);
  const isWhole = lessonFacts.seesAll(ctx) && Object.values(filter).every((one) => one === undefined);
  const month = monthOf(todayOf(ctx));
  const months = Array.from({ length: ENDING_MONTHS }, (_value, at) => monthAfter(month, at));
  return {
    minutes_per_class_hour: perHour,
    rows: await withMoney(ctx, await store.rows(ctx, filter, { sort, limit, offset: (page - 1) * limit })),
    total,
    totals: {
      ...totals,
      difference_fen: isWhole ? (await store.booked(ctx)) - totals.worth_fen : null,
    },
    histogram: await store.histogram(ctx, filter, perHour),
    run_outs: await store.runOuts(ctx, filter),
    endings: await store.endings(ctx, filter, months),
  };
}

export async function* studentExport(ctx: Ctx, filter: ParsedOf<typeof studentCensusApi.export>) {
  const minutes_per_class_hour = await hourMinutes(ctx);
  const rows = await withMoney(ctx, await store.rows(ctx, filter, {}));
  yield rows.map(({ weeks: _, ...row }) => ({
    ...row,
    course_type_name: ctx.say(courseTypeText[row.course_type]),
    minutes_per_class_hour,
  }));
}
