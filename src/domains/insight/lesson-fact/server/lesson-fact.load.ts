import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { type LessonQuestion, lessonSums } from './lesson-fact.figures.ts';

interface Load {
  readonly taught_minutes: number;
  /** In which they could be planned. */
  readonly available_minutes: number;
}

/** Of each teacher who taught in these days. Where no time was told, none is available. */
export async function loads(ctx: Ctx, question: LessonQuestion): Promise<Map<number, Load>> {
  const taught = await lessonSums(ctx, question, ['teacher_id']);
  const ids = taught.map(({ teacher_id }) => Number(teacher_id));
  const from = momentOf(ctx.time_zone, question.from, 0);
  const to = momentOf(ctx.time_zone, plusDays(question.to, 1), 0);
  const free = await teachers.availability(ctx, ids, from, to);
  return new Map(
    taught.map(({ teacher_id, taught_minutes }) => [
      Number(teacher_id),
      {
        taught_minutes,
        available_minutes: sumOf(free.get(Number(teacher_id)) ?? [], (one) => one.to - one.from) / 60,
      },
    ]),
  );
}
