import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { notFound } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { minutesLeft } from '../../../money/class-hours/class-hours.rules.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { type Forecast, OFFERED_HOURS, PAST_WEEKS } from '../renewal.rules.ts';
import type { RenewalWhole } from '../renewal.shapes.ts';
import { renewalListStore as lists } from './renewal.list.store.ts';
import { forecastFor, remainedOn } from './renewal.look.ts';
import { type SignsRow, signsOf } from './renewal.signs.store.ts';

/** What remained, wherever a lesson or a purchase changed it, in the weeks before today. */
function taughtPoints(row: SignsRow, now: number, today: string): RenewalWhole['points'] {
  const first = plusDays(today, -PAST_WEEKS * 7);
  const days = [...row.uses, ...row.changes].map(({ on }) => on).filter((on) => on > first && on <= today);
  return [first, ...new Set(days)]
    .sort()
    .map((on) => ({ on, minutes: remainedOn(row, now, on), kind: 'taught' as const }));
}

/** What so many hours cost by the book, and until when they would last at this pace. */
async function offersOf(
  ctx: Ctx,
  row: SignsRow,
  forecast: Forecast,
  today: string,
): Promise<RenewalWhole['offers']> {
  if (row.course_type === null) return [];
  const key = { course_type: row.course_type, level_id: row.level_id, tier_id: null };
  const price = await prices.of(ctx, key);
  if (price === undefined) return [];
  const begins = forecast.run_out_on !== null && forecast.run_out_on > today ? forecast.run_out_on : today;
  const { weekly_minutes } = forecast;
  return OFFERED_HOURS.map((hours) => ({
    hours,
    price_fen: hours * price,
    until_on:
      weekly_minutes > 0
        ? plusDays(begins, Math.floor((hours * row.minutes_per_class_hour * 7) / weekly_minutes))
        : null,
  }));
}

const NO_FORECAST: Forecast = {
  remaining_minutes: 0,
  held_minutes: 0,
  weekly_minutes: 0,
  run_out_on: null,
  is_estimate: false,
  booked_until: null,
  booked_left_minutes: 0,
  points: [],
};

/** One task with what its page shows; the figures of an open one are those of this moment. */
export async function wholeOf(ctx: Ctx, id: number): Promise<RenewalWhole> {
  const task = await lists.find(ctx, id);
  if (!task) throw notFound();
  const { company_id, student_id, course_type } = task;
  const there = { ...ctx, company_id };
  const today = todayOf(ctx);
  const rows = await signsOf(there, [student_id]);
  const row = rows.find((one) => one.course_type === course_type);
  const forecast = row?.course_type
    ? forecastFor({ ...row, course_type: row.course_type }, today)
    : NO_FORECAST;
  const promises = await leads.promisesOf(ctx, student_id);
  return {
    ...task,
    ...(await lists.beside(ctx, task)),
    threshold_minutes: (row?.renewal_hours ?? 0) * task.minutes_per_class_hour,
    points: row ? [...taughtPoints(row, forecast.remaining_minutes, today), ...forecast.points] : [],
    booked_count: row?.bookings.length ?? 0,
    last_purchase:
      row && row.last_price_fen !== null
        ? { minutes: row.last_minutes ?? 0, price_fen: Number(row.last_price_fen) }
        : null,
    lots: (row?.lots ?? []).map((lot) => ({
      id: lot.id,
      left_minutes: minutesLeft(lot),
      held_minutes: lot.paid_minutes + lot.gift_minutes,
      expires_on: lot.expires_on,
      is_frozen: lot.frozen_on === null ? 0 : 1,
    })),
    promises: promises.map(({ id: promiseId, content, until_on, kept_at }) => ({
      id: promiseId,
      content,
      until_on,
      kept_at,
    })),
    offers: row ? await offersOf(there, row, forecast, today) : [],
    doc_number: await lists.numberOf(ctx, task.doc, task.doc_id),
  };
}
