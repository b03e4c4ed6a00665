import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { teacherDataPermissions } from '../teacher-data.access.ts';
import { type Renewals, type TeacherData, teacherDataApi } from '../teacher-data.contract.ts';
import { type Days, daysBefore, daysOfStep, maySpan, thisMonth } from '../teacher-data.rules.ts';
import { teacherDataStore as store } from './teacher-data.store.ts';

/** The latest assessment of each teacher, as far as this person may see it. */
export const assessedSlot =
  defineSlot<
    (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, NonNullable<TeacherData['assessment']>>>
  >();
/** What came of the renewals that came due in these days, by the teacher whom each student had most. */
export const renewedSlot =
  defineSlot<
    (
      ctx: Ctx,
      days: Days,
      ids: readonly number[] | undefined,
    ) => Promise<{
      readonly byTeacher: ReadonlyMap<number, Omit<Renewals, 'url' | 'renewal_percent'>>;
      readonly urlOf: (teacherId: number | undefined) => string | null;
    }>
  >();
/** Of each of these teachers; without them, of everybody together. */
async function renewalsOf(ctx: Ctx, days: Days, ids: readonly number[] | undefined) {
  const [renewed] = renewedSlot.parts;
  const found = await renewed?.(ctx, days, ids);
  return (id: number | undefined): Renewals | null => {
    if (!found) return null;
    const parts = id === undefined ? [...found.byTeacher.values()] : [found.byTeacher.get(id)];
    const sumOf = (key: 'renewed_count' | 'lost_count' | 'open_count') =>
      parts.reduce((sum, part) => sum + (part?.[key] ?? 0), 0);
    const [renewed_count, lost_count] = [sumOf('renewed_count'), sumOf('lost_count')];
    const decided = renewed_count + lost_count;
    return {
      renewal_percent: decided === 0 ? null : Math.round((renewed_count / decided) * 100),
      renewed_count,
      lost_count,
      open_count: sumOf('open_count'),
      url: found.urlOf(id),
    };
  };
}

async function assessed(ctx: Ctx, ids: readonly number[]) {
  const [latest] = assessedSlot.parts;
  return latest ? latest(ctx, ids) : new Map<number, never>();
}

/** Nobody: a filter that finds nothing. */
const NOBODY = -1;
/** Whose figures this person may look at: everybody's, or those of the teacher who they are. */
async function seen(ctx: Ctx, teacherId: number | undefined): Promise<number | undefined> {
  if (ctx.holds(teacherDataPermissions.read)) {
    if (teacherId && !(await teachers.sees(ctx, teacherId))) throw notFound();
    return teacherId;
  }
  const mine = (await teachers.mine(ctx))?.id ?? NOBODY;
  if (teacherId && teacherId !== mine) throw notFound();
  return mine;
}

/** What is left out: from the first of the month, until today. */
function daysAsked(ctx: Ctx, { from_day, to_day }: { [K in keyof Days]?: string }): Days {
  const until = to_day ?? todayOf(ctx);
  const days = { from_day: from_day ?? thisMonth(until).from_day, to_day: until };
  const verdict = maySpan(days);
  if (verdict !== true) throw invalid({ to_day: verdict });
  return days;
}

async function whole<R extends { id: number }>(ctx: Ctx, days: Days, rows: readonly R[]) {
  const minutes_per_class_hour = await classHours.minutesPerHour(ctx);
  const ids = rows.map(({ id }) => id);
  const latest = await assessed(ctx, ids);
  const renewalsBy = await renewalsOf(ctx, days, ids);
  return rows.map((row) => ({
    ...row,
    minutes_per_class_hour,
    assessment: latest.get(row.id) ?? null,
    renewals: renewalsBy(row.id),
  }));
}

/** What other nouns ask of teachers' figures. */
export const teacherData = {
  /** Those of some teachers over some days, no matter who asks. */
  figures: store.many,
};

export const teacherDataService = implement(teacherDataApi, {
  list: async (ctx, { from_day, to_day, ...query }) => {
    const days = daysAsked(ctx, { from_day, to_day });
    const found = await store.page(ctx, { ...query, days, teacher_id: await seen(ctx, undefined) });
    return { ...found, list: await whole(ctx, days, found.list) };
  },
  get: async (ctx, { teacher_id, by, ...asked }) => {
    const days = daysAsked(ctx, asked);
    const whose = await seen(ctx, teacher_id);
    const { figures, before } = await store.compared(ctx, whose, days);
    const trend = await store.trend(ctx, whose, days.to_day, by);
    const [named] = whose ? await teachers.names(ctx, [whose]) : [];
    return {
      teacher_name: named?.name ?? null,
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
      period: days,
      period_before: daysBefore(days),
      figures,
      before,
      trend: trend.map(({ first, figures: step }) => ({
        ...daysOfStep(first, by),
        lesson_count: step.lesson_count,
        taught_minutes: step.taught_minutes,
        student_count: step.student_count,
        attendance_percent: step.attendance_percent,
        feedback_percent: step.feedback_percent,
      })),
      assessment: whose ? ((await assessed(ctx, [whose])).get(whose) ?? null) : null,
      renewals: (await renewalsOf(ctx, days, whose ? [whose] : undefined))(whose),
    };
  },
  export: async function* (ctx, { from_day, to_day, ...filter }) {
    const days = daysAsked(ctx, { from_day, to_day });
    const all = await store.all(ctx, { ...filter, days, teacher_id: await seen(ctx, undefined) });
    yield (await whole(ctx, days, all)).map((row) => ({
      ...row,
      renewal_percent: row.renewals?.renewal_percent ?? null,
    }));
  },
});
