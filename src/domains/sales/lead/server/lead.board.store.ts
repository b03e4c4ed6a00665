import { and, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { BOARD_STAGES, type BoardStage } from '../lead.board.ts';
import { type LeadFilter, matching } from './lead.filter.store.ts';
import { leadListStore } from './lead.list.store.ts';
import { lead, leadEvent } from './lead.table.ts';

const CARDS = 10;
/** Of deals only the latest names are shown, of lost ones only how many they are. */
const FEW = { won: 3, lost: 0 } as const;
const MOST_ON_BOARD = 20_000;

type Found = {
  readonly status: BoardStage;
  readonly count: number;
  readonly mean_hours: number | null;
  readonly ids: number[] | null;
};

/** By stage: how many, how long they have stood there on average, and those to be contacted first. */
export async function leadBoard(ctx: Ctx, filter: LeadFilter, most = CARDS) {
  const where = and(matching(ctx, filter), inArray(lead.status, [...BOARD_STAGES]));
  const { rows } = await ctx.db.execute<Found>(
    sql`WITH chosen AS (SELECT ${lead.id} AS id, ${lead.company_id} AS company_id, ${lead.status} AS status,
          ${lead.next_on} AS next_on FROM ${lead} WHERE ${where} LIMIT ${sql.raw(String(MOST_ON_BOARD))}),
      placed AS (SELECT c.*, row_number() OVER (PARTITION BY c.status
            ORDER BY CASE WHEN c.status <> 'won' THEN c.next_on END NULLS LAST, c.id DESC) AS nth,
          CASE WHEN c.status IN ('won', 'lost') THEN NULL ELSE (SELECT max(e.created_at) FROM ${leadEvent} e
            WHERE e.company_id = c.company_id AND e.lead_id = c.id AND e.kind IN ('step_back', 'revived', 'unwon',
              CASE c.status WHEN 'new' THEN 'created' ELSE c.status END)) END AS since FROM chosen c)
      SELECT status, count(*)::int AS count,
        (avg(extract(epoch FROM ${ctx.now}::timestamptz - since)) / 3600)::int AS mean_hours,
        array_agg(id ORDER BY nth) FILTER (WHERE nth <=
          CASE status WHEN 'won' THEN ${sql.raw(String(FEW.won))} WHEN 'lost' THEN ${sql.raw(String(FEW.lost))}
            ELSE ${most}::int END) AS ids
      FROM placed GROUP BY status`,
  );
  const cards = await leadListStore.byIds(
    ctx,
    rows.flatMap(({ ids }) => (ids ?? []).map(Number)),
  );
  return BOARD_STAGES.map((status) => {
    const { count = 0, mean_hours = null } = rows.find((row) => row.status === status) ?? {};
    // The future of a clock that was set back is no time.
    const mean = mean_hours === null ? null : Math.max(0, mean_hours);
    return { status, count, mean_hours: mean, cards: cards.filter((card) => card.status === status) };
  });
}
