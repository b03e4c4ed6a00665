import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { shopPicture } from './shop-picture.table.ts';

type NewPicture = Omit<typeof shopPicture.$inferInsert, 'company_id' | 'family_id'>;

export const shopPictureStore = {
  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(shopPicture).where(eq(shopPicture.id, id));
    return row;
  },
  async ofFile(ctx: Ctx, fileId: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: shopPicture.id })
      .from(shopPicture)
      .where(and(eq(shopPicture.company_id, ctx.company_id), eq(shopPicture.file_id, fileId)));
    return row?.id;
  },
  async insert(ctx: Ctx, values: NewPicture): Promise<number> {
    const [row] = await ctx.db
      .insert(shopPicture)
      .values({ ...values, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: [shopPicture.company_id, shopPicture.file_id],
        set: { name: values.name },
      })
      .returning({ id: shopPicture.id });
    return row?.id as number;
  },
  /** What this company uploaded a day ago and nothing shows. */
  async removeUnshown(ctx: Ctx): Promise<void> {
    await ctx.db.execute(sql`
      DELETE FROM shop_picture p WHERE p.company_id = ${ctx.company_id} AND p.created_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM product_picture x WHERE x.family_id = p.family_id AND x.picture_id = p.id)
         AND NOT EXISTS (SELECT 1 FROM product_sku x WHERE x.family_id = p.family_id AND x.picture_id = p.id)
         AND NOT EXISTS (SELECT 1 FROM product_shelf x WHERE x.family_id = p.family_id AND x.cover_id = p.id)
         AND NOT EXISTS (SELECT 1 FROM product_category x WHERE x.family_id = p.family_id AND x.picture_id = p.id)`);
  },
};
