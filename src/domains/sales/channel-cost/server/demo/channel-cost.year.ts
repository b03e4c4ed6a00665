import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { callsOf, type DemoCompany, type Happening, scattered } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf, momentOf, monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { channelCostApi } from '../../channel-cost.contract.ts';
import { channelCostService } from '../channel-cost.service.ts';

const call = callsOf(channelCostService);
/** The first money of the demo came so long ago. */
const FIRST_DAYS = 350;
const YEAR_AND_THIS = 13;
/** Channel, what for, fen in an ordinary month. */
const SPENT: readonly (readonly [string, string, number])[] = [
  ['小红书', '广告投放', 1_800_000],
  ['抖音', '广告投放', 1_250_000],
  ['百度搜索', '广告投放', 960_000],
  ['国际学校展会', '场地租金', 480_000],
  ['社区讲座', '活动物料', 120_000],
];
/** Of what the head company spends, by the place of the company; what has no marketing of its own spends nothing. */
const SHARE = [1, 0.4, 0, 0.5];
/** What of this month still waits for its approval. */
const WAITING = 3;
const HUNDRED_YUAN = 100_00;
const TEN = 10 * 60;
/** The budget of a month is entered a week before it begins; those who sent students are paid every quarter. */
const AHEAD_DAYS = 7;
const A_QUARTER = 3;

interface People {
  readonly marketing: number;
  readonly manager: number;
}

/** A year of spending, month by month, and the commission that its receipts have earned. */
export async function year({ at, within, idOf }: DemoCompany): Promise<readonly Happening[]> {
  const share = SHARE[at] ?? 0;
  if (share === 0) return [];
  const people: People = { marketing: await idOf('marketing'), manager: await idOf('manager') };
  return within(async (ctx) => {
    const channelIds = new Map((await channels.options(ctx)).map(({ id, name }) => [name, id]));
    const types = await baseData.ids(ctx, 'cost_type');
    const now = monthOf(todayOf(ctx));
    const first = monthOf(plusDays(todayOf(ctx), -FIRST_DAYS));
    const months = Array.from({ length: YEAR_AND_THIS }, (_, n) =>
      monthAfter(now, n + 1 - YEAR_AND_THIS),
    ).filter((month) => month >= first);
    const year = months.flatMap((month, nth) => {
      const budget = SPENT.map(([channel, type, fen], line) => ({
        channel_id: channelIds.get(channel) as number,
        cost_type_id: types.get(type) as number,
        from_on: firstDayOf(month),
        to_on: lastDayOf(month),
        amount_fen: Math.round((fen * share * season(nth, line)) / HUNDRED_YUAN) * HUNDRED_YUAN,
        note: month === now ? '本月投放' : '',
      }));
      const approved = month === now ? budget.slice(0, WAITING) : budget;
      const spent = happens(ctx, plusDays(firstDayOf(month), -AHEAD_DAYS), async (then) => {
        for (const cost of approved) await enter(then, people, cost, true);
      });
      const waits = happens(ctx, plusDays(todayOf(ctx), -1), async (then) => {
        for (const cost of budget.slice(approved.length)) await enter(then, people, cost, false);
      });
      const paid = happens(ctx, firstDayOf(month), (then) => payCommission(then, people));
      return [spent, ...(month === now ? [waits] : []), ...(nth % A_QUARTER === A_QUARTER - 1 ? [paid] : [])];
    });
    return year.filter(({ at: when }) => when < ctx.now.getTime());
  });
}

/** From four fifths to six fifths of an ordinary month. */
const season = (month: number, line: number): number => 0.8 + scattered(month * 7 + line, 41) / 100;

const happens = (ctx: Ctx, day: string, does: Happening['does']): Happening => ({
  at: fromUnix(momentOf(ctx.time_zone, day, TEN)).getTime(),
  posts: false,
  does,
});

async function enter(
  ctx: Ctx,
  { marketing, manager }: People,
  cost: InputOf<typeof channelCostApi.add>,
  isApproved: boolean,
): Promise<void> {
  const { id } = await call(channelCostApi.add)({ ...ctx, admin_id: marketing }, cost);
  if (isApproved) await call(channelCostApi.audit)({ ...ctx, admin_id: manager }, { id, pass: 1 });
}

/** One cost for all that a channel is owed until that day. */
async function payCommission(ctx: Ctx, { marketing, manager }: People): Promise<void> {
  for (const { id: channel_id } of await channels.options(ctx)) {
    const { list } = await call(channelCostApi.commissions)(ctx, { channel_id, paid: 0, limit: 100 });
    if (list.length === 0) continue;
    const ids = list.map((line) => line.id);
    const { id } = await call(channelCostApi.pay)({ ...ctx, admin_id: marketing }, { ids });
    await call(channelCostApi.audit)({ ...ctx, admin_id: manager }, { id, pass: 1 });
  }
}
