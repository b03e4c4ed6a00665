import { and, asc, eq, sql } from 'drizzle-orm';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { adminNames } from '../../admin/server/admin.table.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import { Channel } from '../channel.contract.ts';
import type { ChannelStatus, CommissionTerms } from '../channel.rules.ts';
import { channel } from './channel.table.ts';

const store = orderedStore(channel);

const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select({ ...columnsOf(channel, Channel), group_name: baseItem.name })
    .from(channel)
    .leftJoin(baseItem, eq(baseItem.id, channel.group_id))
    .orderBy(channel.sort, channel.id);
const named = withNames<Awaited<ReturnType<typeof rowsOf>>[number]>()({
  owner_name: [adminNames.name, 'owner_id'],
});

export const channelStore = {
  ...store,
  rows: async (ctx: Ctx) => named(ctx, await rowsOf(ctx)),
  options: (ctx: Ctx) => store.options(ctx, { id: channel.id, name: channel.name }),
  byGroup: referencedIn(channel, channel.group_id),
  byOwner: referencedIn(channel, channel.owner_id),

  /** For the inbox: the oldest first. */
  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select()
      .from(channel)
      .where(and(eq(channel.family_id, ctx.family_id), waiting(channel, query)))
      .orderBy(asc(channel.created_at))
      .limit(query.limit),

  async termsOf(ctx: Ctx, id: number): Promise<CommissionTerms | undefined> {
    const [row] = await ctx.db
      .select({
        commission: channel.commission,
        commission_fen: channel.commission_fen,
        commission_bp: channel.commission_bp,
        commission_months: channel.commission_months,
        commission_cap_fen: channel.commission_cap_fen,
      })
      .from(channel)
      .where(eq(channel.id, id));
    return row;
  },

  /** A decision says by whom it was made. */
  setStatus: (ctx: Ctx, id: number, status: string) =>
    store.update(ctx, id, {
      status: status as ChannelStatus,
      decided_by: sql`CASE WHEN ${channel.status} = 'submitted' THEN ${ctx.admin_id} ELSE ${channel.decided_by} END`,
      decided_at: sql`CASE WHEN ${channel.status} = 'submitted' THEN ${ctx.now} ELSE ${channel.decided_at} END`,
    } as never),
};
