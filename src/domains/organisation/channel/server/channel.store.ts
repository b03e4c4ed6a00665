import { eq, inArray, sql } from 'drizzle-orm';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import { channel } from './channel.table.ts';

const columns = {
  id: channel.id,
  name: channel.name,
  group_id: channel.group_id,
  group_name: baseItem.name,
  note: channel.note,
  status: channel.status,
  version: channel.version,
};

export const channelStore = {
  list: (ctx: Ctx) =>
    ctx.db
      .select(columns)
      .from(channel)
      .leftJoin(baseItem, eq(baseItem.id, channel.group_id))
      .orderBy(channel.sort, channel.id),

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: channel.id, name: channel.name })
      .from(channel)
      .where(eq(channel.status, 'on'))
      .orderBy(channel.sort, channel.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: channel.id, name: channel.name })
      .from(channel)
      .where(inArray(channel.id, [...ids])),

  byGroup: referencedIn(channel, channel.group_id),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(channel).where(eq(channel.id, id)).for('update');
    return row;
  },

  lockAll: (ctx: Ctx) =>
    ctx.db.select({ id: channel.id, sort: channel.sort }).from(channel).orderBy(channel.id).for('update'),

  async insert(ctx: Ctx, values: Omit<typeof channel.$inferInsert, 'family_id' | 'sort'>): Promise<number> {
    const [row] = await ctx.db
      .insert(channel)
      .values({
        ...values,
        family_id: ctx.family_id,
        sort: sql<number>`(SELECT coalesce(max(c.sort), -1) + 1 FROM channel c)`,
      })
      .returning({ id: channel.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof channel.$inferInsert>): Promise<void> {
    await ctx.db
      .update(channel)
      .set({ ...values, version: sql`${channel.version} + 1`, updated_at: ctx.now })
      .where(eq(channel.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    channelStore.update(ctx, id, { status: status as 'on' | 'off' }),

  place: (ctx: Ctx, id: number, sort: number) =>
    ctx.db.update(channel).set({ sort }).where(eq(channel.id, id)),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(channel).where(eq(channel.id, id));
  },

  /** Adds those that are missing, in this order. */
  async ensure(ctx: Ctx, channels: readonly { name: string; group_id: number | undefined }[]): Promise<void> {
    const rows = channels.map((one, sort) => ({ ...one, sort, family_id: ctx.family_id }));
    await ctx.db.insert(channel).values(rows).onConflictDoNothing();
  },
};
