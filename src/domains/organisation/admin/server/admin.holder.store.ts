import { and, eq, inArray, sql } from 'drizzle-orm';
import { MOST_DECIDERS } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import type { Position } from '../admin.contract.ts';
import { admin, adminCompany, adminRole } from './admin.table.ts';

/** Active staff of the companies being read. */
const worksHere = (ctx: Ctx) =>
  and(
    eq(admin.status, 'on'),
    sql`EXISTS (SELECT 1 FROM ${adminCompany} WHERE ${adminCompany.admin_id} = ${admin.id}
      AND ${inArray(adminCompany.company_id, [...ctx.reading])})`,
  );

/** Who works where and holds what, seen or not. */
export const adminHolderStore = {
  /** Active staff of the companies being read, by position where one is named. */
  people: (ctx: Ctx, position?: Position) =>
    ctx.db
      .select({ id: admin.id, admin_name: admin.admin_name })
      .from(admin)
      .where(and(worksHere(ctx), position ? sql`${position} = ANY (${admin.positions})` : undefined))
      .orderBy(admin.id),

  /** The same people for several positions, asked for once. */
  async byPosition(ctx: Ctx) {
    const rows = await ctx.db
      .select({ id: admin.id, admin_name: admin.admin_name, positions: admin.positions })
      .from(admin)
      .where(worksHere(ctx))
      .orderBy(admin.id);
    return (position: Position) => rows.filter(({ positions }) => positions.includes(position));
  },

  async worksIn(ctx: Ctx, id: number, companies: readonly number[]): Promise<boolean> {
    const rows = await ctx.db
      .select({ id: adminCompany.admin_id })
      .from(adminCompany)
      .where(and(eq(adminCompany.admin_id, id), inArray(adminCompany.company_id, [...companies])))
      .limit(1);
    return rows.length > 0;
  },

  async isActiveIn(ctx: Ctx, id: number, companyId: number): Promise<boolean> {
    const rows = await ctx.db
      .select({ id: admin.id })
      .from(admin)
      .innerJoin(
        adminCompany,
        and(eq(adminCompany.admin_id, admin.id), eq(adminCompany.company_id, companyId)),
      )
      .where(and(eq(admin.id, id), eq(admin.status, 'on')));
    return rows.length > 0;
  },

  /**
   * Up to `MOST_DECIDERS` active people of each company who hold one of the roles, for each set of roles (told by its
   * place): is there somebody, and somebody else?
   */
  async holders(ctx: Ctx, companies: readonly number[], roleSets: readonly (readonly number[])[]) {
    const pairs = roleSets.flatMap((ids, place) => ids.map((id) => ({ place, id })));
    if (companies.length === 0 || pairs.length === 0) return [];
    const places = sql.param(pairs.map(({ place }) => place));
    const ids = sql.param(pairs.map(({ id }) => id));
    const { rows } = await ctx.db.execute<{ company_id: number; place: number; admin_id: number }>(
      sql`SELECT asked.id AS company_id, sets.place, holder.admin_id
          FROM unnest(${sql.param([...companies])}::bigint[]) AS asked (id)
          CROSS JOIN (SELECT place, array_agg(role_id) AS roles
            FROM unnest(${places}::int[], ${ids}::bigint[]) AS pair (place, role_id) GROUP BY place) AS sets
          CROSS JOIN LATERAL (SELECT DISTINCT ${adminRole.admin_id} FROM ${adminRole}
            JOIN ${adminCompany} ON ${adminCompany.admin_id} = ${adminRole.admin_id} AND ${adminCompany.company_id} = asked.id
            JOIN ${admin} ON ${admin.id} = ${adminRole.admin_id} AND ${admin.status} = 'on'
            WHERE ${adminRole.role_id} = ANY (sets.roles) LIMIT ${MOST_DECIDERS}) AS holder`,
    );
    return rows;
  },

  async holding(ctx: Ctx, key: string): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ id: admin.id })
      .from(admin)
      .innerJoin(adminCompany, eq(adminCompany.admin_id, admin.id))
      .innerJoin(adminRole, eq(adminRole.admin_id, admin.id))
      .innerJoin(role, eq(role.id, adminRole.role_id))
      .where(
        and(
          eq(admin.status, 'on'),
          eq(adminCompany.company_id, ctx.company_id),
          sql`(${role.is_owner} OR ${key} = ANY (${role.menus}))`,
        ),
      );
    return rows.map((row) => row.id);
  },

  /** The same people by name, and the roles by which they hold it. */
  async holdersOf(ctx: Ctx, key: string): Promise<{ names: string[]; roles: string[] }> {
    const rows = await ctx.db
      .select({ name: admin.admin_name, role_name: roleName })
      .from(admin)
      .innerJoin(adminCompany, eq(adminCompany.admin_id, admin.id))
      .innerJoin(adminRole, eq(adminRole.admin_id, admin.id))
      .innerJoin(role, eq(role.id, adminRole.role_id))
      .where(
        and(
          eq(admin.status, 'on'),
          eq(adminCompany.company_id, ctx.company_id),
          sql`(${role.is_owner} OR ${key} = ANY (${role.menus}))`,
        ),
      )
      .orderBy(role.is_owner, admin.id);
    return {
      names: [...new Set(rows.map(({ name }) => name))],
      roles: [...new Set(rows.map(({ role_name }) => role_name))],
    };
  },

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: admin.id, name: admin.admin_name })
      .from(admin)
      .where(inArray(admin.id, [...ids])),

  /** Those of these accounts that reach no company beyond this person's own, switched off ones counted. */
  async governed(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await ctx.query(
      'SELECT id FROM unnest($2::bigint[]) AS asked (id) WHERE admin_governs($1, id)',
      [ctx.admin_id, [...ids]],
    );
    return new Set(rows.map((row) => row.id));
  },

  /** Active holders of the owner's role. */
  async owners(ctx: Ctx, but = 0): Promise<number> {
    // Two owners who leave at the same moment must see each other: they queue at the role's row.
    await ctx.db.select({ id: role.id }).from(role).where(eq(role.is_owner, true)).for('update');
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${adminRole} JOIN ${role} ON ${role.id} = ${adminRole.role_id} AND ${role.is_owner}
          JOIN ${admin} ON ${admin.id} = ${adminRole.admin_id} AND ${admin.status} = 'on'
          WHERE ${admin.id} <> ${but}`,
    );
    return rows[0]?.n ?? 0;
  },

  async heldBy(ctx: Ctx, id: number) {
    const roleRows = await ctx.db
      .select({ id: adminRole.role_id })
      .from(adminRole)
      .where(eq(adminRole.admin_id, id));
    const companyRows = await ctx.db
      .select({ id: adminCompany.company_id })
      .from(adminCompany)
      .where(eq(adminCompany.admin_id, id));
    return { role_ids: roleRows.map((r) => r.id), company_ids: companyRows.map((c) => c.id) };
  },
};
