import { studentStatus } from '@/domains/people/student/student.status.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { deskApi } from '../desk.contract.ts';
import { deskMonthStore } from './desk.month.store.ts';
import { deskStore } from './desk.store.ts';

const thisMonth = (ctx: Ctx): string => monthOf(todayOf(ctx));
const named = <R extends { status: keyof typeof studentStatus.states }>(ctx: Ctx, row: R) => ({
  ...row,
  status_name: ctx.say(studentStatus.states[row.status].label),
});

/** What other nouns ask of the desk. */
export const desk = {
  /** Those of these students who have any of the risks. */
  atRisk: deskStore.atRisk,
};

export const deskService = implement(deskApi, {
  students: (ctx, query) => deskStore.page(ctx, query),
  summary: (ctx, whose) => deskStore.summary(ctx, whose),
  teaching: async (ctx, { month = thisMonth(ctx), ...query }) => ({
    ...(await deskMonthStore.months(ctx, { ...query, month })),
    month,
  }),
  referrals: (ctx, query) => deskMonthStore.referrals(ctx, query),
  studentsExport: async function* (ctx, filter) {
    for await (const rows of deskStore.all(ctx, filter)) yield rows.map((row) => named(ctx, row));
  },
  teachingExport: (ctx, { month = thisMonth(ctx), ...filter }) =>
    deskMonthStore.allMonths(ctx, { ...filter, month }),
  referralsExport: async function* (ctx, filter) {
    for await (const rows of deskMonthStore.allReferrals(ctx, filter))
      yield rows.map((row) => named(ctx, row));
  },
});
