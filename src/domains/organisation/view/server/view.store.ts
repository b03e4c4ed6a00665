import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type Guide, type Layout, type Menu, view, viewLayout } from './view.table.ts';

const isMine = (ctx: Ctx) => eq(view.admin_id, ctx.admin_id);
/** These are kept beside the lists, under names that no list has. */
const MENU = 'menu';
const GUIDE = 'guide';
const ownLayouts = (ctx: Ctx) =>
  and(eq(viewLayout.admin_id, ctx.admin_id), notInArray(viewLayout.list, [MENU, GUIDE]));

/** What is not given stays, as another tab has saved it. */
async function put(ctx: Ctx, list: string, layout: Layout | Menu | Guide): Promise<void> {
  await ctx.db
    .insert(viewLayout)
    .values({ family_id: ctx.family_id, admin_id: ctx.admin_id, list, layout })
    .onConflictDoUpdate({
      target: [viewLayout.admin_id, viewLayout.list],
      set: { layout: sql`${viewLayout.layout} || excluded.layout` },
    });
}

async function kept<T>(ctx: Ctx, list: string): Promise<T | undefined> {
  const [row] = await ctx.db
    .select({ layout: viewLayout.layout })
    .from(viewLayout)
    .where(and(eq(viewLayout.admin_id, ctx.admin_id), eq(viewLayout.list, list)));
  return row?.layout as T | undefined;
}

export const viewStore = {
  all: (ctx: Ctx) =>
    ctx.db
      .select({
        id: view.id,
        list: view.list,
        name: view.name,
        query: view.query,
        is_default: view.is_default,
        version: view.version,
      })
      .from(view)
      .where(isMine(ctx))
      .orderBy(view.list, view.id),

  async layouts(ctx: Ctx): Promise<{ list: string; layout: Layout }[]> {
    const rows = await ctx.db
      .select({ list: viewLayout.list, layout: viewLayout.layout })
      .from(viewLayout)
      .where(ownLayouts(ctx));
    return rows as { list: string; layout: Layout }[];
  },

  menu: (ctx: Ctx) => kept<Menu>(ctx, MENU),
  guide: (ctx: Ctx) => kept<Guide>(ctx, GUIDE),

  countOfMine: (ctx: Ctx) => ctx.db.$count(view, isMine(ctx)),
  countOfLayouts: (ctx: Ctx) => ctx.db.$count(viewLayout, ownLayouts(ctx)),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(view)
      .where(and(eq(view.id, id), isMine(ctx)))
      .for('update');
    return row;
  },

  async insert(
    ctx: Ctx,
    values: Pick<typeof view.$inferInsert, 'list' | 'name' | 'query' | 'is_default'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(view)
      .values({ ...values, family_id: ctx.family_id, admin_id: ctx.admin_id })
      .returning({ id: view.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof view.$inferInsert>): Promise<void> {
    await ctx.db
      .update(view)
      .set({ ...values, version: sql`${view.version} + 1`, updated_at: ctx.now })
      .where(and(eq(view.id, id), isMine(ctx)));
  },

  /** A list has one default: the one before makes room. */
  async clearDefault(ctx: Ctx, list: string): Promise<void> {
    await ctx.db
      .update(view)
      .set({ is_default: false, version: sql`${view.version} + 1`, updated_at: ctx.now })
      .where(and(isMine(ctx), eq(view.list, list), eq(view.is_default, true)));
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(view).where(and(eq(view.id, id), isMine(ctx)));
  },

  saveLayout: (ctx: Ctx, list: string, layout: Layout) => put(ctx, list, layout),
  saveMenu: (ctx: Ctx, menu: Menu) => put(ctx, MENU, menu),
  saveGuide: (ctx: Ctx, guide: Guide) => put(ctx, GUIDE, guide),
};
