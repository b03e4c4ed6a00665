import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { channel } from '@/domains/organisation/channel/server/channel.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import { type PageInput, type PageOf, pageWith } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { lead, leadEvent } from '../../lead/server/lead.table.ts';
import { campaign } from '../../promo-link/server/promo-link.table.ts';
import { salesCases } from '../../sales-case/server/sales-case.service.ts';
import { performanceItem, salesCase } from '../../sales-case/server/sales-case.table.ts';
import type { channelCostApi, FigureRow } from '../channel-cost.contract.ts';
import { COUNTS, FIGURES, type Figure, type Figures, noFigures } from '../channel-cost.rules.ts';
import { channelCost } from './channel-cost.table.ts';

type Asked = ParsedOf<typeof channelCostApi.data>;
export interface FigureFilter extends Omit<Asked, 'by' | 'from_on' | 'to_on'> {
  readonly from_on: string;
  readonly to_on: string;
}

/** Which event of a lead each count counts: the first of its kind, so that later edits change no history. */
const EVENTS = {
  leads: 'created',
  effective: 'effective',
  visits: 'visited',
  trials: 'trial',
  deals: 'won',
} as const;
type Count = keyof typeof EVENTS;
/** Sums of items, and the sign they are told with. */
const SIGNS = { first_fen: 1, receipts_fen: 1, refunds_fen: -1 } as const;
const MONEY = ['first_fen', 'receipts_fen', 'refunds_fen'] as const;

const within = (day: SQL, { from_on, to_on }: FigureFilter): SQL =>
  sql`${day} BETWEEN ${from_on}::date AND ${to_on}::date`;
const ofLead = ({ source, campaign_id }: FigureFilter): SQL | undefined =>
  and(
    source === undefined ? undefined : sql`${lead.source} = ${source}`,
    campaign_id === undefined ? undefined : sql`${lead.campaign_id} = ${campaign_id}`,
  );

/** What the facts need of the lead behind them: nothing, where no more is asked than what they say themselves. */
const needsLead = (ctx: Ctx, { touch, source, campaign_id }: FigureFilter, ofPeople: boolean): boolean =>
  ofPeople || touch === 'last' || source !== undefined || campaign_id !== undefined || !leads.seesEvery(ctx);

/** So many days have few facts beside all that ever was: what they hang on is looked up by its id, one by one. */
const FEW_DAYS = 92;
const oneByOne = ({ from_on, to_on }: FigureFilter): SQL =>
  daysBetween(from_on, to_on) < FEW_DAYS ? sql`OFFSET 0` : sql``;

const ofEvent = and(eq(lead.company_id, leadEvent.company_id), eq(lead.id, leadEvent.lead_id));

/** A deal is what the books say: one whose document was taken back is none. */
function leadFacts(ctx: Ctx, filter: FigureFilter, counts: readonly Count[], ofPeople: boolean): SQL {
  const figure = sql.join(
    counts.map((one) => sql`WHEN ${EVENTS[one]} THEN ${one}::text`),
    sql` `,
  );
  const told = (
    by: SQLWrapper,
    campaignId: SQLWrapper,
  ) => sql`SELECT CASE ${leadEvent.kind} ${figure} END AS figure,
      ${by} AS channel_id, ${leadEvent.happened_on} AS day, 'lead' AS doc, ${leadEvent.lead_id} AS doc_id, 1::bigint AS value,
      ${campaignId} AS campaign_id FROM ${leadEvent}`;
  const these = and(
    inArray(leadEvent.company_id, [...ctx.reading]),
    sql`${leadEvent.nth} = 1`,
    inArray(
      leadEvent.kind,
      counts.map((one) => EVENTS[one]),
    ),
    within(sql`${leadEvent.happened_on}`, filter),
  );
  if (!needsLead(ctx, filter, ofPeople)) {
    const isStillWon = sql`EXISTS (SELECT 1 FROM ${lead} WHERE ${and(ofEvent, eq(lead.status, 'won'))} OFFSET 0)`;
    return sql`${told(leadEvent.channel_id, sql`NULL::bigint`)}
    WHERE ${these} AND (${leadEvent.kind} <> 'won' OR ${isStillWon})`;
  }
  return sql`${told(filter.touch === 'last' ? lead.last_channel_id : leadEvent.channel_id, lead.campaign_id)}
    CROSS JOIN LATERAL (SELECT * FROM ${lead} WHERE ${and(ofEvent, leads.visible(ctx), ofLead(filter))} ${oneByOne(filter)}) AS lead
    WHERE ${these} AND (${leadEvent.kind} <> 'won' OR ${lead.status} = 'won')`;
}

