import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, mondayOf, monthOf, plusDays } from '@/kernel/value/day.ts';
import { comparedSpan } from '@/kernel/value/span.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { homeApi } from '../home.contract.ts';

const WEEKS = 12;

/** What a class hour is: the companies' own, or a clock's where they have different ones. */
async function perHour(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.query(
    'SELECT DISTINCT minutes_per_class_hour AS minutes FROM company WHERE id = ANY ($1)',
    [ctx.reading],
  );
  return rows.length === 1 ? rows[0].minutes : 60;
}

async function taughtIn(ctx: Ctx, span: { from: string; to: string }): Promise<number> {
  const [sums] = await lessonFacts.sums(ctx, { companies: ctx.reading, ...span }, []);
  return sums?.taught_minutes ?? 0;
}

export const homeService = implement(homeApi, {
  hours: async (ctx) => {
    const today = todayOf(ctx);
    const weeks = Array.from({ length: WEEKS }, (_, at) => plusDays(mondayOf(today), 7 * (at + 1 - WEEKS)));
    const span = { from: weeks[0] as string, to: today };
    const rows = await lessonFacts.sums(ctx, { companies: ctx.reading, ...span }, ['week', 'course_type']);
    const month = { from: firstDayOf(monthOf(today)), to: today };
    return {
      minutes_per_class_hour: await perHour(ctx),
      month_minutes: await taughtIn(ctx, month),
      before_minutes: await taughtIn(ctx, comparedSpan(month, 'previous') ?? month),
      weeks: weeks.map((week) => ({
        week,
        types: rows
          .filter((row) => row.week === week && row.taught_minutes > 0)
          .map(({ course_type, taught_minutes }) => ({
            course_type: course_type as CourseTypeCode,
            taught_minutes,
          })),
      })),
    };
  },
});
