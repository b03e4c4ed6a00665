import { eq } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { productCategory } from './product-category.table.ts';

export const productCategoryStore = {
  shown: (ctx: Ctx) =>
    ctx.db
      .select({ category_id: productCategory.id, category_name: productCategory.name })
      .from(productCategory)
      .where(eq(productCategory.status, 'on'))
      .orderBy(productCategory.sort, productCategory.id),

  /** Adds the names that are missing, in this order. */
  ensure: async (ctx: Ctx, names: readonly string[]): Promise<void> => {
    const rows = names.map((name, sort) => ({ family_id: ctx.family_id, name, sort }));
    await ctx.db.insert(productCategory).values(rows).onConflictDoNothing();
  },
};
