import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admin, adminRole } from '../../admin/server/admin.table.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import { apiKey, apiKeyUse } from './api-key.table.ts';

const maker = alias(admin, 'maker');
const MOST_SHOWN = 100;

/** Today's calls and the last one, per key. */
const uses = (ctx: Ctx) =>
  ctx.db
    .select({
      api_key_id: apiKeyUse.api_key_id,
      used_at: sql<string>`max(${apiKeyUse.last_at})`.as('used_at'),
      used_from: sql<string>`(array_agg(${apiKeyUse.last_address} ORDER BY ${apiKeyUse.last_at} DESC))[1]`.as(
        'used_from',
      ),
      calls:
        sql<number>`(sum(${apiKeyUse.calls}) FILTER (WHERE ${apiKeyUse.day} = (now() AT TIME ZONE 'UTC')::date))::int`.as(
          'calls',
        ),
      refused:
        sql<number>`(sum(${apiKeyUse.refused}) FILTER (WHERE ${apiKeyUse.day} = (now() AT TIME ZONE 'UTC')::date))::int`.as(
          'refused',
        ),
    })
    .from(apiKeyUse)
    .groupBy(apiKeyUse.api_key_id)
    .as('uses');

export const apiKeyStore = {
  of(ctx: Ctx, adminId: number) {
    const used = uses(ctx);
    return ctx.db
      .select({
        key: apiKey,
        role_name: roleName,
        created_by: maker.admin_name,
        used_at: used.used_at,
        used_from: used.used_from,
        calls: used.calls,
        refused: used.refused,
      })
      .from(apiKey)
      .innerJoin(role, eq(role.id, apiKey.role_id))
      .innerJoin(maker, eq(maker.id, apiKey.created_by))
      .leftJoin(used, eq(used.api_key_id, apiKey.id))
      .where(eq(apiKey.admin_id, adminId))
      .orderBy(desc(apiKey.id))
      .limit(MOST_SHOWN);
  },

  activeOf: (ctx: Ctx, adminId: number): Promise<number> =>
    ctx.db.$count(
      apiKey,
      and(eq(apiKey.admin_id, adminId), isNull(apiKey.revoked_at), gt(apiKey.expires_at, ctx.now)),
    ),

  /** The role, where the account holds it. */
  async heldRole(ctx: Ctx, adminId: number, roleId: number) {
    const [row] = await ctx.db
      .select({ is_owner: role.is_owner, requires_second_factor: role.requires_second_factor })
      .from(adminRole)
      .innerJoin(role, eq(role.id, adminRole.role_id))
      .where(and(eq(adminRole.admin_id, adminId), eq(adminRole.role_id, roleId)));
    return row;
  },

  async insert(ctx: Ctx, values: Omit<typeof apiKey.$inferInsert, 'family_id' | 'created_by'>) {
    const [row] = await ctx.db
      .insert(apiKey)
      .values({ ...values, family_id: ctx.family_id, created_by: ctx.admin_id })
      .returning({ id: apiKey.id });
    return row?.id as number;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(apiKey).where(eq(apiKey.id, id)).for('update');
    return row;
  },

  /** One, or all that an account has; answers which. */
  async revoke(ctx: Ctx, which: { readonly id?: number; readonly admin_id: number }): Promise<number[]> {
    const rows = await ctx.db
      .update(apiKey)
      .set({ revoked_at: ctx.now })
      .where(
        and(
          eq(apiKey.admin_id, which.admin_id),
          isNull(apiKey.revoked_at),
          which.id === undefined ? undefined : eq(apiKey.id, which.id),
        ),
      )
      .returning({ id: apiKey.id });
    return rows.map((row) => row.id);
  },
};
