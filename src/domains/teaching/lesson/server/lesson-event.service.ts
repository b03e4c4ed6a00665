import { defineEvent } from '@/kernel/server/document/events.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** Lessons of these demands were planned, moved or taken off; told in the same transaction. */
export const demandLessonsChanged = defineEvent<{ readonly demand_id: number }>('lesson.demand_changed');

/** These lessons are not held as planned, or not with these students any more. */
export const lessonsLeft = defineEvent<{
  readonly lesson_ids: readonly number[];
  readonly student_ids?: readonly number[];
}>('lesson.left');

/** Trials that were attended, and who was in them. */
export const trialAttended = defineEvent<{
  readonly lesson_ids: readonly number[];
  readonly student_ids: readonly number[];
}>('lesson.trial_attended');

/** Tells the demands that lessons came of, in the order of their ids. */
export async function tellDemands(
  ctx: Ctx,
  lessons: readonly { readonly demand_id?: number | null }[],
): Promise<void> {
  const ids = new Set(lessons.flatMap(({ demand_id }) => demand_id ?? []));
  for (const demand_id of [...ids].sort((a, b) => a - b)) await demandLessonsChanged.emit(ctx, { demand_id });
}
