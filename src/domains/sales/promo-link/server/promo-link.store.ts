import { and, desc, eq, ilike, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { Query } from '@/kernel/server/db/database.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, inBatches, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import type { PromoLink, promoLinkApi } from '../promo-link.contract.ts';
import { campaign, linkVisit, promoLink } from './promo-link.table.ts';

type Filter = Readonly<ParsedOf<typeof promoLinkApi.export>>;
const EXPIRING_DAYS = 30;

const rows = defineRows({
  id: promoLink.id,
  select: () =>
    select({
      id: promoLink.id,
      company_id: promoLink.company_id,
      name: promoLink.name,
      code: promoLink.code,
      channel_id: promoLink.channel_id,
      adviser_id: promoLink.adviser_id,
      campaign_id: promoLink.campaign_id,
      campaign_name: campaign.name,
      page_title: promoLink.page_title,
      page_body: promoLink.page_body,
      consent: promoLink.consent,
      asks_grade: promoLink.asks_grade,
      asks_wish: promoLink.asks_wish,
      expires_on: promoLink.expires_on,
      status: promoLink.status,
      created_by: promoLink.created_by,
      created_at: unix(promoLink.created_at),
      version: promoLink.version,
    })
      .from(promoLink)
      .leftJoin(campaign, eq(campaign.id, promoLink.campaign_id)),
  names: {
    channel_name: [channelNames.name, 'channel_id'],
    adviser_name: [adminNames.name, 'adviser_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});

const EQUALS = ['channel_id', 'adviser_id', 'campaign_id', 'status'] as const;
function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { keyword, link_id, expiring } = filter;
  const soon = and(
    isNotNull(promoLink.expires_on),
    lte(promoLink.expires_on, plusDays(todayOf(ctx), EXPIRING_DAYS)),
  ) as SQL;
  return and(
    inArray(promoLink.company_id, [...ctx.reading]),
    keyword ? ilike(promoLink.name, `%${keyword.replace(/[%_\\]/g, '\\$&')}%`) : undefined,
    link_id === undefined ? undefined : eq(promoLink.id, link_id),
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(promoLink[field], value as never);
    }),
    expiring === undefined ? undefined : expiring ? soon : sql`NOT (${soon})`,
  );
}

type Row = Awaited<ReturnType<typeof rows.byIds>>[number];
type Figures = Pick<PromoLink, 'visits' | 'visitors' | 'leads' | 'effective' | 'deals' | 'receipts_fen'>;
const NONE: Figures = { visits: 0, visitors: 0, leads: 0, effective: 0, deals: 0, receipts_fen: 0 };

/** What came of these links: by their visits, and by the leads that came through them. */
async function withFigures(ctx: Ctx, list: readonly Row[]) {
  const ids = list.map(({ id }) => id);
  const { rows: found } = await ctx.query(
    `SELECT w.id, COALESCE(v.visits, 0)::int AS visits, COALESCE(v.visitors, 0)::int AS visitors, COALESCE(l.leads, 0)::int AS leads,
            COALESCE(l.effective, 0)::int AS effective, COALESCE(l.deals, 0)::int AS deals, COALESCE(m.fen, 0)::bigint AS receipts_fen
       FROM unnest($1::bigint[]) w (id)
       LEFT JOIN LATERAL (SELECT sum(x.visits) AS visits, count(DISTINCT x.visitor) AS visitors FROM link_visit x
                           WHERE x.company_id = ANY ($2) AND x.link_id = w.id) v ON true
       LEFT JOIN LATERAL (SELECT count(*) AS leads, count(*) FILTER (WHERE a.last_effective_at IS NOT NULL) AS effective,
                                 count(*) FILTER (WHERE a.status = 'won') AS deals
                            FROM lead a WHERE a.company_id = ANY ($2) AND a.link_id = w.id) l ON true
       LEFT JOIN LATERAL (SELECT sum(i.amount_fen) AS fen FROM lead a JOIN sales_case c ON c.company_id = a.company_id AND c.lead_id = a.id
                            JOIN performance_item i ON i.company_id = c.company_id AND i.case_id = c.id
                           WHERE a.company_id = ANY ($2) AND a.link_id = w.id) m ON true`,
    [ids, ctx.reading],
  );
  const byId = new Map((found as (Figures & { id: number })[]).map(({ id, ...figures }) => [id, figures]));
  return list.map(({ created_by: _, ...row }) => {
    const figures = byId.get(row.id) ?? NONE;
    const conversion_bp =
      figures.visitors > 0 ? Math.round((figures.leads / figures.visitors) * 10_000) : null;
    return { ...row, ...figures, conversion_bp };
  });
}

export const promoLinkStore = {
  ...versionedStore(promoLink),

  async page(ctx: Ctx, query: PageInput & Filter) {
    const page = await rows.page(ctx, query, {
      matching: sql`FROM ${promoLink} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(promoLink.id)}`,
    });
    return { ...page, list: await withFigures(ctx, page.list) };
  },
  all: (ctx: Ctx, filter: Filter) =>
    inBatches(
      ctx.db
        .select({ id: promoLink.id })
        .from(promoLink)
        .where(matching(ctx, filter))
        .orderBy(desc(promoLink.id)),
      async (ids) => withFigures(ctx, await rows.byIds(ctx, ids)),
    ),
  async one(ctx: Ctx, id: number) {
    const found = await rows.one(ctx, id, inArray(promoLink.company_id, [...ctx.reading]));
    return found && (await withFigures(ctx, [found]))[0];
  },
  async days(ctx: Ctx, id: number, from: string, to: string) {
    const { rows: found } = await ctx.query(
      `SELECT d::date::text AS day,
              COALESCE((SELECT sum(v.visits) FROM link_visit v WHERE v.company_id = ANY ($1) AND v.link_id = $2 AND v.visited_on = d), 0)::int AS visits,
              (SELECT count(*) FROM link_visit v WHERE v.company_id = ANY ($1) AND v.link_id = $2 AND v.visited_on = d)::int AS visitors,
              (SELECT count(*) FROM lead l JOIN lead_event e ON e.company_id = l.company_id AND e.lead_id = l.id AND e.kind = 'created'
                WHERE l.company_id = ANY ($1) AND l.link_id = $2 AND e.happened_on = d)::int AS leads
         FROM generate_series($3::date, $4::date, interval '1 day') d ORDER BY d`,
      [ctx.reading, id, from, to],
    );
    return found as { day: string; visits: number; visitors: number; leads: number }[];
  },

  /** Once per visitor and day; a second look the same day counts among the visits. */
  async visited(ctx: Ctx, link_id: number, visitor: string, visited_on: string): Promise<void> {
    await ctx.db
      .insert(linkVisit)
      .values({ company_id: ctx.company_id, link_id, visitor, visited_on })
      .onConflictDoUpdate({
        target: [linkVisit.company_id, linkVisit.link_id, linkVisit.visited_on, linkVisit.visitor],
        set: { visits: sql`${linkVisit.visits} + 1` },
      });
  },

  /** Whose a code is: all that is known before a company is entered. */
  async behind(query: Query, code: string) {
    const { rows: found } = await query(
      'SELECT family_id, company_id, doc, doc_id FROM public_code WHERE code = $1',
      [code],
    );
    return found[0] as
      | { family_id: number; company_id: number; doc: 'promo_link' | 'share'; doc_id: number }
      | undefined;
  },
  /** The zone and the name of the company that was entered. */
  async companyHere(ctx: Ctx) {
    const { rows: found } = await ctx.query(
      'SELECT name AS company_name, time_zone FROM company WHERE id = $1',
      [ctx.company_id],
    );
    return found[0] as { company_name: string; time_zone: string };
  },

  byChannel: referencedIn(promoLink, promoLink.channel_id),
};
