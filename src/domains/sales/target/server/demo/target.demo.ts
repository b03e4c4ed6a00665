import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { type Metric, unitOf } from '../../target.rules.ts';
import { achievedBy, spanOf } from '../target.grid.ts';
import { achievementStore, targetStore as store, type Who } from '../target.store.ts';
import { keepMembers } from '../target.write.ts';

const SHOWN: readonly Metric[] = ['receipts', 'new_deals', 'leads'];
/** What a month without history aims at, in what people count. */
const LEAST: Readonly<Partial<Record<Metric, number>>> = { receipts: 20_000, new_deals: 2, leads: 5 };

export async function load({ staffed }: Demo): Promise<void> {
  for (const { within } of staffed) await within(setYear);
}

/** The months of the last half year and the next two: a little more than was achieved. A company that has some is left as it is. */
async function setYear(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query('SELECT 1 FROM target WHERE company_id = $1 LIMIT 1', [ctx.company_id]);
  if (rows.length > 0) return;
  const now = monthOf(todayOf(ctx));
  const months = Array.from({ length: 8 }, (_, at) => monthAfter(now, at - 5));
  for (const month of months.filter((one) => one <= now)) await keepMembers(ctx, month);
  for (const metric of SHOWN) await setMetric(ctx, metric, months, now);
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
    let all = 0;
    for (const [admin_id, team_id] of members) {
      const who: Who = { scope: 'person', team_id: null, admin_id };
      const done = achievedBy(span, month, who) * (n % 3 === 0 ? 1.1 : 0.95);
      const goal = Math.max((LEAST[metric] ?? 1) * unit, Math.ceil(done / step) * step);
      await insert(who, goal);
      goals.set(team_id, (goals.get(team_id) ?? 0) + goal);
      all += goal;
    }
    for (const [team_id, goal] of goals) await insert({ scope: 'team', team_id, admin_id: null }, goal);
    if (all > 0) await insert({ scope: 'company', team_id: null, admin_id: null }, all);
  }
}