/** What came in and went back, by the items: they equal the books. Of a case they are summed up before anything is looked up. */
function moneyFacts(
  ctx: Ctx,
  filter: FigureFilter,
  figures: readonly (typeof MONEY)[number][],
  ofPeople: boolean,
): SQL {
  const told = sql.join(
    figures.map((one) => sql`(${one}::text, ${SIGNS[one]}::int)`),
    sql`, `,
  );
  const items = sql`(SELECT ${performanceItem.company_id} AS company_id, ${performanceItem.channel_id} AS channel_id,
        ${performanceItem.posted_on} AS posted_on, ${performanceItem.case_id} AS case_id,
        CASE WHEN ${performanceItem.case_id} IS NULL THEN ${performanceItem.refund_id} END AS refund_id,
        ${performanceItem.kind} IN ('refund', 'refund_back') AS is_back, ${performanceItem.nature} = 'new' AS is_new,
        sum(${performanceItem.amount_fen})::bigint AS fen
      FROM ${performanceItem} WHERE ${and(
        inArray(performanceItem.company_id, [...ctx.reading]),
        within(sql`${performanceItem.posted_on}`, filter),
        salesCases.visibleItems(ctx),
      )} GROUP BY 1, 2, 3, 4, 5, 6, 7) i`;
  const isNeeded = needsLead(ctx, filter, ofPeople);
  const itsLead = sql`LEFT JOIN LATERAL (SELECT ${salesCase.lead_id} AS lead_id FROM ${salesCase}
      WHERE ${salesCase.company_id} = i.company_id AND ${salesCase.id} = i.case_id ${oneByOne(filter)}) c ON true
    LEFT JOIN LATERAL (SELECT * FROM ${lead} WHERE ${lead.company_id} = i.company_id AND ${lead.id} = c.lead_id
      ${oneByOne(filter)}) AS lead ON true`;
  const by =
    filter.touch === 'last' ? sql`COALESCE(${lead.last_channel_id}, i.channel_id)` : sql`i.channel_id`;
  return sql`SELECT f.figure, ${by} AS channel_id, i.posted_on AS day,
      CASE WHEN i.case_id IS NULL THEN 'refund' ELSE 'sales_case' END AS doc,
      COALESCE(i.case_id, i.refund_id) AS doc_id, f.sign * i.fen AS value,
      ${isNeeded ? lead.campaign_id : sql`NULL::bigint`} AS campaign_id
    FROM ${items} ${isNeeded ? itsLead : sql``}
    JOIN (VALUES ${told}) f (figure, sign)
      ON CASE f.figure WHEN 'refunds_fen' THEN i.is_back WHEN 'first_fen' THEN NOT i.is_back AND i.is_new ELSE NOT i.is_back END
    WHERE ${ofLead(filter) ?? sql`true`}`;
}

/** A cost lies on its days. It is of a channel: of one source or campaign of it there is none to tell. */
function costFacts(ctx: Ctx, filter: FigureFilter): SQL {
  const isOfChannel = filter.source === undefined && filter.campaign_id === undefined;
  const days = sql`generate_series(GREATEST(${channelCost.from_on}, ${filter.from_on}::date),
    LEAST(${channelCost.to_on}, ${filter.to_on}::date), interval '1 day')`;
  return sql`SELECT 'cost_fen' AS figure, ${channelCost.channel_id} AS channel_id, d::date AS day, 'channel_cost' AS doc,
      ${channelCost.id} AS doc_id,
      spread_fen(${channelCost.amount_fen}, ${channelCost.from_on}, ${channelCost.to_on}, d::date, d::date) AS value,
      NULL::bigint AS campaign_id
    FROM ${channelCost} CROSS JOIN LATERAL ${days} d
    WHERE ${and(
      inArray(channelCost.company_id, [...ctx.reading]),
      sql`${channelCost.status} = 'approved'`,
      isOfChannel ? undefined : sql`false`,
      sql`${channelCost.from_on} <= ${filter.to_on}::date AND ${channelCost.to_on} >= ${filter.from_on}::date`,
    )}`;
}

/** Whoever runs the campaign that brought it, else whoever runs the channel. */
const OWNER = sql`COALESCE(${campaign.owner_id}, ${channel.owner_id})`;
const WITHOUT = { channel: sql`k.channel_id`, group: channel.group_id, owner: OWNER } as const;

