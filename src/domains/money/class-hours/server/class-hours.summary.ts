import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { COURSE_TYPE_CODES } from '../../../organisation/course-type/course-type.rules.ts';
import { giftLeft, type Lot, moneyLeft, paidLeft } from '../class-hours.rules.ts';
import { classPlanStore as plans } from './class-hours.plan.store.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { classUseStore as uses } from './class-hours.use.store.ts';

/** What a student has of each course type: left, and of that left to schedule. */
export async function summaryOf(ctx: Ctx, studentId: number) {
  const today = todayOf(ctx);
  const [lots, planned] = [await store.living(ctx, studentId), await plans.of(ctx, studentId)];
  const owed = await uses.owed(ctx, studentId);
  const isExpired = (lot: Lot) => lot.expires_on !== null && lot.expires_on < today;
  return COURSE_TYPE_CODES.flatMap((course_type) => {
    const isOfType = (one: { course_type: number }) => one.course_type === course_type;
    const own = lots.filter(isOfType);
    const [paid_minutes, gift_minutes] = [sumOf(own, paidLeft), sumOf(own, giftLeft)];
    const owed_minutes = sumOf(owed.filter(isOfType), (use) => use.owed_minutes);
    const planned_minutes = sumOf(planned.filter(isOfType), (plan) => plan.minutes);
    if (own.length === 0 && owed_minutes === 0 && planned_minutes === 0) return [];
    const usable = own.filter((lot) => !isExpired(lot) && lot.frozen_on === null);
    const usable_minutes = sumOf(usable, paidLeft) + sumOf(usable, giftLeft);
    return [
      {
        course_type,
        paid_minutes,
        gift_minutes,
        remaining_minutes: paid_minutes + gift_minutes,
        planned_minutes,
        // What has ended or rests cannot be planned with.
        to_schedule_minutes: Math.max(0, usable_minutes - planned_minutes),
        owed_minutes,
        left_fen: sumOf(own, moneyLeft),
      },
    ];
  });
}
