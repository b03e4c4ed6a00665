import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { METRICS, type Metric, unitOf } from '../../target.rules.ts';
import { achievedBy, spanOf } from '../target.grid.ts';
import { achievementStore, targetStore as store, type Who } from '../target.store.ts';
import { keepMembers } from '../target.write.ts';

/** The first money of the demo came so long ago. */
const FIRST_DAYS = 350;
const YEAR_AND_THIS = 13;
const MONTHS_AHEAD = 2;
const LAST_MONTHS = [1, 2, 3];
/** What a month without history aims at, in what people count; hours are set for a company alone: who teaches is in no team. */
const LEAST: Readonly<Record<Metric, number>> = {
  receipts: 20_000,
  new_deals: 2,
  renewals: 1,
  leads: 5,
  hours: 200,
};

const COMPANY: Who = { scope: 'company', team_id: null, admin_id: null };

export async function load({ staffed }: Demo): Promise<void> {
  for (const { within } of staffed) await within(setYear);
}

/** The months of the last year and the next two: a little more or less than was achieved. A company that has some is left as it is. */
async function setYear(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query('SELECT 1 FROM target WHERE company_id = $1 LIMIT 1', [ctx.company_id]);
  if (rows.length > 0) return;
  const now = monthOf(todayOf(ctx));
  const first = monthOf(plusDays(todayOf(ctx), -FIRST_DAYS));
  const months = Array.from({ length: YEAR_AND_THIS + MONTHS_AHEAD }, (_, at) =>
    monthAfter(now, at + 1 - YEAR_AND_THIS),
  ).filter((month) => month >= first);
  for (const month of months.filter((one) => one <= now)) await keepMembers(ctx, month);
  for (const metric of METRICS) await setMetric(ctx, metric, months, now);
  const [adviser] = await admins.people(ctx, 'adviser');
  if (adviser)
    await achievementStore.insert(
      { ...ctx, admin_id: adviser.id },
      {
        admin_id: adviser.id,
        month: now,
        metric: 'receipts',
        amount: 1_200_000,
        note: '老学员转介绍，款项走总部账户',
        file_id: null,
      },
    );
}

async function setMetric(ctx: Ctx, metric: Metric, months: readonly string[], now: string): Promise<void> {
  const span = await spanOf({ ...ctx, reading: [ctx.company_id] }, metric, months);
  const unit = unitOf(metric);
  const step = metric === 'receipts' ? 1000 * unit : unit;
  for (const [n, month] of months.entries()) {
    const members = span.teams.get(month) ?? new Map<number, number>();
    const goals = new Map<number, number>();
    const insert = (who: Who, goal: number) =>
      store.insert(ctx, {
        ...who,
        metric,
        month,
        base: Math.round((goal * 0.8) / step) * step,
        goal,
        stretch: Math.ceil((goal * 1.2) / step) * step,
        status: month <= now ? 'published' : 'draft',
      });
    // Some months asked for more than came, most for a little less; a month that is not over, for what came before it.
    const before = month < now ? [month] : LAST_MONTHS.map((back) => monthAfter(now, -back));
    const goalFor = (who: Who): number => {
      const done = sumOf(before, (one) => achievedBy(span, one, who)) / before.length;
      const wanted = done * (n % 3 === 0 ? 1.1 : 0.95);
      return Math.max(LEAST[metric] * unit, Math.ceil(wanted / step) * step);
    };
    if (metric === 'hours') {
      await insert(COMPANY, goalFor(COMPANY));
      continue;
    }
    let all = 0;
    for (const [admin_id, team_id] of members) {
      const who: Who = { scope: 'person', team_id: null, admin_id };
      const goal = goalFor(who);
      await insert(who, goal);
      goals.set(team_id, (goals.get(team_id) ?? 0) + goal);
      all += goal;
    }
    for (const [team_id, goal] of goals) await insert({ scope: 'team', team_id, admin_id: null }, goal);
    if (all > 0) await insert(COMPANY, all);
  }
}
