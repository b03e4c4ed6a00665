import { type SQL, sql } from 'drizzle-orm';
import { leads } from '@/domains/sales/lead/server/lead.service.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Part } from '../receipt-forecast.rules.ts';
import { receiptForecast } from './receipt-forecast.table.ts';

export interface Open {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly due_on: string;
  readonly owner_id: number | null;
  readonly amount_fen: number;
}
export interface Rate {
  readonly owner_id: number | null;
  readonly came: number;
  readonly decided: number;
}
interface Kept {
  readonly made_on: string;
  readonly forecast_fen: number;
}

const here = (ctx: Ctx, table: string): SQL =>
  sql`${sql.identifier(table)}.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])`;
const within = (column: SQL, { from, to }: Span): SQL => sql`${column} BETWEEN ${from}::date AND ${to}::date`;

/** Instalments of contracts in force with what is due up to each. */
const due = (ctx: Ctx, span: Span): SQL => sql`
  SELECT i.company_id, i.contract_id, i.id, i.due_on, i.amount_fen, c.number, c.adviser_id, c.student_id,
         sum(i.amount_fen) OVER (PARTITION BY i.company_id, i.contract_id ORDER BY i.position) AS upto_fen
    FROM contract_instalment i JOIN contract c ON c.company_id = i.company_id AND c.id = i.contract_id
     AND c.status IN ('effective', 'finished')
   WHERE ${here(ctx, 'i')} AND EXISTS (SELECT 1 FROM contract_instalment n WHERE n.company_id = i.company_id
         AND n.contract_id = i.contract_id AND ${within(sql`n.due_on`, span)})`;
/** Of an instalment what these payments leave or cover. */
const covered = (paid: SQL): SQL =>
  sql`LEAST(d.amount_fen, GREATEST(0, COALESCE(${paid}, 0) - (d.upto_fen - d.amount_fen)))`;
const paidFor = (until: SQL): SQL => sql`(SELECT sum(r.contract_fen) FROM recharge r
   WHERE r.company_id = d.company_id AND r.contract_id = d.contract_id AND r.status = 'approved' AND ${until})`;

/** What is open of the month, of each part. */
const OPEN: Readonly<Record<Part, (ctx: Ctx, span: Span) => SQL>> = {
  instalments: (ctx, span) => sql`
    SELECT d.contract_id AS id, d.number, s.username AS name, d.due_on, d.adviser_id AS owner_id,
           (d.amount_fen - ${covered(paidFor(sql`true`))})::bigint AS amount_fen
      FROM (${due(ctx, span)}) d JOIN student s ON s.company_id = d.company_id AND s.id = d.student_id
     WHERE ${within(sql`d.due_on`, span)}`,
  renewals: (ctx, span) => sql`
    SELECT r.id, r.number, s.username AS name, r.due_on, r.owner_id, COALESCE(r.expected_fen, (
             SELECT l.price_fen FROM class_lot l WHERE l.company_id = r.company_id AND l.student_id = r.student_id
                AND l.course_type = r.course_type AND l.price_fen > 0 ORDER BY l.bought_at DESC, l.id DESC LIMIT 1), 0) AS amount_fen
      FROM renewal r JOIN student s ON s.company_id = r.company_id AND s.id = r.student_id
     WHERE ${here(ctx, 'r')} AND r.status IN ('open', 'following', 'snoozed') AND ${within(sql`r.due_on`, span)}`,
  leads: (ctx, span) => sql`
    SELECT l.id, l.number, l.name, l.expected_on AS due_on, l.owner_id, l.expected_fen AS amount_fen FROM lead l
     WHERE ${here(ctx, 'l')} AND l.status = 'negotiating' AND l.expected_fen IS NOT NULL AND ${within(sql`l.expected_on`, span)}`,
};

/** Of what was decided in a span how much came about, by owner; instalments have one rate for all. */
const RATES: Readonly<Record<Exclude<Part, 'leads'>, (ctx: Ctx, span: Span) => SQL>> = {
  instalments: (ctx, span) => sql`
    SELECT NULL::bigint AS owner_id, COALESCE(sum(${covered(paidFor(sql`company_day(r.company_id, r.paid_at) <= d.due_on`))}), 0)::float8 AS came,
           COALESCE(sum(d.amount_fen), 0)::float8 AS decided
      FROM (${due(ctx, span)}) d WHERE ${within(sql`d.due_on`, span)}`,
  renewals: (ctx, span) => sql`
    SELECT r.owner_id, count(*) FILTER (WHERE r.status = 'renewed')::float8 AS came, count(*)::float8 AS decided FROM renewal r
     WHERE ${here(ctx, 'r')} AND r.status IN ('renewed', 'lost') AND ${within(sql`r.closed_on`, span)} GROUP BY 1`,
};
/** Of leads that were won or lost for the first time in the span; from sums. */
async function leadRates(ctx: Ctx, span: Span): Promise<Rate[]> {
  const found = await leads.figures.read(ctx, {
    companies: ctx.reading,
    ...span,
    by: ['owner_id', 'kind'],
    where: { kind: ['won', 'lost'] },
  });
  return found.map(({ owner_id, kind, firsts }) => ({
    owner_id: owner_id as number | null,
    came: kind === 'won' ? firsts : 0,
    decided: firsts,
  }));
}

export const receiptForecastStore = {
  async open(ctx: Ctx, part: Part, span: Span): Promise<Open[]> {
    const { rows } = await ctx.db.execute<Open & Record<string, unknown>>(
      sql`SELECT o.id, o.number, o.name, o.due_on::text AS due_on, o.owner_id, o.amount_fen FROM (${OPEN[part](ctx, span)}) o
           WHERE o.amount_fen > 0 ORDER BY o.due_on, o.id`,
    );
    return rows;
  },
  async rates(ctx: Ctx, part: Part, span: Span): Promise<Rate[]> {
    if (part === 'leads') return leadRates(ctx, span);
    const { rows } = await ctx.db.execute<Rate & Record<string, unknown>>(RATES[part](ctx, span));
    return rows;
  },
  /** The last day of a month until this one on which all companies had one, and what theirs come to. */
  async kept(ctx: Ctx, month: string, until: string): Promise<Kept | undefined> {
    const { rows } = await ctx.query(
      `SELECT made_on::text, sum(received_fen + instalments_fen + renewals_fen + leads_fen)::bigint AS forecast_fen
         FROM receipt_forecast WHERE company_id = ANY ($1) AND month = $2 AND made_on <= $3
        GROUP BY made_on HAVING count(*) = $4 ORDER BY made_on DESC LIMIT 1`,
      [ctx.reading, month, until, ctx.reading.length],
    );
    return rows[0];
  },
  /** Once a day. */
  async keep(ctx: Ctx, forecast: Omit<typeof receiptForecast.$inferInsert, 'family_id' | 'company_id'>) {
    await ctx.db
      .insert(receiptForecast)
      .values({ family_id: ctx.family_id, company_id: ctx.company_id, ...forecast })
      .onConflictDoNothing();
  },
};
