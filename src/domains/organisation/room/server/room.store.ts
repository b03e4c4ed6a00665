import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { room } from './room.table.ts';

const columns = {
  id: room.id,
  name: room.name,
  capacity: room.capacity,
  note: room.note,
  status: room.status,
  version: room.version,
};
const mine = (ctx: Ctx) => eq(room.company_id, ctx.company_id);

export const roomStore = {
  list: (ctx: Ctx) =>
    ctx.db
      .select(columns)
      .from(room)
      .where(inArray(room.company_id, [...ctx.reading]))
      .orderBy(room.company_id, room.sort, room.id),

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: room.id, name: room.name, capacity: room.capacity })
      .from(room)
      .where(and(inArray(room.company_id, [...ctx.reading]), eq(room.status, 'on')))
      .orderBy(room.company_id, room.sort, room.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: room.id, name: room.name })
      .from(room)
      .where(inArray(room.id, [...ids])),

  /** Of the acting company. */
  async mine(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ id: room.id, name: room.name, status: room.status })
      .from(room)
      .where(and(eq(room.id, id), mine(ctx)));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(room)
      .where(and(eq(room.id, id), mine(ctx)))
      .for('update');
    return row;
  },

  lockAll: (ctx: Ctx) =>
    ctx.db
      .select({ id: room.id, sort: room.sort })
      .from(room)
      .where(mine(ctx))
      .orderBy(room.id)
      .for('update'),

  async insert(ctx: Ctx, values: Omit<typeof room.$inferInsert, 'company_id' | 'sort'>): Promise<number> {
    const last = sql<number>`(SELECT coalesce(max(r.sort), -1) + 1 FROM room r WHERE r.company_id = ${ctx.company_id})`;
    const [row] = await ctx.db
      .insert(room)
      .values({ ...values, company_id: ctx.company_id, sort: last })
      .returning({ id: room.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof room.$inferInsert>): Promise<void> {
    await ctx.db
      .update(room)
      .set({ ...values, version: sql`${room.version} + 1`, updated_at: ctx.now })
      .where(eq(room.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    roomStore.update(ctx, id, { status: status as 'on' | 'off' }),

  place: (ctx: Ctx, id: number, sort: number) => ctx.db.update(room).set({ sort }).where(eq(room.id, id)),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(room).where(eq(room.id, id));
  },

  /** Adds those that are missing, in this order. */
  async ensure(ctx: Ctx, rooms: readonly { name: string; capacity: number }[]): Promise<void> {
    const rows = rooms.map((one, sort) => ({ ...one, sort, company_id: ctx.company_id }));
    await ctx.db.insert(room).values(rows).onConflictDoNothing();
  },
};
