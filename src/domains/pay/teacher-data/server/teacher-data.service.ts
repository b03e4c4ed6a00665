import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { teacherDataPermissions } from '../teacher-data.access.ts';
import { type TeacherData, teacherDataApi } from '../teacher-data.contract.ts';
import { type Days, daysBefore, daysOfStep, maySpan, thisMonth } from '../teacher-data.rules.ts';
import { teacherDataStore as store } from './teacher-data.store.ts';

/** The latest assessment of each teacher, as far as this person may see it. */
export const assessedSlot =
  defineSlot<
    (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, NonNullable<TeacherData['assessment']>>>
  >();
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

async function whole<R extends { id: number }>(ctx: Ctx, rows: readonly R[]) {
  const minutes_per_class_hour = await classHours.minutesPerHour(ctx);
  const latest = await assessed(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, minutes_per_class_hour, assessment: latest.get(row.id) ?? null }));
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
    return { ...found, list: await whole(ctx, found.list) };
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
    };
  },
  export: async function* (ctx, { from_day, to_day, ...filter }) {
    const days = daysAsked(ctx, { from_day, to_day });
    yield await whole(ctx, await store.all(ctx, { ...filter, days, teacher_id: await seen(ctx, undefined) }));
  },
});
