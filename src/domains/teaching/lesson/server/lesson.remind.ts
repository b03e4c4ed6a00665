import { must, notFound, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { shortSpan, toUnix } from '@/kernel/value/time.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { lessonReminder } from '../lesson.notices.ts';
import { lessonText } from '../lesson.text.ts';
import { lessonListStore as lists } from './lesson.list.store.ts';
import { lessonStore as store } from './lesson.store.ts';

/** Tells those who give a lesson that it comes. */
export async function remind(ctx: Ctx, id: number): Promise<void> {
  const lesson = await lists.find(ctx, id);
  if (!lesson || lesson.company_id !== ctx.company_id) throw notFound();
  must((lesson.status === 'planned' && lesson.ends_at > toUnix(ctx.now)) || lessonText.only_coming);
  const teacher = await store.accountOf(ctx, lesson.teacher_id);
  const to = [teacher, lesson.assistant_id].filter((one): one is number => typeof one === 'number');
  if (to.length === 0) throw refuse(lessonText.nobody_to_remind);
  await notices.tell(ctx, lessonReminder, {
    to,
    values: {
      id,
      day: dayIn(ctx.time_zone, lesson.starts_at),
      what: lesson.subject_name ?? lessonText.lesson,
      when: shortSpan(ctx.time_zone, lesson),
      students: lesson.student_names.join('、'),
    },
  });
}
