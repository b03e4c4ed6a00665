import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notFound } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf, plusDays } from '@/kernel/value/day.ts';
import { renewalPermissions } from '../renewal.access.ts';
import { renewalApi } from '../renewal.contract.ts';
import { renewalPaths } from '../renewal.paths.ts';
import { moneyRateOf, type RenewalSetting, rateOf } from '../renewal.rules.ts';
import type { RATE_BY } from '../renewal.shapes.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { renewalHolding } from './renewal.holding.store.ts';
import { renewalListStore as lists, type RateRow } from './renewal.list.store.ts';
import { countDue, look } from './renewal.look.ts';
import { handOver, logRenewal, loseRenewal, movable, snoozeRenewal } from './renewal.moves.ts';
import { renewalStore as store } from './renewal.store.ts';
import { wholeOf } from './renewal.whole.ts';

const NONE: RateRow = { key: null, renewed: 0, lost: 0, still_open: 0, renewed_fen: 0, lost_fen: 0 };
const monthBefore = (month: string): string => monthOf(plusDays(`${month}-01`, -1));

const shownRate = ({ renewed, lost, still_open, renewed_fen, lost_fen }: RateRow) => ({
  renewed,
  lost,
  still_open,
  renewed_fen,
  rate_bp: rateOf({ renewed, lost }),
  money_rate_bp: moneyRateOf({ renewed_fen, lost_fen }),
});

async function namesOf(
  ctx: Ctx,
  by: (typeof RATE_BY)[number],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (by === 'course_type')
    return new Map(ids.map((id) => [id, ctx.say(courseTypeText[id as CourseTypeCode])]));
  const named = by === 'owner' ? await admins.names(ctx, ids) : await teachers.names(ctx, ids);
  return new Map(named.map(({ id, name }) => [id, name]));
}

async function rateFor(ctx: Ctx, { month = monthOf(todayOf(ctx)), by }: ParsedOf<typeof renewalApi.rate>) {
  const before = monthBefore(month);
  const [total = NONE] = await lists.rates(ctx, month);
  const [earlier = NONE] = await lists.rates(ctx, before);
  const parts = by ? await lists.rates(ctx, month, by) : [];
  const names = by
    ? await namesOf(
        ctx,
        by,
        parts.flatMap(({ key }) => key ?? []),
      )
    : new Map<number, string>();
  const closed = await lists.closedIn(ctx, month);
  return {
    month,
    total: shownRate(total),
    before: shownRate(earlier),
    closed: { ...closed, before_fen: (await lists.closedIn(ctx, before)).fen },
    soon: await lists.soon(ctx),
    list: parts.map((row) => ({
      ...shownRate(row),
      id: row.key,
      name: row.key === null ? ctx.say(renewalText.unknown) : (names.get(row.key) ?? String(row.key)),
    })),
  };
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  const rows = await lists.ofStudent(ctx, studentId, before, most);
  const people = await admins.names(
    ctx,
    rows.flatMap(({ created_by }) => (created_by === null ? [] : Number(created_by))),
  );
  return rows.map(({ id, number, course_type, status, at, text, created_by, is_log }) => {
    const word = is_log
      ? renewalText.log
      : status === 'open'
        ? renewalText.timeline_opened
        : renewalStatus.states[status as keyof typeof renewalStatus.states].label;
    return {
      id: Number(id),
      at: new Date(at),
      title: `${ctx.say(word)} · ${ctx.say(courseTypeText[course_type as CourseTypeCode])}`,
      text: is_log ? text : number,
      admin_name: people.find((one) => one.id === Number(created_by))?.name ?? null,
      url: renewalPaths.edit({ renewal_id: Number(id) }),
    };
  });
}

const countsOf = ({ renewed, lost, still_open }: RateRow) => ({
  renewed_count: renewed,
  lost_count: lost,
  open_count: still_open,
});

/** For the figures of teachers: what came due in these days, by the teacher whom each student had most. */
async function ofTeachers(
  ctx: Ctx,
  days: { readonly from_day: string; readonly to_day: string },
  ids: readonly number[] | undefined,
) {
  const rows = await lists.ratesOfTeachers(ctx, days, ids);
  const due = { view: 'all', due_from: days.from_day, due_to: days.to_day };
  return {
    byTeacher: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, countsOf(row)] as const]))),
    urlOf: (teacher_id: number | undefined) =>
      ctx.holds(renewalPermissions.read) ? renewalPaths.list({ ...due, teacher_id }) : null,
  };
}

/** For the class teacher's desk; nobody's who may not see renewals. */
async function ofClassTeacher(ctx: Ctx, month: string, owner_id: number | undefined) {
  if (!ctx.holds(renewalPermissions.read)) return null;
  const [found = NONE] =
    owner_id === undefined ? await lists.rates(ctx, month) : await lists.ratesOfOwner(ctx, month, owner_id);
  const counts = countsOf(found);
  // No rows, no way to them: nothing is told of whom one does not see.
  if (Object.values(counts).every((count) => count === 0)) return null;
  const rate = rateOf(found);
  return {
    ...counts,
    renewal_percent: rate === null ? null : Math.round(rate / 100),
    url: renewalPaths.list({ view: 'all', due_month: month, owner_id }),
  };
}

/** What other nouns ask of renewals. */
export const renewals = {
  sees: lists.sees,
  names: store.names,
  holding: renewalHolding,
  timeline,
  look,
  /** How many tasks would open tonight by these rules. */
  wouldOpen: async (ctx: Ctx, setting: RenewalSetting): Promise<number> => {
    let count = 0;
    for await (const ids of store.withHours(ctx)) count += await countDue(ctx, ids, setting);
    return count;
  },
  /** The rate of tasks due in a month, by whom they are asked for. */
  rates: lists.rates,
  ratesIn: lists.ratesIn,
  ofTeachers,
  ofClassTeacher,
  byLostReason: store.byLostReason,
  byMethod: store.byMethod,
};

export const renewalService = implement(renewalApi, {
  list: (ctx, query) => lists.page(ctx, query),
  counts: (ctx) => lists.counts(ctx),
  rate: rateFor,
  get: (ctx, { id }) => wholeOf(ctx, id),
  logs: async (ctx, { renewal_id }) => {
    if (!(await lists.sees(ctx, renewal_id))) throw notFound();
    return { list: await store.logs(ctx, renewal_id) };
  },
  log: async (ctx, input) => ({ id: await logRenewal(ctx, input) }),
  snooze: async (ctx, input) => {
    await snoozeRenewal(ctx, input);
    return {};
  },
  lose: async (ctx, input) => {
    await loseRenewal(ctx, input);
    return {};
  },
  hand_over: async (ctx, input) => ({ count: await handOver(ctx, input) }),
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(renewalStatus, movable, {}),
});
