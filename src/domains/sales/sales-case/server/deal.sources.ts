import { type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { DimensionValue, MeasureQuestion, MeasureSource } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { averageDeal, type DealDimension, deals } from '../performance.measures.ts';
import type { SalesCase, salesCaseApi } from '../sales-case.contract.ts';
import { WHOLE_BP } from '../sales-case.rules.ts';
import { visiblePeople } from './sales-case.scope.store.ts';
import { salesCaseStore } from './sales-case.store.ts';

const COLUMNS: Readonly<Record<DealDimension, string>> = {
  company_id: 'd.company_id',
  admin_id: 'h.admin_id',
  nature: 'd.nature',
  channel_id: 'd.channel_id',
  day: "to_char(d.first_on, 'YYYY-MM-DD')",
  week: "to_char(date_trunc('week', d.first_on), 'YYYY-MM-DD')",
  month: "to_char(d.first_on, 'YYYY-MM')",
};

/** Cases whose first receipt lies in these days and stands, each with its shares where those are asked for. */
async function dealt(
  ctx: Ctx,
  question: MeasureQuestion,
  value: SQL,
  by: string | undefined,
  shares: boolean,
) {
  const { companies, from, to, where = {} } = question;
  const own = sql.param([...companies]);
  const filters = Object.entries(where).map(([name, wanted]) => {
    const column = sql.raw(COLUMNS[name as DealDimension]);
    return wanted === null ? sql`${column} IS NULL` : sql`${column} = ${wanted}`;
  });
  const people = visiblePeople(ctx);
  if (people) filters.push(sql`h.admin_id = ${people}`);
  const held =
    shares || people
      ? sql`LEFT JOIN case_share h ON h.company_id = d.company_id AND h.case_id = d.id AND h.revision = d.revision`
      : sql``;
  const { rows } = await ctx.db.execute<{ key: DimensionValue; value: number }>(sql`
    WITH d AS (
      SELECT c.company_id, c.id, c.revision, c.channel_id, v.nature, k.first_on, k.fen
        FROM deals_of(${own}, ${from}, ${to}) k
       CROSS JOIN LATERAL (SELECT * FROM sales_case c WHERE c.company_id = k.company_id AND c.id = k.case_id OFFSET 0) c
       CROSS JOIN LATERAL (SELECT v.nature FROM case_revision v
         WHERE v.company_id = c.company_id AND v.case_id = c.id AND v.revision = c.revision OFFSET 0) v)
    SELECT ${sql.raw(by ? COLUMNS[by as DealDimension] : 'NULL')} AS key, ${value} AS value FROM d ${held}
     WHERE ${sql.join([sql`true`, ...filters], sql` AND `)} GROUP BY 1 ORDER BY 1`);
  return rows;
}

async function listed(ctx: Ctx, { companies, from, to, where = {} }: MeasureQuestion): Promise<SalesCase[]> {
  const filters = Object.entries(where).map(([name, value]) =>
    value === null ? ['without', name] : [name, value],
  );
  const filter: ParsedOf<typeof salesCaseApi.export> = {
    ...Object.fromEntries(filters),
    dealt_from: from,
    dealt_until: to,
  };
  const found: SalesCase[] = [];
  for await (const chunk of salesCaseStore.all({ ...ctx, reading: companies }, filter)) found.push(...chunk);
  return found;
}

/** Deals by share, and what one comes to. */
export const dealSources: readonly MeasureSource[] = [
  {
    measure: deals,
    read: (ctx, question, by) =>
      dealt(ctx, question, sql`sum(COALESCE(h.share_bp, ${WHOLE_BP}))::float8 / ${WHOLE_BP}`, by, true),
    async rows(ctx, question) {
      const whose = question.where?.admin_id;
      const cases = await listed(ctx, question);
      return cases.map(({ shares }) => {
        if (whose === undefined || whose === null) return 1;
        const own = shares.filter(({ admin_id }) => admin_id === whose);
        return own.reduce((sum, { share_bp }) => sum + share_bp, 0) / WHOLE_BP;
      });
    },
  },
  {
    measure: averageDeal,
    read: (ctx, question, by) => dealt(ctx, question, sql`(sum(d.fen) / count(*))::float8`, by, false),
    rows: async (ctx, question) => (await listed(ctx, question)).map(({ collected_fen }) => collected_fen),
  },
];
