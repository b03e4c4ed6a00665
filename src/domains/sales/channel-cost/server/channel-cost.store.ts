import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { approvalNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { channel, channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ChannelCost, type channelCostApi } from '../channel-cost.contract.ts';
import { channelCost, channelCostFile, commissionPayment } from './channel-cost.table.ts';

const columns = {
  ...documentColumns(channelCost, ChannelCost),
  day_fen:
    sql<number>`${channelCost.amount_fen} / (${channelCost.to_on} - ${channelCost.from_on} + 1)`.mapWith(
      Number,
    ),
  file_count:
    sql<number>`(SELECT count(*) FROM ${channelCostFile} WHERE ${channelCostFile.company_id} = ${channelCost.company_id}
    AND ${channelCostFile.cost_id} = ${channelCost.id})`.mapWith(Number),
  decided_by: channelCost.decided_by,
};

const store = approvalStore(channelCost, {
  prefix: 'FY',
  rows: defineRows({
    id: channelCost.id,
    select: () => select(columns).from(channelCost),
    names: {
      channel_name: [channelNames.name, 'channel_id'],
      cost_type_name: [baseNames.name, 'cost_type_id'],
      ...approvalNames,
    },
    show: namingPrincipal,
  }),
  filters: {
    is_commission: (asked: 0 | 1): SQL => eq(channelCost.is_commission, asked === 1),
    channel_group_id: (group: number): SQL =>
      sql`${channelCost.channel_id} IN (SELECT ${channel.id} FROM ${channel} WHERE ${channel.group_id} = ${group})`,
    // Some day of it lies among those that are asked for.
    day_from: (day: string): SQL => gte(channelCost.to_on, day),
    day_to: (day: string): SQL => lte(channelCost.from_on, day),
  },
});

interface Parts {
  readonly file_ids?: readonly number[];
  readonly commission_ids?: readonly number[];
}

export const channelCostStore = {
  ...store,

  totals: (ctx: Ctx, filter: ParsedOf<typeof channelCostApi.totals>) =>
    store.totals(ctx, filter, channelCost.amount_fen),

  async insertWith(
    ctx: Ctx,
    values: Parameters<typeof store.insert>[1],
    { file_ids = [], commission_ids = [] }: Parts,
  ): Promise<number> {
    const cost_id = await store.insert(ctx, values);
    const { company_id } = ctx;
    if (file_ids.length > 0)
      await ctx.db
        .insert(channelCostFile)
        .values([...new Set(file_ids)].map((file_id) => ({ company_id, cost_id, file_id })));
    if (commission_ids.length > 0)
      await ctx.db
        .insert(commissionPayment)
        .values(commission_ids.map((commission_id) => ({ company_id, cost_id, commission_id })));
    return cost_id;
  },

  /** The lines that it paid are owed again. */
  async freeLines(ctx: Ctx, cost_id: number): Promise<void> {
    await ctx.db
      .delete(commissionPayment)
      .where(and(eq(commissionPayment.company_id, ctx.company_id), eq(commissionPayment.cost_id, cost_id)));
  },

  files: (ctx: Ctx, cost_id: number) =>
    ctx.db
      .select({ id: file.id, name: file.name })
      .from(channelCostFile)
      .innerJoin(
        file,
        and(eq(file.company_id, channelCostFile.company_id), eq(file.id, channelCostFile.file_id)),
      )
      .where(and(inArray(channelCostFile.company_id, [...ctx.reading]), eq(channelCostFile.cost_id, cost_id)))
      .orderBy(asc(file.id)),

  async isLocked(ctx: Ctx, month: string): Promise<boolean> {
    const { rows } = await ctx.query('SELECT month_is_locked($1, $2) AS locked', [ctx.company_id, month]);
    return rows[0].locked;
  },
  /** Of those that touch the month, how many nobody has decided on. */
  async waitingIn(ctx: Ctx, first: string, last: string): Promise<number> {
    return ctx.db.$count(
      channelCost,
      store.matching(ctx, { status: 'submitted', day_from: first, day_to: last }),
    );
  },

  byChannel: referencedIn(channelCost, channelCost.channel_id),
  byType: referencedIn(channelCost, channelCost.cost_type_id),
};
