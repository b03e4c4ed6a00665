import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import { foundBy, searchIds } from '@/kernel/server/search/token-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import { company } from '../../company/server/company.table.ts';
import { department } from '../../department/server/department.table.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import { adminPermissions } from '../admin.access.ts';
import type { adminApi } from '../admin.contract.ts';
import { anyViewer, visible, visibleTo, withThoseBelow } from './admin.scope.store.ts';
import { admin, adminCompany, adminFactor, adminLogin, adminRole, adminSearch } from './admin.table.ts';

const listOf = <T>(value: SQL, from: SQL, by: SQL) =>
  sql<T[]>`ARRAY(SELECT ${value} FROM ${from} ORDER BY ${by})`;
const heldRoles = sql`${adminRole} JOIN ${role} ON ${role.id} = ${adminRole.role_id} WHERE ${adminRole.admin_id} = ${admin.id}`;
const grantedCompanies = sql`${adminCompany} JOIN ${company} ON ${company.id} = ${adminCompany.company_id} WHERE ${adminCompany.admin_id} = ${admin.id}`;

const columns = {
  id: admin.id,
  admin_name: admin.admin_name,
  login_name: adminLogin.login_name,
  phone: admin.phone,
  email: admin.email,
  status: admin.status,
  department_id: admin.department_id,
  department_name: department.name,
  team_id: admin.team_id,
  team_name: baseItem.name,
  positions: admin.positions,
  role_ids: listOf<number>(sql`${role.id}`, heldRoles, sql`1`),
  role_names: listOf<string>(roleName, heldRoles, sql`${role.id}`),
  company_ids: listOf<number>(sql`${company.id}`, grantedCompanies, sql`1`),
  company_names: listOf<string>(sql`${company.name}`, grantedCompanies, sql`${company.id}`),
  has_second_factor: sql<boolean>`EXISTS (SELECT 1 FROM ${adminFactor} WHERE ${adminFactor.admin_id} = ${admin.id} AND ${adminFactor.enrolled_at} IS NOT NULL)`,
  last_login_at: admin.last_login_at,
  created_at: admin.created_at,
  version: admin.version,
};

const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(admin)
    .innerJoin(adminLogin, eq(adminLogin.admin_id, admin.id))
    .leftJoin(department, eq(department.id, admin.department_id))
    .leftJoin(baseItem, eq(baseItem.id, admin.team_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  last_login_at: toUnixOrNull(row.last_login_at),
  created_at: toUnix(row.created_at),
});

export type AdminFilter = ParsedOf<typeof adminApi.export>;
type AdminQuery = ParsedOf<typeof adminApi.list>;

const oneById = preparedQuery((db, scope: DataScope) =>
  rowsOf(db).where(and(eq(admin.id, sql.placeholder('id')), visible(scope, anyViewer))),
);
const manyByIds = preparedQuery((db) => rowsOf(db).where(sql`${admin.id} = ANY (${sql.placeholder('ids')})`));

/** Phone numbers are searched by those who may see them whole. */
const tokensFor = (ctx: Ctx) => ({
  id: admin.id,
  rows: adminSearch,
  token: adminSearch.token,
  owner: adminSearch.admin_id,
  text: admin.search_text,
  hidden: ctx.holds(adminPermissions.phone) ? admin.phone : undefined,
});

const inDepartment = (id: number, below: boolean) =>
  below ? sql`${admin.department_id} IN ${withThoseBelow(sql`${id}`)}` : eq(admin.department_id, id);

const matching = (ctx: Ctx, filter: AdminFilter) =>
  and(
    visibleTo(ctx),
    filter.keyword ? foundBy(filter.keyword, tokensFor(ctx)) : undefined,
    filter.status ? eq(admin.status, filter.status) : undefined,
    filter.department_id ? inDepartment(filter.department_id, filter.below !== 0) : undefined,
    filter.unplaced ? isNull(admin.department_id) : undefined,
    filter.team_id ? eq(admin.team_id, filter.team_id) : undefined,
    filter.position ? sql`${filter.position} = ANY (${admin.positions})` : undefined,
    filter.held_role_id
      ? sql`EXISTS (SELECT 1 FROM ${adminRole} WHERE ${adminRole.admin_id} = ${admin.id} AND ${adminRole.role_id} = ${filter.held_role_id})`
      : undefined,
  );

/** Staff as lists, exports and the search show them, each within what the role may see. */
export const adminListStore = {
  page(ctx: Ctx, query: AdminQuery) {
    const where = matching(ctx, query);
    const direction = (query.order ?? (query.sort === 'admin_name' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
    const column = admin[query.sort ?? 'created_at'];
    // As the index has it, or the whole of it backwards; never signed in is longer ago than any login. Where there are
    // no nulls, saying where they go would only keep the index from being used.
    const nulls = direction === desc ? sql`NULLS LAST` : sql`NULLS FIRST`;
    const by = column.notNull ? direction(column) : sql`${direction(column)} ${nulls}`;
    return pageByIds(ctx, query, {
      id: admin.id,
      matching: sql`FROM ${admin} WHERE ${where}`,
      // In the order of a key, both tables are read side by side until the count ends; otherwise one is read whole first.
      ...(query.keyword ? {} : { counting: sql`FROM ${admin} WHERE ${where} ORDER BY ${admin.id}` }),
      order: sql`${by}, ${direction(admin.id)}`,
      rows: async (ids) => (await manyByIds(ctx).execute({ ids })).map(shown),
    });
  },

  /** Some whom a keyword finds, in no order: the search shows few, and puts them in its own. */
  async search(ctx: Ctx, keyword: string, most: number) {
    const ids = await searchIds(ctx, keyword, most, tokensFor(ctx), visibleTo(ctx));
    return ids.length ? manyByIds(ctx).execute({ ids }) : [];
  },

  async *all(ctx: Ctx, filter: AdminFilter) {
    const query = rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(desc(admin.created_at), desc(admin.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number) {
    const { admin_id, department_id, reading } = ctx;
    const [row] = await oneById(ctx, ctx.data_scope).execute({ id, admin_id, department_id, reading });
    return row && shown(row);
  },

  /** How many of those who can be seen are in each department; under null, those in none. */
  async countByDepartment(ctx: Ctx): Promise<Map<number | null, number>> {
    const rows = await ctx.db
      .select({ id: admin.department_id, n: count() })
      .from(admin)
      .where(visibleTo(ctx))
      .groupBy(admin.department_id);
    return new Map(rows.map(({ id, n }) => [id, n]));
  },

  /** Those of these people who are seen, with the company whose department they belong to. */
  async seen(ctx: Ctx, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const homes = await ctx.db
      .select({ id: admin.id, company_id: admin.company_id })
      .from(admin)
      .where(and(inArray(admin.id, [...ids]), visibleTo(ctx)));
    const homeOf = new Map(homes.map((home) => [home.id, home.company_id]));
    const rows = await manyByIds(ctx).execute({ ids: [...homeOf.keys()] });
    return rows.map((row) => ({ ...shown(row), company_id: homeOf.get(row.id) as number }));
  },
};
