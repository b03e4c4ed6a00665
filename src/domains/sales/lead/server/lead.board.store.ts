import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { BOARD_STAGES, type BoardStage } from '../lead.board.ts';
import { type LeadFilter, matching } from './lead.filter.store.ts';
import { leadListStore } from './lead.list.store.ts';
import { lead, leadEvent } from './lead.table.ts';

const CARDS = 10;
/** Of deals only the latest names are shown, of lost ones only how many they are. */
const FEW = { won: 3, lost: 0 } as const;
/** How long leads have stood at a stage is told of so many: those to be contacted first. */
const LOOKED_AT = 200;

type Found = {
  readonly status: BoardStage;
  readonly count: number;
  readonly mean_hours: number | null;
  readonly ids: number[] | null;
};

const first = (where: SQL | undefined, order: SQL, most: number): SQL =>
  sql`(SELECT ${lead.id} AS id, ${lead.company_id} AS company_id, ${lead.status} AS status, ${lead.next_on} AS next_on
    FROM ${lead} WHERE ${where} ORDER BY ${order} LIMIT ${sql.raw(String(most))})`;

/** The first of a stage by the day of their next contact, then those without one; of deals the latest. */
function firstOf(where: SQL | undefined, status: BoardStage): SQL[] {
  const there = and(where, eq(lead.status, status));
  const latest = sql`${lead.id} DESC`;
  if (status === 'lost') return [];
  if (status === 'won') return [first(there, latest, FEW.won)];
  return [
    first(and(there, isNotNull(lead.next_on)), sql`${lead.next_on}, ${latest}`, LOOKED_AT),
    first(and(there, isNull(lead.next_on)), latest, LOOKED_AT),
  ];
}

/** By stage: how many, how long they have stood there on average, and those to be contacted first. */
export async function leadBoard(ctx: Ctx, filter: LeadFilter, most = CARDS) {
  const where = matching(ctx, filter);
  const chosen = sql.join(
    BOARD_STAGES.flatMap((status) => firstOf(where, status)),
    sql` UNION ALL `,
  );
  const counts = sql.join(
    BOARD_STAGES.map(
      (status) => sql`(${status}, (SELECT count(*)::int FROM (SELECT 1 FROM ${lead}
        WHERE ${and(where, eq(lead.status, status))} LIMIT ${sql.raw(String(TOTAL_CAP))}) few))`,
    ),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<Found>(
    sql`WITH chosen AS (${chosen}),
      placed AS (SELECT c.*, row_number() OVER (PARTITION BY c.status
            ORDER BY CASE WHEN c.status <> 'won' THEN c.next_on END NULLS LAST, c.id DESC) AS nth,
          CASE WHEN c.status = 'won' THEN NULL ELSE (SELECT max(e.created_at) FROM ${leadEvent} e
            WHERE e.company_id = c.company_id AND e.lead_id = c.id AND e.kind IN ('step_back', 'revived', 'unwon',
              CASE c.status WHEN 'new' THEN 'created' ELSE c.status END)) END AS since FROM chosen c),
      stood AS (SELECT status, (avg(extract(epoch FROM ${ctx.now}::timestamptz - since)) / 3600)::int AS mean_hours,
          array_agg(id ORDER BY nth) FILTER (WHERE nth <= CASE status WHEN 'won' THEN ${sql.raw(String(FEW.won))}
            ELSE ${most}::int END) AS ids FROM placed GROUP BY status)
      SELECT k.status, k.count, s.mean_hours, s.ids FROM (VALUES ${counts}) k (status, count) LEFT JOIN stood s ON s.status = k.status`,
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
