import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { daysBetween, daysFrom, monthOf, plusDays } from '@/kernel/value/day.ts';
import { sum } from '@/kernel/value/sum.ts';
import { addedUp, type Figures, noFigures } from '../../channel-cost/channel-cost.rules.ts';
import { channelFigures, periodOf } from '../../channel-cost/server/channel-cost.service.ts';
import { type Achieved, targets } from '../../target/server/target.service.ts';
import { targetPermissions } from '../../target/target.access.ts';
import {
  type Cohort,
  type DayRow,
  type MarkData,
  marketingApi,
  type PersonRow,
} from '../marketing.contract.ts';
import { marketingText } from '../marketing.text.ts';
import { marketingStore as store } from './marketing.store.ts';

type Filter = ParsedOf<typeof marketingApi.data>;
const { withRatios } = channelFigures;
const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

type ByKey = Awaited<ReturnType<typeof channelFigures.by>>;

async function dayRows(ctx: Ctx, asked: Filter, byDay: ByKey): Promise<DayRow[]> {
  const filter = periodOf(ctx, asked);
  const visits = await store.linkVisits(ctx, filter);
  return daysFrom(filter.from_on, filter.to_on).map((day) => ({
    day,
    link_visits: visits.get(day) ?? 0,
    ...withRatios(byDay.get(day) ?? noFigures()),
  }));
}

const AREAS = 5;
/** Leads by day of the channels that brought most; what the others brought is one area. */
function areasOf(
  ctx: Ctx,
  days: readonly string[],
  found: ByKey,
  channels: MarkData['channels'],
): MarkData['areas'] {
  const leadsOf = (key: number | null, day: string) => found.get(`${key ?? ''} ${day}`)?.leads ?? 0;
  const ranked = channels.filter(({ leads }) => leads > 0).toSorted((a, b) => b.leads - a.leads);
  const [first, others] = [ranked.slice(0, AREAS), ranked.slice(AREAS)];
  const own = first.map(({ key, name }) => ({ key, name, leads: days.map((day) => leadsOf(key, day)) }));
  if (others.length === 0) return own;
  const rest = days.map((day) => sum(others.map(({ key }) => leadsOf(key, day))));
  return [...own, { key: null, name: ctx.say(marketingText.others), leads: rest }];
}

async function data(ctx: Ctx, asked: Filter): Promise<MarkData> {
  const filter = periodOf(ctx, asked);
  const found = await channelFigures.by(ctx, filter, 'channel_day');
  const { first: byChannel, second: byDay } = channelFigures.byEach(found);
  const days = await dayRows(ctx, asked, byDay);
  const channels = await channelFigures.named(ctx, byChannel, 'channel');
  return {
    from_on: filter.from_on,
    to_on: filter.to_on,
    days,
    channels,
    areas: areasOf(ctx, daysFrom(filter.from_on, filter.to_on), found, channels),
    total: { link_visits: sum(days.map(({ link_visits }) => link_visits)), ...withRatios(addedUp(channels)) },
  };
}

/** In the order of what their channels brought; the more leads first where that is the same. */
const ranked = (found: ReadonlyMap<string | null, Figures>): [string | null, Figures][] =>
  [...found].sort(
    ([a, one], [b, other]) =>
      other.receipts_fen - one.receipts_fen ||
      other.leads - one.leads ||
      Number(a ?? Infinity) - Number(b ?? Infinity),
  );

/** A target is of a person and not of one channel, source or campaign of theirs: of these there is none to tell. */
async function targetsOf(ctx: Ctx, filter: Filter & { readonly from_on: string; readonly to_on: string }) {
  const { channel_id, channel_group_id, source, campaign_id } = filter;
  const isNarrowed = [channel_id, channel_group_id, source, campaign_id].some((one) => one !== undefined);
  if (isNarrowed || !ctx.holds(targetPermissions.read)) return new Map<number, Achieved>();
  return targets.ofPeople(ctx, 'receipts', monthOf(filter.from_on), monthOf(filter.to_on));
}

/** People by the channels that they are responsible for, beside what cases gave them in their role. */
async function people(ctx: Ctx, asked: Filter): Promise<PersonRow[]> {
  const filter = periodOf(ctx, asked);
  const days = daysBetween(filter.from_on, filter.to_on) + 1;
  const before = {
    ...filter,
    from_on: plusDays(filter.from_on, -days),
    to_on: plusDays(filter.from_on, -1),
  };
  const found = new Map(await channelFigures.by(ctx, filter, 'owner'));
  const roles = await store.roleReceipts(ctx, filter);
  for (const id of roles.keys()) if (!found.has(String(id))) found.set(String(id), noFigures());
  const aims = await targetsOf(ctx, filter);
  const earlier = ranked(await channelFigures.by(ctx, before, 'owner')).map(([key]) => key);
  const ids = [...found.keys()].flatMap((key) => (key === null ? [] : Number(key)));
  const nameOf = new Map((await admins.names(ctx, ids)).map(({ id, name }) => [id, name]));
  return ranked(found).map(([key, figures], at) => {
    const place = earlier.indexOf(key);
    const id = key === null ? null : Number(key);
    const aim = id === null ? undefined : aims.get(id);
    return {
      key: id,
      name: id === null ? null : (nameOf.get(id) ?? null),
      rank: at + 1,
      rank_change: place < 0 ? null : place - at,
      effective_percent: percentOf(figures.effective, figures.leads),
      marketing_fen: (id !== null && roles.get(id)) || 0,
      target_fen: aim?.goal ?? null,
      achieved_fen: aim?.achieved ?? null,
      target_percent: aim ? percentOf(aim.achieved, aim.goal) : null,
      ...withRatios(figures),
    };
  });
}

async function cohorts(ctx: Ctx, asked: Filter): Promise<Cohort[]> {
  const rows = await store.cohorts(ctx, periodOf(ctx, asked), todayOf(ctx));
  const found = new Map<string, Cohort>();
  for (const { month, since, count, active, fen } of rows) {
    const cohort = found.get(month) ?? { month, count, after: [] };
    found.set(month, cohort);
    if (since === cohort.after.length)
      cohort.after.push({
        active_percent: percentOf(active, count) ?? 0,
        per_student_fen: count > 0 ? Math.round(Number(fen) / count) : 0,
      });
  }
  return [...found.values()];
}

export const marketingService = implement(marketingApi, {
  data,
  async *data_export(ctx, filter) {
    yield await dayRows(ctx, filter, await channelFigures.by(ctx, periodOf(ctx, filter), 'day'));
  },
  performance: async (ctx, filter) => {
    const { from_on, to_on } = periodOf(ctx, filter);
    return { from_on, to_on, list: await people(ctx, filter) };
  },
  async *performance_export(ctx, filter) {
    yield await people(ctx, filter);
  },
  students: (ctx, query) => store.students(ctx, periodOf(ctx, query)),
  async *students_export(ctx, filter) {
    yield await store.all(ctx, periodOf(ctx, filter));
  },
  cohorts: async (ctx, filter) => ({ list: await cohorts(ctx, filter) }),
});
