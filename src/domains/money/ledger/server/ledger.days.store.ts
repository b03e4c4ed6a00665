import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { CompanyAccount, StudentAccount } from '../ledger.accounts.ts';

type Account = StudentAccount | CompanyAccount;
interface Days {
  readonly from?: string;
  readonly to?: string;
}

type DayOf = 'posted_on' | 'accounting_on';

/** Lines and sums of days that moved these accounts: `company_id`, `account`, the day, and how much. */
async function movedLines(
  ctx: Ctx,
  companies: readonly number[],
  accounts: readonly Account[],
  day: DayOf,
  { from, to }: Days,
): Promise<SQL> {
  const { rows: closed } = await ctx.db.execute<{ company_id: number; done_on: string }>(sql`
    SELECT company_id, done_on::text FROM ledger_day_until
     WHERE company_id = ANY (${sql.param([...companies])}::bigint[])`);
  const on = sql.identifier(day);
  const meant = sql`account = ANY (${sql.param([...accounts])}::text[])
    ${from === undefined ? sql`` : sql`AND ${on} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`AND ${on} <= ${to}::date`}`;
  const sums = companies.map((company) => {
    // As a value: only then PostgreSQL sees how little is left to add up. In both parts: a day that is being summed up
    // meanwhile counts once.
    const done = closed.find(({ company_id }) => company_id === company)?.done_on ?? '-infinity';
    return sql`SELECT company_id, account, ${on} AS day, in_fen - out_fen AS fen FROM ledger_day
        WHERE company_id = ${company} AND posted_on <= ${done}::date AND ${meant}
      UNION ALL SELECT company_id, account, ${on}, amount_fen FROM ledger_posting
        WHERE company_id = ${company} AND posted_on > ${done}::date AND ${meant}`;
  });
  return sql.join(sums, sql` UNION ALL `);
}

/**
 * What accounts moved in a span of days. Balances and cash go by the day of posting, months by the accounting day. Days
 * of posting that are over are summed up already; only the postings since are added to them.
 */
export async function movedOn<A extends Account>(
  ctx: Ctx,
  companies: readonly number[],
  accounts: readonly A[],
  day: DayOf,
  days: Days,
): Promise<Map<A, number>> {
  const lines = await movedLines(ctx, companies, accounts, day, days);
  const { rows } = await ctx.db.execute<{ account: A; fen: number }>(
    sql`SELECT account, sum(fen)::bigint AS fen FROM (${lines}) AS moved GROUP BY account`,
  );
  return new Map(rows.map(({ account, fen }) => [account, fen]));
}

interface MonthMoved<A extends Account> {
  readonly company_id: number;
  readonly month: string;
  readonly account: A;
  readonly fen: number;
}
/** The same, by company and month. */
export async function movedByMonth<A extends Account>(
  ctx: Ctx,
  companies: readonly number[],
  accounts: readonly A[],
  day: DayOf,
  days: Days,
): Promise<MonthMoved<A>[]> {
  const lines = await movedLines(ctx, companies, accounts, day, days);
  const { rows } = await ctx.db.execute<MonthMoved<A> & Record<string, unknown>>(
    sql`SELECT company_id, to_char(day, 'YYYY-MM') AS month, account, sum(fen)::bigint AS fen FROM (${lines}) AS moved
      GROUP BY 1, 2, 3`,
  );
  return rows.map((row) => ({ ...row, fen: Number(row.fen) }));
}
