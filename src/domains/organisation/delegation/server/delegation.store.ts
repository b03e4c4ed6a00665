import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admin, adminCompany, adminRole } from '../../admin/server/admin.table.ts';
import { company } from '../../company/server/company.table.ts';
import { role } from '../../role/server/role.table.ts';
import { delegation } from './delegation.table.ts';

const away = alias(admin, 'away');
const standing = alias(admin, 'standing');
const MOST = 50;

export const delegationStore = {
  mine: (ctx: Ctx) =>
    ctx.db
      .select({
        id: delegation.id,
        admin_id: delegation.admin_id,
        admin_name: away.admin_name,
        delegate_id: delegation.delegate_id,
        delegate_name: standing.admin_name,
        kind: delegation.kind,
        starts_at: delegation.starts_at,
        ends_at: delegation.ends_at,
        ended_at: delegation.ended_at,
        note: delegation.note,
      })
      .from(delegation)
      .innerJoin(away, eq(away.id, delegation.admin_id))
      .innerJoin(standing, eq(standing.id, delegation.delegate_id))
      .where(
        and(
          eq(delegation.company_id, ctx.company_id),
          or(eq(delegation.admin_id, ctx.admin_id), eq(delegation.delegate_id, ctx.admin_id)),
        ),
      )
      .orderBy(desc(delegation.ends_at), desc(delegation.id))
      .limit(MOST),

  async insert(
    ctx: Ctx,
    values: Omit<typeof delegation.$inferInsert, 'family_id' | 'company_id' | 'admin_id'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(delegation)
      .values({
        ...values,
        family_id: ctx.family_id,
        company_id: ctx.company_id,
        admin_id: ctx.admin_id,
      })
      .returning({ id: delegation.id });
    return row?.id as number;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(delegation)
      .where(
        and(
          eq(delegation.id, id),
          eq(delegation.company_id, ctx.company_id),
          eq(delegation.admin_id, ctx.admin_id),
        ),
      )
      .for('update');
    return row;
  },

  async end(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.update(delegation).set({ ended_at: ctx.now }).where(eq(delegation.id, id));
  },

  /** Who is away now and has named this person here, with each role they hold; they must still work here themselves. */
  principals: (ctx: Ctx) =>
    ctx.db
      .select({
        kind: delegation.kind,
        admin_id: away.id,
        admin_name: away.admin_name,
        department_id: away.department_id,
        data_scope: role.data_scope,
        menus: role.menus,
        is_owner: role.is_owner,
      })
      .from(delegation)
      .innerJoin(away, and(eq(away.id, delegation.admin_id), eq(away.status, 'on')))
      .innerJoin(
        adminCompany,
        and(eq(adminCompany.admin_id, away.id), eq(adminCompany.company_id, delegation.company_id)),
      )
      .innerJoin(adminRole, eq(adminRole.admin_id, away.id))
      .innerJoin(role, eq(role.id, adminRole.role_id))
      .where(
        and(
          eq(delegation.delegate_id, ctx.admin_id),
          eq(delegation.company_id, ctx.company_id),
          isNull(delegation.ended_at),
          lte(delegation.starts_at, ctx.now),
          gt(delegation.ends_at, ctx.now),
        ),
      )
      .orderBy(delegation.id, role.id),

  /** The companies directly below the acting one. */
  below: (ctx: Ctx) =>
    ctx.db
      .select({ id: company.id, name: company.name })
      .from(company)
      .where(and(eq(company.parent_id, ctx.company_id), eq(company.status, 'on')))
      .orderBy(company.id),
};
