import { auditOf } from '@/domains/organisation/channel/channel.rules.ts';
import { channelText } from '@/domains/organisation/channel/channel.text.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { type PageInput, pageWith } from '@/kernel/server/db/page.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import type { ChannelRow, channelCostApi } from '../channel-cost.contract.ts';
import { noFigures } from '../channel-cost.rules.ts';
import { channelFigureStore as figures } from './channel-figure.store.ts';

type Filter = Readonly<ParsedOf<typeof channelCostApi.overview_export>>;
const RECENT_DAYS = 30;
const SHOWN = ['leads', 'deals', 'cost_fen'] as const;

/** The family's channels are few: they are filtered here, each with what came of it in the last thirty days. */
async function rowsOf(ctx: Ctx, filter: Filter): Promise<ChannelRow[]> {
  const today = todayOf(ctx);
  const lately = { from_on: plusDays(today, 1 - RECENT_DAYS), to_on: today };
  const recent = await figures.by(ctx, lately, 'channel', SHOWN);
  const isAsked = (row: ChannelRow): boolean =>
    (!filter.keyword || row.name.toLowerCase().includes(filter.keyword.toLowerCase())) &&
    (filter.group_id === undefined || row.group_id === filter.group_id) &&
    (filter.kind === undefined || row.kind === filter.kind) &&
    (filter.owner_id === undefined || row.owner_id === filter.owner_id) &&
    (filter.audit_state === undefined || row.audit_state === filter.audit_state) &&
    (filter.status === undefined || row.status === filter.status) &&
    (filter.expiring === undefined || (filter.expiring === 1) === endsSoon(row.ends_on, today));
  return (await channels.rows(ctx))
    .map((row) => {
      const { leads, deals, cost_fen } = recent.get(String(row.id)) ?? noFigures();
      const { contact: _, phone: __, note: ___, reason: ____, ...shown } = row;
      return {
        ...shown,
        leads_30: leads,
        deals_30: deals,
        cost_30_fen: cost_fen,
        audit_state: auditOf(row.status),
      };
    })
    .filter(isAsked);
}
const endsSoon = (ends_on: string | null, today: string): boolean =>
  ends_on !== null && ends_on >= today && ends_on <= plusDays(today, RECENT_DAYS);

/** The terms in a few words. */
function commissionSays(ctx: Ctx, row: ChannelRow): string {
  const { commission, commission_fen, commission_bp, commission_months: n, commission_cap_fen } = row;
  if (commission === 'none') return '';
  const values = { money: formatFen(commission_fen ?? 0), percent: (commission_bp ?? 0) / 100, n: n ?? 0 };
  const cap = commission_cap_fen && fill(channelText.says_cap, { money: formatFen(commission_cap_fen) });
  const said = ctx.say(fill(channelText[`says_${commission}`], values));
  return cap ? `${said} · ${ctx.say(cap)}` : said;
}

export const channelOverview = {
  async page(ctx: Ctx, query: PageInput & Filter) {
    const rows = await rowsOf(ctx, query);
    const begin = (query.page - 1) * query.limit;
    return pageWith(query, rows.slice(begin, begin + query.limit), rows.length);
  },
  async *all(ctx: Ctx, filter: Filter) {
    yield (await rowsOf(ctx, filter)).map((row) => ({ ...row, commission_says: commissionSays(ctx, row) }));
  },
};
