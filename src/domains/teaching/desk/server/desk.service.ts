import { studentStatus } from '@/domains/people/student/student.status.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { deskApi } from '../desk.contract.ts';
import { deskMonthStore } from './desk.month.store.ts';
import { deskStore } from './desk.store.ts';

const thisMonth = (ctx: Ctx): string => monthOf(todayOf(ctx));
const named = <R extends { status: keyof typeof studentStatus.states }>(ctx: Ctx, row: R) => ({
  ...row,
  status_name: ctx.say(studentStatus.states[row.status].label),
});

type Renewals = OutputOf<typeof deskApi.summary>['renewals'];
/** What came of the renewals that are due in a month, of one class teacher or of all whom this person sees. */
export const renewalsSlot =
  defineSlot<(ctx: Ctx, month: string, classTeacherId: number | undefined) => Promise<Renewals>>();

/** What other nouns ask of the desk. */
export const desk = {
  /** Those of these students who have any of the risks. */
  atRisk: deskStore.atRisk,
};

export const deskService = implement(deskApi, {
  students: (ctx, query) => deskStore.page(ctx, query),
  summary: async (ctx, whose) => {
    const [renewalsOf] = renewalsSlot.parts;
    return {
      ...(await deskStore.summary(ctx, whose)),
      renewals: (await renewalsOf?.(ctx, thisMonth(ctx), whose.class_teacher_id)) ?? null,
    };
  },
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
