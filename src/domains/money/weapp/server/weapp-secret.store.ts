import { and, eq } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { weappSecret, weappSecretHolder } from './weapp.table.ts';

const current = (ctx: Ctx) =>
  and(eq(weappSecret.company_id, ctx.company_id), eq(weappSecret.is_current, true));

export const weappSecretStore = {
  /** The one that the acting company's payments are signed with now. */
  async current(ctx: Ctx) {
    const [row] = await ctx.db
      .select({
        id: weappSecret.id,
        salt: weappSecret.salt,
        created_at: weappSecret.created_at,
        created_by_name: admin.admin_name,
      })
      .from(weappSecret)
      .leftJoin(admin, eq(admin.id, weappSecret.created_by))
      .where(current(ctx));
    return row;
  },

  /** In the place of the one that is there; who makes it has seen it. */
  async replace(ctx: Ctx, salt: string): Promise<void> {
    const { family_id, company_id } = ctx;
    const created_by = ctx.admin_id || null;
    await ctx.db.update(weappSecret).set({ is_current: false }).where(current(ctx));
    const [row] = await ctx.db
      .insert(weappSecret)
      .values({ family_id, company_id, salt, created_by })
      .returning({ id: weappSecret.id });
    if (created_by !== null && row)
      await ctx.db
        .insert(weappSecretHolder)
        .values({ family_id, company_id, secret_id: row.id, admin_id: created_by });
  },
};