/** One row for each thing that counts: figures are their sums, and what a figure is made of are these rows. No others are read. */
function factsOf(ctx: Ctx, filter: FigureFilter, figures: readonly Figure[], byOwner: boolean): SQL {
  const { channel_id, channel_group_id, person_id, without } = filter;
  const ofPeople = byOwner || person_id !== undefined || without === 'owner';
  const counts = COUNTS.filter((one) => figures.includes(one));
  const money = MONEY.filter((one) => figures.includes(one));
  const facts = [
    ...(counts.length > 0 ? [leadFacts(ctx, filter, counts, ofPeople)] : []),
    ...(money.length > 0 ? [moneyFacts(ctx, filter, money, ofPeople)] : []),
    ...(figures.includes('cost_fen') ? [costFacts(ctx, filter)] : []),
  ];
  return sql`(SELECT k.*, ${channel.group_id} AS group_id, ${OWNER} AS owner_id
    FROM (${sql.join(facts, sql` UNION ALL `)}) k
    LEFT JOIN ${channel} ON ${channel.id} = k.channel_id
    LEFT JOIN ${campaign} ON ${campaign.id} = k.campaign_id
    WHERE ${
      and(
        channel_id === undefined ? undefined : sql`k.channel_id = ${channel_id}`,
        channel_group_id === undefined ? undefined : sql`${channel.group_id} = ${channel_group_id}`,
        person_id === undefined ? undefined : sql`${OWNER} = ${person_id}`,
        without === undefined ? undefined : sql`${WITHOUT[without]} IS NULL`,
      ) ?? sql`true`
    }) facts`;
}

const KEYS = {
  channel: sql`channel_id::text`,
  group: sql`group_id::text`,
  owner: sql`owner_id::text`,
  month: sql`to_char(day, 'YYYY-MM')`,
  day: sql`day::text`,
  channel_day: sql`COALESCE(channel_id::text, '') || ' ' || day::text`,
  channel_month: sql`COALESCE(channel_id::text, '') || ' ' || to_char(day, 'YYYY-MM')`,
  group_month: sql`COALESCE(group_id::text, '') || ' ' || to_char(day, 'YYYY-MM')`,
};
export type FigureKey = keyof typeof KEYS;

export const channelFigureStore = {
  /** The figures by channel, group, month or day; those that are not asked for are nought. */
  async by(
    ctx: Ctx,
    filter: FigureFilter,
    key: FigureKey,
    asked: readonly Figure[] = FIGURES,
  ): Promise<Map<string | null, Figures>> {
    const { rows } = await ctx.db.execute<{ key: string | null; figure: Figure; value: number }>(
      sql`SELECT ${KEYS[key]} AS key, figure, sum(value)::bigint AS value FROM ${factsOf(ctx, filter, asked, key === 'owner')} GROUP BY 1, 2`,
    );
    const found = new Map<string | null, Figures>();
    for (const row of rows) {
      const figures = found.get(row.key) ?? noFigures();
      figures[row.figure] = Number(row.value);
      found.set(row.key, figures);
    }
    return found;
  },

  /** The documents that a figure is made of, each with its part; their sum is the figure. */
  async rows(
    ctx: Ctx,
    filter: FigureFilter & PageInput & { readonly figure: Figure },
  ): Promise<PageOf<FigureRow>> {
    const { page, limit } = filter;
    const { rows } = await ctx.db.execute<FigureRow & { counted: number }>(
      sql`SELECT p.doc_id AS id, p.doc, COALESCE(l.number, c.number, r.number, x.number, '') AS number,
          COALESCE(l.name, s.username, n.name, '') AS name, p.day::text AS day, p.value, p.counted
        FROM (SELECT doc, doc_id, max(day) AS day, sum(value)::bigint AS value, count(*) OVER ()::int AS counted
                FROM ${factsOf(ctx, filter, [filter.figure], false)} WHERE figure = ${filter.figure}
               GROUP BY doc, doc_id HAVING sum(value) <> 0 ORDER BY max(day) DESC, doc_id DESC
               LIMIT ${limit} OFFSET ${(page - 1) * limit}) p
        LEFT JOIN lead l ON p.doc = 'lead' AND l.id = p.doc_id
        LEFT JOIN sales_case c ON p.doc = 'sales_case' AND c.id = p.doc_id
        LEFT JOIN refund r ON p.doc = 'refund' AND r.id = p.doc_id
        LEFT JOIN student s ON s.id = ${either(sql`c.student_id`, sql`r.student_id`)}
        LEFT JOIN channel_cost x ON p.doc = 'channel_cost' AND x.id = p.doc_id
        LEFT JOIN channel n ON n.id = x.channel_id
        ORDER BY p.day DESC, p.doc_id DESC`,
    );
    const list = rows.map(({ counted: _, ...row }) => ({
      ...row,
      id: Number(row.id),
      value: Number(row.value),
    }));
    return pageWith(filter, list, rows[0]?.counted ?? 0);
  },
};
