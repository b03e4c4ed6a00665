import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { courseText } from '../course.text.ts';

/** Whoever may change a class changes all of its lessons, also those of students whom they do not look after. */
const whole = (ctx: Ctx): Ctx => ({ ...ctx, reading: [ctx.company_id], data_scope: 'company' });

/** What of a class is still to be taught: planned and not begun, or off the timetable, whatever its old time. */
export async function ahead(ctx: Ctx, courseId: number) {
  const now = toUnix(ctx.now);
  const all = await lessons.ofCourse(ctx, courseId);
  return lessons.lockMany(
    whole(ctx),
    all.flatMap(({ id, status, starts_at }) =>
      status === 'moved' || (status === 'planned' && starts_at > now) ? id : [],
    ),
  );
}

/** Into every lesson that lies ahead; refused with the clash named where the student has something else. */
export async function join(ctx: Ctx, courseId: number, studentId: number): Promise<void> {
  for (const { id, students } of await ahead(ctx, courseId)) {
    const ids = students.map(({ student_id }) => student_id);
    if (!ids.includes(studentId)) await lessons.edit(whole(ctx), id, { student_ids: [...ids, studentId] });
  }
}

/** Out of every lesson that lies ahead; one that nobody is left in is cancelled. */
export async function part(ctx: Ctx, courseId: number, studentId: number): Promise<void> {
  const empty: number[] = [];
  for (const { id, students } of await ahead(ctx, courseId)) {
    const ids = students.map(({ student_id }) => student_id);
    if (!ids.includes(studentId)) continue;
    if (ids.length === 1) empty.push(id);
    else await lessons.edit(whole(ctx), id, { student_ids: ids.filter((one) => one !== studentId) });
  }
  if (empty.length) await lessons.cancel(whole(ctx), empty, ctx.say(courseText.reason_left));
}

export async function cancelAhead(ctx: Ctx, courseId: number, reason: string): Promise<void> {
  const ids = (await ahead(ctx, courseId)).map(({ id }) => id);
  if (ids.length) await lessons.cancel(whole(ctx), ids, reason);
}
