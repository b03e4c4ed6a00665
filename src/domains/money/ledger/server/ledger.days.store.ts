import { sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { CompanyAccount, StudentAccount } from '../ledger.accounts.ts';

type Account = StudentAccount | CompanyAccount;
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * What accounts moved in a span of days. Balances and cash go by the day of posting, months by the accounting day. Days
 * of posting that are over are summed up already; only the postings since are added to them.
 */
export async function movedOn<A extends Account>(
  ctx: Ctx,
  companies: readonly number[],
  accounts: readonly A[],
  day: 'posted_on' | 'accounting_on',
  { from, to }: Days,
): Promise<Map<A, number>> {
  const { rows: closed } = await ctx.db.execute<{ company_id: number; done_on: string }>(sql`
    SELECT company_id, done_on::text FROM ledger_day_until
     WHERE company_id = ANY (${sql.param([...companies])}::bigint[])`);
  const meant = sql`account = ANY (${sql.param([...accounts])}::text[])
    ${from === undefined ? sql`` : sql`AND ${sql.identifier(day)} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`AND ${sql.identifier(day)} <= ${to}::date`}`;
  const sums = companies.map((company) => {
    // As a value: only then PostgreSQL sees how little is left to add up. In both parts: a day that is being summed up
    // meanwhile counts once.
    const done = closed.find(({ company_id }) => company_id === company)?.done_on ?? '-infinity';
    return sql`SELECT account, in_fen - out_fen AS fen FROM ledger_day
        WHERE company_id = ${company} AND posted_on <= ${done}::date AND ${meant}
      UNION ALL SELECT account, amount_fen FROM ledger_posting
        WHERE company_id = ${company} AND posted_on > ${done}::date AND ${meant}`;
  });
  const { rows } = await ctx.db.execute<{ account: A; fen: number }>(
    sql`SELECT account, sum(fen)::bigint AS fen FROM (${sql.join(sums, sql` UNION ALL `)}) AS moved GROUP BY account`,
  );
  return new Map(rows.map(({ account, fen }) => [account, fen]));
}
