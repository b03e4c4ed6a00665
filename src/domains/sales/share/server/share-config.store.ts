import { and, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, inBatches, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ShareConfig, shareConfigApi } from '../share.contract.ts';
import { shareConfig } from './share.table.ts';

type Filter = Readonly<ParsedOf<typeof shareConfigApi.export>>;

const rows = defineRows({
  id: shareConfig.id,
  select: () =>
    select({
      id: shareConfig.id,
      company_id: shareConfig.company_id,
      name: shareConfig.name,
      channel_id: shareConfig.channel_id,
      starts_on: shareConfig.starts_on,
      ends_on: shareConfig.ends_on,
      page_title: shareConfig.page_title,
      page_body: shareConfig.page_body,
      picture_file_id: shareConfig.picture_file_id,
      visit_fen: shareConfig.visit_fen,
      lead_fen: shareConfig.lead_fen,
      deal_mode: shareConfig.deal_mode,
      deal_fen: shareConfig.deal_fen,
      deal_bp: shareConfig.deal_bp,
      deal_cap_fen: shareConfig.deal_cap_fen,
      day_cap_fen: shareConfig.day_cap_fen,
      sharer_cap_fen: shareConfig.sharer_cap_fen,
      status: shareConfig.status,
      created_by: shareConfig.created_by,
      created_at: unix(shareConfig.created_at),
      version: shareConfig.version,
    }).from(shareConfig),
  names: {
    channel_name: [channelNames.name, 'channel_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});

function matching(ctx: Ctx, { keyword, channel_id, status }: Filter): SQL | undefined {
  return and(
    inArray(shareConfig.company_id, [...ctx.reading]),
    keyword ? ilike(shareConfig.name, `%${keyword.replace(/[%_\\]/g, '\\$&')}%`) : undefined,
    channel_id === undefined ? undefined : eq(shareConfig.channel_id, channel_id),
    status === undefined ? undefined : eq(shareConfig.status, status),
  );
}

type Row = Awaited<ReturnType<typeof rows.byIds>>[number];
type Figures = Pick<ShareConfig, 'shares' | 'leads' | 'deals' | 'rewarded_fen'>;
const NONE: Figures = { shares: 0, leads: 0, deals: 0, rewarded_fen: 0 };

/** What came of these schemes, over all who share. */
async function withFigures(ctx: Ctx, list: readonly Row[]) {
  const { rows: found } = await ctx.query(
    `SELECT c.id, count(s.id)::int AS shares, COALESCE(sum(l.leads), 0)::int AS leads, COALESCE(sum(l.deals), 0)::int AS deals,
            COALESCE(sum(r.fen), 0)::bigint AS rewarded_fen
       FROM unnest($1::bigint[]) c (id)
       JOIN share s ON s.company_id = ANY ($2) AND s.config_id = c.id
       LEFT JOIN LATERAL (SELECT count(*) AS leads, count(*) FILTER (WHERE a.status = 'won') AS deals FROM lead a
                           WHERE a.company_id = s.company_id AND a.share_id = s.id) l ON true
       LEFT JOIN LATERAL (SELECT sum(w.amount_fen) AS fen FROM share_reward w
                           WHERE w.company_id = s.company_id AND w.share_id = s.id AND w.status = 'given') r ON true
      GROUP BY c.id`,
    [list.map(({ id }) => id), ctx.reading],
  );
  const byId = new Map((found as (Figures & { id: number })[]).map(({ id, ...figures }) => [id, figures]));
  return list.map(({ created_by: _, ...row }) => ({ ...row, ...(byId.get(row.id) ?? NONE) }));
}

export const shareConfigStore = {
  ...versionedStore(shareConfig),

  async page(ctx: Ctx, query: PageInput & Filter) {
    const page = await rows.page(ctx, query, {
      matching: sql`FROM ${shareConfig} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(shareConfig.id)}`,
    });
    return { ...page, list: await withFigures(ctx, page.list) };
  },
  all: (ctx: Ctx, filter: Filter) =>
    inBatches(
      ctx.db
        .select({ id: shareConfig.id })
        .from(shareConfig)
        .where(matching(ctx, filter))
        .orderBy(desc(shareConfig.id)),
      async (ids) => withFigures(ctx, await rows.byIds(ctx, ids)),
    ),
  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: shareConfig.id, name: shareConfig.name })
      .from(shareConfig)
      .where(and(inArray(shareConfig.company_id, [...ctx.reading]), eq(shareConfig.status, 'on')))
      .orderBy(desc(shareConfig.id)),
  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: shareConfig.id, name: shareConfig.name })
      .from(shareConfig)
      .where(inArray(shareConfig.id, [...ids])),
  async sees(ctx: Ctx, id: number): Promise<boolean> {
    const found = await rows.one(ctx, id, inArray(shareConfig.company_id, [...ctx.reading]));
    return found !== undefined;
  },
  byChannel: referencedIn(shareConfig, shareConfig.channel_id),
};
