import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentText } from '@/kernel/value/time.ts';
import { lessonListStore } from './lesson.list.store.ts';

const MOST = 8;
const DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The next lessons that are planned. */
export async function plannedLessons(ctx: Ctx, student_id: number): Promise<PackLine[]> {
  const until = new Date(ctx.now.getTime() + DAYS * DAY_MS);
  const { list } = await lessonListStore.between(
    ctx,
    ctx.now,
    until,
    { student_id, status: 'planned' },
    MOST,
  );
  return list.map(({ starts_at, course_type, subject_name, course_name, teacher_name }) => {
    const what = course_name ?? subject_name ?? ctx.say(courseTypeText[course_type]);
    return { label: momentText(ctx.time_zone, starts_at), text: `${what} · ${teacher_name}` };
  });
}
