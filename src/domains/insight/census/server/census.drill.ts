import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notPermitted } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';
import {
  type LessonPart,
  type LessonQuestion,
  type LessonSums,
  lessonFacts,
} from '../../lesson-fact/server/lesson-fact.service.ts';
import { SEES_MARGIN, SEES_REVENUE } from '../census.access.ts';
import type { teacherCensusApi } from '../census.contract.ts';
import type { RankedBy } from '../census.rules.ts';
import type { CensusDrill } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';
import { hourMinutes, questionOf } from './census.figures.ts';
import { subjectNamesOf } from './census.store.ts';

type Asked = ParsedOf<typeof teacherCensusApi.drill>;
export const LISTED = 50;
const FULL_BP = 10_000;

const NEEDS: Readonly<Partial<Record<MeasureKey | RankedBy, readonly Pick<Permission, 'key'>[]>>> = {
  pay: [payLinePermissions.read],
  lesson_revenue: [SEES_REVENUE],
  revenue_fen: [SEES_REVENUE],
  margin: SEES_MARGIN,
  margin_fen: SEES_MARGIN,
  per_hour: SEES_MARGIN,
};
/** What needs a right of its own is neither told nor sorted nor drilled without it. */
export function mustSee(ctx: Ctx, what: MeasureKey | RankedBy): void {
  if (NEEDS[what]?.some((right) => !ctx.holds(right))) throw notPermitted(censusText.not_seen);
}

/** What a day adds: of a share, to what is divided. */
const ADDS: Readonly<Record<MeasureKey, (sums: LessonSums) => number>> = {
  lessons: (sums) => sums.lessons,
  taught_minutes: (sums) => sums.taught_minutes,
  used_minutes: (sums) => sums.used_minutes,
  attendance_rate: (sums) => sums.there,
  active_students: (sums) => sums.there,
  trial_lessons: (sums) => sums.trials,
  covers: (sums) => sums.covers,
  missed: (sums) => sums.missed,
  fill_rate: (sums) => sums.fill_bp / FULL_BP,
  load: (sums) => sums.taught_minutes,
  lesson_revenue: (sums) => sums.revenue_fen,
  pay: (sums) => sums.pay_fen,
  margin: (sums) => sums.revenue_fen - sums.pay_fen,
  per_hour: (sums) => sums.revenue_fen,
};

interface Figure {
  readonly value: number;
  readonly part: number | null;
  readonly whole: number | null;
}
const share = (part: number, whole: number): Figure => ({
  value: lessonFacts.ratio(part, whole) ?? 0,
  part,
  whole,
});

async function figureOf(
  ctx: Ctx,
  measure: MeasureKey,
  question: LessonQuestion,
  sums: LessonSums,
  perHour: number,
): Promise<Figure> {
  switch (measure) {
    case 'active_students': {
      const [counted] = await lessonFacts.students(ctx, question);
      return { value: counted?.students ?? 0, part: null, whole: null };
    }
    case 'attendance_rate':
      return share(sums.there, sums.expected);
    case 'fill_rate':
      return share(sums.fill_bp / FULL_BP, sums.class_lessons);
    case 'load': {
      const loads = [...(await lessonFacts.loads(ctx, question)).values()];
      return share(
        sums.taught_minutes,
        sumOf(loads, (one) => one.available_minutes),
      );
    }
    case 'per_hour': {
      const { value, part } = share(sums.revenue_fen, sums.taught_minutes / perHour);
      return { value: Math.round(value), part, whole: sums.taught_minutes };
    }
    default:
      return { value: ADDS[measure](sums), part: null, whole: null };
  }
}

/** The figure by the sums, and the newest of the lessons or the students behind it. */
export async function drilled(
  ctx: Ctx,
  { measure, without, in_class, ...asked }: Asked,
): Promise<CensusDrill> {
  mustSee(ctx, measure);
  const question = questionOf(ctx, {
    ...asked,
    ...(without && { [without]: null }),
    ...(in_class && { in_class: true }),
  });
  const minutes_per_class_hour = await hourMinutes(ctx);
  const byDay = await lessonFacts.sums(ctx, question, ['day']);
  const sums = byDay.reduce<LessonSums>(lessonFacts.addSums, lessonFacts.noSums());
  const figure = await figureOf(ctx, measure, question, sums, minutes_per_class_hour);
  const days = byDay
    .map((row) => ({ day: String(row.day), value: ADDS[measure](row) }))
    .filter(({ value }) => value !== 0);
  const told = { ...figure, minutes_per_class_hour, days };
  if (measure === 'active_students') return { ...told, ...(await peopleBehind(ctx, question)) };
  const parts = await lessonFacts.lessonsBehind(ctx, measure, question, { limit: LISTED });
  // How full a lesson was is kept in ten-thousandths.
  const per = measure === 'fill_rate' ? FULL_BP : 1;
  return {
    ...told,
    total: await lessonFacts.countBehind(ctx, measure, question),
    lessons: await lessonsShown(
      ctx,
      parts.map((part) => ({ ...part, value: part.value / per })),
    ),
    students: [],
    months: [],
  };
}

/** Who was there; over a longer time the months, each with how many. */
async function peopleBehind(
  ctx: Ctx,
  question: LessonQuestion,
): Promise<Pick<CensusDrill, 'total' | 'lessons' | 'students' | 'months'>> {
  if (lessonFacts.isAveraged(question)) {
    const byMonth = await lessonFacts.studentsByMonth(ctx, question);
    const months = byMonth.map(({ from, to, ...counted }) => ({ from_day: from, to_day: to, ...counted }));
    return { total: months.length, lessons: [], students: [], months };
  }
  const found = await lessonFacts.studentsBehind(ctx, question);
  const shown = found.slice(0, LISTED);
  const ids = shown.map(({ id }) => id);
  const names = new Map((await students.names(ctx, ids)).map(({ id, name }) => [id, name]));
  return {
    total: found.length,
    lessons: [],
    students: shown.map(({ id, lessons }) => ({ id, lessons, username: names.get(id) ?? '' })),
    months: [],
  };
}

export async function lessonsShown(ctx: Ctx, parts: readonly LessonPart[]): Promise<CensusDrill['lessons']> {
  const teacherNames = new Map(
    (await teachers.names(ctx, [...new Set(parts.map(({ teacher_id }) => teacher_id))])).map(
      ({ id, name }) => [id, name],
    ),
  );
  const subjectNames = await subjectNamesOf(ctx, [
    ...new Set(parts.flatMap(({ subject_id }) => subject_id ?? [])),
  ]);
  return parts.map(({ company_id: _, teacher_id, subject_id, ...part }) => ({
    ...part,
    teacher_name: teacherNames.get(teacher_id) ?? '',
    subject_name: subject_id === null ? null : (subjectNames.get(subject_id) ?? null),
  }));
}
