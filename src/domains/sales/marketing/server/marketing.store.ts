import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { channel } from '@/domains/organisation/channel/server/channel.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { PageInput, PageOf } from '@/kernel/server/db/page.ts';
import { pageWith } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { lead, leadEvent } from '../../lead/server/lead.table.ts';
import { campaign, promoLink } from '../../promo-link/server/promo-link.table.ts';
import { salesCases } from '../../sales-case/server/sales-case.service.ts';
import { performanceItem, salesCase } from '../../sales-case/server/sales-case.table.ts';
import type { WonStudent } from '../marketing.contract.ts';

export interface Asked {
  readonly from_on: string;
  readonly to_on: string;
  readonly touch?: 'first' | 'last';
  readonly channel_id?: number;
  readonly channel_group_id?: number;
  readonly source?: string;
  readonly campaign_id?: number;
  readonly person_id?: number;
  readonly without?: 'channel' | 'group' | 'owner';
}

/** Whoever runs the campaign that brought it, else whoever runs the channel. */
const OWNER = sql`COALESCE(${campaign.owner_id}, ${channel.owner_id})`;
const WITHOUT = { channel: channel.id, group: channel.group_id, owner: OWNER } as const;

/** Of the channels that are asked for, and of whom. */
const ofChannels = (
  { channel_id, channel_group_id, person_id, without }: Asked,
  person: SQL,
): SQL | undefined =>
  and(
    channel_id === undefined ? undefined : eq(channel.id, channel_id),
    channel_group_id === undefined ? undefined : eq(channel.group_id, channel_group_id),
    person_id === undefined ? undefined : sql`${person} = ${person_id}`,
    without === undefined ? undefined : sql`${without === 'owner' ? person : WITHOUT[without]} IS NULL`,
  );

/** Leads that were won in these days and still are, each with its student: one row for each. */
function won(ctx: Ctx, asked: Asked): SQL {
  const { from_on, to_on, touch, source, campaign_id } = asked;
  const by = touch === 'last' ? lead.last_channel_id : leadEvent.channel_id;
  return sql`SELECT ${lead.id} AS lead_id, ${lead.company_id} AS company_id, ${lead.student_id} AS student_id, ${by} AS channel_id,
      ${leadEvent.happened_on} AS won_on
    FROM ${leadEvent} JOIN ${lead} ON ${lead.company_id} = ${leadEvent.company_id} AND ${lead.id} = ${leadEvent.lead_id}
    JOIN ${channel} ON ${channel.id} = ${by}
    LEFT JOIN ${campaign} ON ${campaign.id} = ${lead.campaign_id}
    WHERE ${and(
      inArray(leadEvent.company_id, [...ctx.reading]),
      sql`${leadEvent.kind} = 'won' AND ${leadEvent.nth} = 1 AND ${lead.status} = 'won'`,
      sql`${leadEvent.happened_on} BETWEEN ${from_on}::date AND ${to_on}::date`,
      leads.visible(ctx),
      students.isOfVisible(ctx, lead.student_id),
      ofChannels(asked, OWNER),
      source === undefined ? undefined : sql`${lead.source} = ${source}`,
      campaign_id === undefined ? undefined : sql`${lead.campaign_id} = ${campaign_id}`,
    )}`;
}

/** What a student has paid and been paid back, by the items. */
const MONEY = sql`SELECT COALESCE(sum(i.amount_fen) FILTER (WHERE i.kind NOT IN ('refund', 'refund_back')), 0) AS paid,
    COALESCE(-sum(i.amount_fen) FILTER (WHERE i.kind IN ('refund', 'refund_back')), 0) AS refunded,
    COALESCE(sum(i.amount_fen) FILTER (WHERE i.nature = 'renewal'), 0) > 0 AS renewed
  FROM sales_case c JOIN performance_item i ON i.company_id = c.company_id AND i.case_id = c.id
  WHERE c.company_id = w.company_id AND c.student_id = w.student_id`;

const shown = (
  page: SQL,
): SQL => sql`SELECT w.student_id AS id, w.company_id, w.lead_id, s.username, n.name AS channel_name,
    w.won_on::text AS won_on, w.counted,
    COALESCE((SELECT r.amount_fen FROM recharge r WHERE r.company_id = w.company_id AND r.student_id = w.student_id
      AND r.status = 'approved' ORDER BY r.decided_at, r.id LIMIT 1), 0)::bigint AS first_paid_fen,
    m.paid::bigint AS paid_fen, m.refunded::bigint AS refunded_fen, (m.paid - m.refunded)::bigint AS value_fen, m.renewed,
    COALESCE((SELECT sum(u.minutes) FROM class_use u WHERE u.company_id = w.company_id AND u.student_id = w.student_id
      AND u.undone_at IS NULL), 0)::int AS hours_minutes,
    o.minutes_per_class_hour, s.status AS student_status,
    (SELECT count(*) FROM lead f WHERE f.company_id = w.company_id AND f.referrer_student_id = w.student_id)::int AS referred
  FROM (${page}) w
  JOIN student s ON s.id = w.student_id
  JOIN company o ON o.id = w.company_id
  LEFT JOIN channel n ON n.id = w.channel_id
  CROSS JOIN LATERAL (${MONEY}) m
  ORDER BY w.won_on DESC, w.student_id DESC`;

