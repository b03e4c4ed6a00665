import { DAY_MS } from '../../value/day.ts';
import type { Database } from '../db/database.ts';
import { type Ctx, todayOf } from '../session/ctx.ts';
import { asEveryCompany } from '../session/system.ts';
import { every, type Job } from './jobs.ts';

const AN_HOUR = 3600;
const A_DAY = 24 * AN_HOUR;
const CHECKED_MONTHS = 36;

/** Sums up the days that are over. */
const foldFigures = (ctx: Ctx) => ctx.query('SELECT figures_fold()');

const monthOfTheNight = (ctx: Ctx): number => Math.floor(ctx.now.getTime() / DAY_MS) % CHECKED_MONTHS;

/** A month of the last three years, another one each night: a difference fails the job, which the system page shows. */
export async function checkFigures(ctx: Ctx, back = monthOfTheNight(ctx)): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT w.* FROM (SELECT (date_trunc('month', $1::date) - make_interval(months => $2))::date AS first) m,
       LATERAL figures_wrong(m.first, (m.first + interval '1 month' - interval '1 day')::date) w LIMIT 5`,
    [todayOf(ctx), back],
  );
  if (rows.length > 0) throw new Error(`sums that are not those of their facts: ${JSON.stringify(rows)}`);
}

export const figuresJobs = (database: Database): Job[] => [
  every('figures.fold', AN_HOUR, () => asEveryCompany(database, 'figures.fold', foldFigures)),
  every('figures.check', A_DAY, () => asEveryCompany(database, 'figures.check', (ctx) => checkFigures(ctx))),
];
