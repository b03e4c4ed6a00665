import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import type { studentCensusApi } from '../student-census.contract.ts';
import { hourMinutes } from './census.figures.ts';
import { studentCensusStore as store } from './student-census.store.ts';

const ENDING_MONTHS = 6;

export async function studentHours(
  ctx: Ctx,
  { page, limit, sort, order: _, ...filter }: ParsedOf<typeof studentCensusApi.classhour>,
) {
  const perHour = await hourMinutes(ctx);
  const { total, ...totals } = await store.totals(ctx, filter);
  const isWhole = lessonFacts.seesAll(ctx) && Object.values(filter).every((one) => one === undefined);
  const month = monthOf(todayOf(ctx));
  const months = Array.from({ length: ENDING_MONTHS }, (_value, at) => monthAfter(month, at));
  return {
    minutes_per_class_hour: perHour,
    rows: await store.rows(ctx, filter, { sort, limit, offset: (page - 1) * limit }),
    total,
    totals: {
      ...totals,
      difference_fen: isWhole ? (await store.booked(ctx)) - totals.worth_fen : null,
    },
    histogram: await store.histogram(ctx, filter, perHour),
    run_outs: await store.runOuts(ctx, filter),
    endings: await store.endings(ctx, filter, months),
  };
}

export async function* studentExport(ctx: Ctx, filter: ParsedOf<typeof studentCensusApi.export>) {
  const minutes_per_class_hour = await hourMinutes(ctx);
  const rows = await store.rows(ctx, filter, {});
  yield rows.map(({ weeks: _, ...row }) => ({
    ...row,
    course_type_name: ctx.say(courseTypeText[row.course_type]),
    minutes_per_class_hour,
  }));
}
