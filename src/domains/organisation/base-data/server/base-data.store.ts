import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { BaseKind } from '../base-data.rules.ts';
import { baseItem } from './base-data.table.ts';

const columns = {
  id: baseItem.id,
  kind: baseItem.kind,
  parent_id: baseItem.parent_id,
  name: baseItem.name,
  body: baseItem.body,
  sort: baseItem.sort,
  status: baseItem.status,
  updated_at: baseItem.updated_at,
  version: baseItem.version,
};

const siblings = (kind: BaseKind, parentId: number | null) =>
  and(
    eq(baseItem.kind, kind),
    parentId === null ? isNull(baseItem.parent_id) : eq(baseItem.parent_id, parentId),
  );

export const baseDataStore = {
  /** What is on, of these kinds, in its order. */
  shown: (ctx: Ctx, kinds: readonly BaseKind[]) =>
    ctx.db
      .select(columns)
      .from(baseItem)
      .where(and(inArray(baseItem.kind, [...kinds]), eq(baseItem.status, 'on')))
      .orderBy(baseItem.sort, baseItem.id),

  async items(ctx: Ctx, kind: BaseKind) {
    const rows = await ctx.db
      .select(columns)
      .from(baseItem)
      .where(eq(baseItem.kind, kind))
      .orderBy(baseItem.sort, baseItem.id);
    return rows.map((row) => ({ ...row, updated_at: toUnix(row.updated_at) }));
  },

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: baseItem.id, name: baseItem.name })
      .from(baseItem)
      .where(inArray(baseItem.id, [...ids])),

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select(columns).from(baseItem).where(eq(baseItem.id, id));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(baseItem).where(eq(baseItem.id, id)).for('update');
    return row;
  },

  /** The items of one kind under one parent, locked: their order must not change meanwhile. */
  lockSiblings: (ctx: Ctx, kind: BaseKind, parentId: number | null) =>
    ctx.db
      .select({ id: baseItem.id, sort: baseItem.sort })
      .from(baseItem)
      .where(siblings(kind, parentId))
      .orderBy(baseItem.id)
      .for('update'),

  async insert(ctx: Ctx, values: Omit<typeof baseItem.$inferInsert, 'family_id' | 'sort'>): Promise<number> {
    const last = sql<number>`(SELECT coalesce(max(b.sort), -1) + 1 FROM base_item b
      WHERE b.kind = ${values.kind} AND b.parent_id IS NOT DISTINCT FROM ${values.parent_id ?? null})`;
    const [row] = await ctx.db
      .insert(baseItem)
      .values({ ...values, family_id: ctx.family_id, sort: last })
      .returning({ id: baseItem.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof baseItem.$inferInsert>): Promise<void> {
    await ctx.db
      .update(baseItem)
      .set({ ...values, version: sql`${baseItem.version} + 1`, updated_at: ctx.now })
      .where(eq(baseItem.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    baseDataStore.update(ctx, id, { status: status as 'on' | 'off' }),

  /** Not a new version: whoever edits the item meanwhile need not care where it stands. */
  place: (ctx: Ctx, id: number, sort: number) =>
    ctx.db.update(baseItem).set({ sort }).where(eq(baseItem.id, id)),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(baseItem).where(eq(baseItem.id, id));
  },

  /** Adds the names that are missing, in this order. */
  async ensure(
    ctx: Ctx,
    kind: BaseKind,
    names: readonly string[],
    more: { parentId?: number; bodies?: Readonly<Record<string, string>> } = {},
  ): Promise<void> {
    const { parentId: parent_id = null, bodies = {} } = more;
    const rows = names.map((name, sort) => ({
      family_id: ctx.family_id,
      kind,
      name,
      sort,
      parent_id,
      body: bodies[name] ?? '',
    }));
    await ctx.db.insert(baseItem).values(rows).onConflictDoNothing();
  },
};
