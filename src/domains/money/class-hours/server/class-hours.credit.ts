import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { share } from '../class-hours.rules.ts';
import { classUseStore as uses } from './class-hours.use.store.ts';

interface CreditSpan {
  readonly company_id: number;
  /** Left out: everybody of the company. */
  readonly student_id?: number;
  /** The first and the last day of the lessons; what is unpaid is looked at when the last one ends. */
  readonly from?: string;
  readonly to: string;
}
interface CreditLesson {
  readonly used_on: string;
  readonly course_type: CourseTypeCode;
  readonly minutes: number;
  /** By the price book of that day; none where it had no price. */
  readonly amount_fen: number | null;
}

/**
 * Lessons that were taught on credit: of each the minutes that no lot had paid for when the last day was over, at the list
 * price of the lesson's day and the student's level. A figure beside the books: nothing of it is posted before hours are
 * bought.
 */
export async function onCredit(ctx: Ctx, span: CreditSpan) {
  const until = fromUnix(momentOf(ctx.time_zone, plusDays(span.to, 1), 0));
  const unpaid = await uses.unpaid(ctx, { ...span, until });
  const { minutes_per_class_hour } = await companies.paper(ctx, span.company_id);
  const listed = await prices.listed(ctx, [...new Set(unpaid.map(({ course_type }) => course_type))]);
  const lessons: CreditLesson[] = unpaid.map(({ level_id, used_on, course_type, minutes }) => {
    const hour = listed({ course_type, level_id, tier_id: null }, used_on);
    const amount_fen = hour === undefined ? null : share(hour, minutes, minutes_per_class_hour);
    return { used_on, course_type, minutes, amount_fen };
  });
  return { lessons, ...creditSums(lessons) };
}

/** What lessons come to; minutes that the price book does not know are told apart. */
export function creditSums(lessons: readonly CreditLesson[]) {
  const minutesOf = (some: readonly CreditLesson[]) => sumOf(some, ({ minutes }) => minutes);
  return {
    minutes: minutesOf(lessons),
    amount_fen: sumOf(lessons, ({ amount_fen }) => amount_fen ?? 0),
    unpriced_minutes: minutesOf(lessons.filter(({ amount_fen }) => amount_fen === null)),
  };
}
