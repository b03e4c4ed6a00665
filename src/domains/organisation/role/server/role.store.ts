import { and, asc, desc, eq, ilike, inArray, or, type Placeholder, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { adminRole } from '../../admin/server/admin.table.ts';
import type { roleApi } from '../role.contract.ts';
import { knownRight, role, roleName } from './role.table.ts';

const columns = {
  id: role.id,
  role_name: role.role_name,
  data_scope: role.data_scope,
  note: role.note,
  menus: role.menus,
  requires_second_factor: role.requires_second_factor,
  is_owner: role.is_owner,
  staff_count: sql<number>`(SELECT count(*)::int FROM ${adminRole} WHERE ${adminRole.role_id} = ${role.id})`,
  updated_at: role.updated_at,
  version: role.version,
};
type Row = Omit<typeof role.$inferSelect, 'family_id' | 'created_at'> & { staff_count: number };
const shown = (row: Row) => ({ ...row, updated_at: toUnix(row.updated_at) });

type RoleFilter = ParsedOf<typeof roleApi.export>;
type RoleQuery = ParsedOf<typeof roleApi.list>;

const part = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
const matching = (filter: RoleFilter) =>
  and(
    filter.keyword
      ? or(ilike(role.role_name, part(filter.keyword)), ilike(roleName, part(filter.keyword)))
      : undefined,
    filter.data_scope ? eq(role.data_scope, filter.data_scope) : undefined,
  );

const oneById = preparedQuery((db) =>
  db
    .select(columns)
    .from(role)
    .where(eq(role.id, sql.placeholder('id'))),
);

type NewRole = typeof role.$inferInsert;
/** With the columns that are named, by spaces; the others have their default. */
const newRole = preparedQuery((db, named: string) => {
  const values = Object.fromEntries(named.split(' ').map((name) => [name, sql.placeholder(name)]));
  return db
    .insert(role)
    .values(values as Record<keyof NewRole, Placeholder>)
    .returning({ id: role.id });
});

export const roleStore = {
  /** What each role of the family has ticked. */
  rights: (ctx: Ctx) => ctx.db.select({ id: role.id, menus: role.menus, is_owner: role.is_owner }).from(role),

  page(ctx: Ctx, query: RoleQuery) {
    const where = matching(query);
    const direction = query.order === 'desc' ? desc : asc;
    const by = query.sort ? direction(role[query.sort]) : asc(role.id);
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = await ctx.db
          .select(columns)
          .from(role)
          .where(where)
          .orderBy(by, role.id)
          .limit(limit)
          .offset(offset);
        return rows.map(shown);
      },
      sql`FROM ${role} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  async *all(ctx: Ctx, filter: RoleFilter) {
    const named = { ...columns, role_name: roleName };
    const query = ctx.db.select(named).from(role).where(matching(filter)).orderBy(role.id);
    for await (const rows of chunksOf<Row>(ctx, named, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await oneById(ctx).execute({ id });
    return row && shown(row);
  },

  /** The roles of these ids, locked: what they grant must not change under the decision. */
  many: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select()
      .from(role)
      .where(inArray(role.id, [...ids]))
      .orderBy(role.id)
      .for('share'),

  everyRole: (ctx: Ctx) => ctx.db.select().from(role).orderBy(role.id),

  options: (ctx: Ctx) => ctx.db.select({ id: role.id, role_name: roleName }).from(role).orderBy(role.id),

  /** All roles, or these, with what they tick. */
  matrix: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: role.id, role_name: roleName, menus: role.menus, is_owner: role.is_owner })
      .from(role)
      .where(ids.length ? inArray(role.id, [...ids]) : undefined)
      .orderBy(role.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: role.id, name: role.role_name })
      .from(role)
      .where(inArray(role.id, [...ids])),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(role).where(eq(role.id, id)).for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Omit<NewRole, 'family_id'>): Promise<number> {
    const row = { ...values, family_id: ctx.family_id };
    const named = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name));
    const [made] = await newRole(ctx, named.join(' ')).execute(row);
    return made?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof role.$inferInsert>): Promise<void> {
    await ctx.db
      .update(role)
      .set({ ...values, version: sql`${role.version} + 1`, updated_at: ctx.now })
      .where(eq(role.id, id));
  },

  /** Whether what it may do is for this person to change: they are granted the head company, or all that its holders are. */
  async isGoverned(ctx: Ctx, id: number): Promise<boolean> {
    const { rows } = await ctx.query('SELECT role_governed($1, $2) AS yes', [ctx.admin_id, id]);
    return rows[0].yes;
  },

  /** The rights that the family has been shown. */
  async knownRights(ctx: Ctx): Promise<Set<string>> {
    const rows = await ctx.db.select({ key: knownRight.key }).from(knownRight);
    return new Set(rows.map(({ key }) => key));
  },

  async remember(ctx: Ctx, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { family_id, now: seen_at } = ctx;
    await ctx.db
      .insert(knownRight)
      .values(keys.map((key) => ({ family_id, key, seen_at })))
      .onConflictDoNothing();
  },

  async staffCount(ctx: Ctx, id: number): Promise<number> {
    return ctx.db.$count(adminRole, eq(adminRole.role_id, id));
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(role).where(eq(role.id, id));
  },
};
