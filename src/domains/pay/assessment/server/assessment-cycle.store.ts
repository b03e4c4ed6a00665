import { sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Cycle } from '../assessment-cycle.contract.ts';
import { seesAll, visibleAssessments } from './assessment.list.store.ts';
import { assessment } from './assessment.table.ts';

/** The newest first; of whoever does not see all, those in which they have something to see. */
export async function cyclesSeen(ctx: Ctx): Promise<Cycle[]> {
  const count = (status: string) =>
    sql`(SELECT count(*)::int FROM ${assessment} WHERE ${assessment.company_id} = y.company_id
      AND ${assessment.cycle_id} = y.id AND ${assessment.status} = ${status} AND ${visibleAssessments(ctx)})`;
  const { rows } = await ctx.db.execute<Cycle & Record<string, unknown>>(sql`
    SELECT y.id, y.name, to_char(y.starts_on, 'YYYY-MM-DD') AS starts_on, to_char(y.ends_on, 'YYYY-MM-DD') AS ends_on,
      y.note, y.version, ${count('open')} AS open_count, ${count('submitted')} AS submitted_count,
      ${count('confirmed')} AS confirmed_count,
      (SELECT coalesce(json_agg(json_build_object('criterion_id', c.id, 'kind', c.kind, 'name', c.name, 'weight', c.weight,
          'source', c.source) ORDER BY c.place, c.id), '[]')
        FROM assessment_criterion c WHERE c.company_id = y.company_id AND c.cycle_id = y.id) AS criteria
    FROM assessment_cycle y WHERE y.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])
      ${
        seesAll(ctx)
          ? sql``
          : sql`AND EXISTS (SELECT 1 FROM ${assessment} WHERE ${assessment.company_id} = y.company_id
              AND ${assessment.cycle_id} = y.id AND ${visibleAssessments(ctx)})`
      }
    ORDER BY y.ends_on DESC, y.id DESC LIMIT 200`);
  return rows;
}
