import { eq, inArray } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { baseItem } from './base-data.table.ts';

export const baseDataStore = {
  shown: (ctx: Ctx) =>
    ctx.db
      .select({ id: baseItem.id, kind: baseItem.kind, name: baseItem.name })
      .from(baseItem)
      .where(eq(baseItem.status, 'on'))
      .orderBy(baseItem.sort, baseItem.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: baseItem.id, name: baseItem.name })
      .from(baseItem)
      .where(inArray(baseItem.id, [...ids])),

  /** Adds the names that are missing, in this order. */
  ensure: async (
    ctx: Ctx,
    kind: (typeof baseItem.$inferInsert)['kind'],
    names: readonly string[],
  ): Promise<void> => {
    const rows = names.map((name, sort) => ({ family_id: ctx.family_id, kind, name, sort }));
    await ctx.db.insert(baseItem).values(rows).onConflictDoNothing();
  },
};