export const marketingStore = {
  async students(ctx: Ctx, asked: Asked & PageInput): Promise<PageOf<WonStudent>> {
    const { page, limit } = asked;
    const some = sql`SELECT k.*, count(*) OVER ()::int AS counted FROM (${won(ctx, asked)}) k
      ORDER BY k.won_on DESC, k.student_id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
    const { rows } = await ctx.db.execute<WonStudent & { counted: number }>(shown(some));
    const list = rows.map(({ counted: _, ...row }) => row);
    return pageWith(asked, list, rows[0]?.counted ?? 0);
  },
  async all(ctx: Ctx, asked: Asked): Promise<WonStudent[]> {
    const { rows } = await ctx.db.execute<WonStudent & { counted: number }>(
      shown(sql`SELECT k.*, 0 AS counted FROM (${won(ctx, asked)}) k`),
    );
    return rows.map(({ counted: _, ...row }) => row);
  },

  /** By the month in which they were won and the months since: who had a lesson or paid, and what they have brought so far. */
  async cohorts(ctx: Ctx, asked: Asked, until: string) {
    const { rows } = await ctx.db.execute<{
      month: string;
      since: number;
      count: number;
      active: number;
      fen: number;
    }>(
      sql`WITH w AS MATERIALIZED (${won(ctx, asked)}), months AS (
          SELECT w.*, d::date AS month_on, to_char(w.won_on, 'YYYY-MM') AS month,
                 (row_number() OVER (PARTITION BY w.lead_id ORDER BY d) - 1)::int AS since
            FROM w CROSS JOIN LATERAL generate_series(date_trunc('month', w.won_on), ${until}::date, interval '1 month') d)
        SELECT m.month, m.since, count(*)::int AS count,
               count(*) FILTER (WHERE EXISTS (SELECT 1 FROM class_use u WHERE u.company_id = m.company_id AND u.student_id = m.student_id
                   AND u.undone_at IS NULL AND u.used_on >= m.month_on AND u.used_on < m.month_on + interval '1 month')
                 OR EXISTS (SELECT 1 FROM sales_case c JOIN performance_item i ON i.company_id = c.company_id AND i.case_id = c.id
                   WHERE c.company_id = m.company_id AND c.student_id = m.student_id AND i.kind = 'receipt'
                     AND i.posted_on >= m.month_on AND i.posted_on < m.month_on + interval '1 month'))::int AS active,
               COALESCE(sum((SELECT sum(i.amount_fen) FROM sales_case c JOIN performance_item i ON i.company_id = c.company_id AND i.case_id = c.id
                   WHERE c.company_id = m.company_id AND c.student_id = m.student_id
                     AND i.posted_on < m.month_on + interval '1 month')), 0)::bigint AS fen
          FROM months m GROUP BY m.month, m.since ORDER BY m.month, m.since`,
    );
    return rows;
  },

  /** Visits of links by day, of the channels that are asked for; only what comes by links has any. */
  async linkVisits(ctx: Ctx, asked: Asked): Promise<Map<string, number>> {
    const { from_on, to_on, source } = asked;
    if (source !== undefined && source !== 'link') return new Map();
    const { rows } = await ctx.db.execute<{ day: string; visits: number }>(
      sql`SELECT v.visited_on::text AS day, sum(v.visits)::int AS visits FROM link_visit v
          JOIN ${promoLink} ON ${promoLink.company_id} = v.company_id AND ${promoLink.id} = v.link_id
          JOIN ${channel} ON ${channel.id} = ${promoLink.channel_id}
          LEFT JOIN ${campaign} ON ${campaign.id} = ${promoLink.campaign_id}
        WHERE ${and(
          sql`v.company_id = ANY (${sql.param(ctx.reading)}::bigint[])`,
          sql`v.visited_on BETWEEN ${from_on}::date AND ${to_on}::date`,
          ofChannels(asked, OWNER),
          asked.campaign_id === undefined ? undefined : eq(promoLink.campaign_id, asked.campaign_id),
        )} GROUP BY 1`,
    );
    return new Map(rows.map(({ day, visits }) => [day, visits]));
  },

  /** What people had in the role of marketing, of what is asked for and as far as it is seen. */
  async roleReceipts(ctx: Ctx, asked: Asked): Promise<Map<number, number>> {
    const { from_on, to_on, source, campaign_id } = asked;
    const { rows } = await ctx.db.execute<{ admin_id: number; fen: number }>(
      sql`SELECT ${performanceItem.admin_id} AS admin_id, sum(${performanceItem.amount_fen})::bigint AS fen
        FROM ${performanceItem}
        LEFT JOIN ${channel} ON ${channel.id} = ${performanceItem.channel_id}
        LEFT JOIN ${salesCase} ON ${salesCase.company_id} = ${performanceItem.company_id} AND ${salesCase.id} = ${performanceItem.case_id}
        LEFT JOIN ${lead} ON ${lead.company_id} = ${salesCase.company_id} AND ${lead.id} = ${salesCase.lead_id}
        WHERE ${and(
          inArray(performanceItem.company_id, [...ctx.reading]),
          sql`${performanceItem.role} = 'marketing'`,
          sql`${performanceItem.posted_on} BETWEEN ${from_on}::date AND ${to_on}::date`,
          salesCases.visibleItems(ctx),
          // Here the person is who has the share.
          ofChannels(asked, sql`${performanceItem.admin_id}`),
          source === undefined ? undefined : sql`${lead.source} = ${source}`,
          campaign_id === undefined ? undefined : sql`${lead.campaign_id} = ${campaign_id}`,
        )} GROUP BY 1`,
    );
    return new Map(rows.map(({ admin_id, fen }) => [Number(admin_id), Number(fen)]));
  },
};
