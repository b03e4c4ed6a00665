import { invalid, notFound, type Refusal, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { minutesLeft } from '../class-hours.rules.ts';
import { classHoursText } from '../class-hours.text.ts';
import { classPlanStore as plans } from './class-hours.plan.store.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { hoursChanged } from './class-hours-event.service.ts';

/** What the database refuses, as the user reads it. */
export const reasons: Record<string, () => Refusal> = {
  class_use_once: () => refuse(classHoursText.taken_already),
  class_lot_subject: () => invalid({ subject_id: classHoursText.subject_not_found }),
  class_use_subject: () => invalid({ subject_id: classHoursText.subject_not_found }),
  fk: notFound,
};

/** Tells the lists of students what remains. */
export async function figures(ctx: Ctx, studentId: number): Promise<void> {
  const lots = await store.living(ctx, studentId);
  const remaining_minutes = sumOf(lots, (lot) => minutesLeft(lot));
  await students.setFigures(ctx, studentId, { remaining_minutes });
  await hoursChanged.emit(ctx, { student_id: studentId });
}

/** Tells them what lessons are planned for. */
export async function plannedFigures(ctx: Ctx, studentId: number): Promise<void> {
  const planned = await plans.of(ctx, studentId);
  const scheduled_minutes = sumOf(planned, (plan) => plan.minutes);
  await students.setFigures(ctx, studentId, { scheduled_minutes });
}
/** The same of many students. */
export async function plannedFiguresOf(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
  const planned = await plans.minutes(ctx, studentIds);
  await students.setFiguresMany(
    ctx,
    studentIds.map((student_id) => ({ student_id, scheduled_minutes: planned.get(student_id) ?? 0 })),
  );
}
