import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { salesCases } from '../../sales-case/server/sales-case.service.ts';
import type { Metric } from '../target.rules.ts';

/** What somebody achieved in a month; the team where the books name it, of that day. */
export interface AchievedRow {
  readonly month: string;
  readonly admin_id: number | null;
  readonly team_id: number | null;
  readonly value: number;
}

const monthOfDay = (day: string) => `to_char(${day}, 'YYYY-MM')`;
/** Each is what its own board counts. Deals are shared: in hundredths of a percent, divided when they are added up. */
const COUNTED: Readonly<Record<Exclude<Metric, 'receipts' | 'leads'>, string>> = {
  new_deals: `SELECT ${monthOfDay('d.first_on')} AS month, h.admin_id, NULL::bigint AS team_id, sum(COALESCE(h.share_bp, 10000)) AS value
        FROM deals_of(ARRAY[$1::bigint], $2, $3) d
       CROSS JOIN LATERAL (SELECT r.revision FROM sales_case c
          JOIN case_revision r ON r.company_id = c.company_id AND r.case_id = c.id AND r.revision = c.revision AND r.nature = 'new'
         WHERE c.company_id = d.company_id AND c.id = d.case_id OFFSET 0) c
        LEFT JOIN LATERAL (SELECT s.admin_id, s.share_bp FROM case_share s
          WHERE s.company_id = d.company_id AND s.case_id = d.case_id AND s.revision = c.revision OFFSET 0) h ON true GROUP BY 1, 2`,
  renewals: `SELECT ${monthOfDay('r.closed_on')} AS month, r.owner_id AS admin_id, NULL::bigint AS team_id, count(*) AS value
      FROM renewal r WHERE r.company_id = $1 AND r.status = 'renewed' AND r.closed_on BETWEEN $2 AND $3 GROUP BY 1, 2`,
  hours: `SELECT ${monthOfDay('company_day(l.company_id, l.starts_at)')} AS month, t.admin_id, NULL::bigint AS team_id, sum(l.minutes) AS value
      FROM lesson l JOIN teacher t ON t.id = l.teacher_id WHERE l.company_id = $1 AND l.status = 'finished'
       AND company_day(l.company_id, l.starts_at) BETWEEN $2 AND $3
       AND l.starts_at BETWEEN $2::date - interval '1 day' AND $3::date + interval '2 days' GROUP BY 1, 2`,
};
const DIVISOR: Partial<Record<Metric, number>> = { new_deals: 10_000 };
export const whole = (metric: Metric, sum: number): number => Math.round(sum / (DIVISOR[metric] ?? 1));

/** What is summed up by day is read from the sums. */
async function summed(ctx: Ctx, company: number, metric: 'receipts' | 'leads', span: Span) {
  if (metric === 'leads') {
    const by = ['month', 'owner_id'] as const;
    const read = await leads.figures.read(ctx, {
      companies: [company],
      ...span,
      by,
      where: { kind: 'created' },
    });
    return read.map(({ month, owner_id, events }) => ({
      month,
      admin_id: owner_id,
      team_id: null,
      value: events,
    }));
  }
  const by = ['month', 'admin_id', 'team_id'] as const;
  const read = await salesCases.figures.read(ctx, { companies: [company], ...span, by });
  return read.map((row) => ({
    month: row.month,
    admin_id: row.admin_id,
    team_id: row.team_id,
    value: salesCases.netOf(row),
  }));
}

export const achievedStore = {
  /** From the first month to the last, of one company. */
  async byMonth(ctx: Ctx, company: number, metric: Metric, from: string, to: string): Promise<AchievedRow[]> {
    const span = { from: firstDayOf(from), to: lastDayOf(to) };
    const rows =
      metric === 'receipts' || metric === 'leads'
        ? await summed(ctx, company, metric, span)
        : (await ctx.query(COUNTED[metric], [company, span.from, span.to])).rows;
    return rows.map((row) => ({
      month: row.month as string,
      admin_id: row.admin_id === null ? null : Number(row.admin_id),
      team_id: row.team_id === null ? null : Number(row.team_id),
      value: Number(row.value),
    }));
  },
  /** What was claimed and approved, which stands beside it. */
  async adjusted(
    ctx: Ctx,
    company: number,
    metric: Metric,
    from: string,
    to: string,
  ): Promise<AchievedRow[]> {
    const { rows } = await ctx.query(
      `SELECT month, admin_id, sum(amount) AS value FROM target_achievement
        WHERE company_id = $1 AND metric = $2 AND status = 'approved' AND month BETWEEN $3 AND $4 GROUP BY 1, 2`,
      [company, metric, from, to],
    );
    return rows.map((row) => ({
      month: row.month as string,
      admin_id: Number(row.admin_id),
      team_id: null,
      value: Number(row.value),
    }));
  },
};
