import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DataScope } from '@/kernel/permission.ts';
import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { chunksOf } from '@/kernel/server/cursor.ts';
import type { Db } from '@/kernel/server/database.ts';
import { pageByIds } from '@/kernel/server/page.ts';
import { statement } from '@/kernel/server/statement.ts';
import { foundBy, searchIds } from '@/kernel/server/token-search.ts';
import { usedIn } from '@/kernel/server/uses.ts';
import { toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import { company } from '../../company/server/company.table.ts';
import { department } from '../../department/server/department.table.ts';
import { role } from '../../role/server/role.table.ts';
import { adminPermissions } from '../admin.access.ts';
import type { Position } from '../admin.contract.ts';
import {
  admin,
  adminCompany,
  adminFactor,
  adminLogin,
  adminRecovery,
  adminRole,
  adminSearch,
} from './admin.table.ts';

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
  role_names: listOf<string>(sql`${role.role_name}`, heldRoles, sql`${role.id}`),
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

export interface AdminFilter {
  keyword?: string | undefined;
  status?: 'on' | 'off' | undefined;
  held_role_id?: number | undefined;
  department_id?: number | undefined;
  below?: 0 | 1 | undefined;
  unplaced?: 0 | 1 | undefined;
  team_id?: number | undefined;
  position?: Position | undefined;
}
interface AdminQuery extends AdminFilter {
  page: number;
  limit: number;
  sort?: 'admin_name' | 'created_at' | 'last_login_at' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Somebody new, for all the tables that know of them. */
export interface NewAdmin {
  readonly admin: Omit<typeof admin.$inferInsert, 'family_id' | 'company_id'>;
  readonly login: Omit<typeof adminLogin.$inferInsert, 'family_id' | 'admin_id'>;
  readonly role_ids: readonly number[];
  readonly company_ids: readonly number[];
}

/** Who looks, in a statement: the values themselves, or places for them. */
interface Viewer {
  readonly admin_id: unknown;
  readonly department_id: unknown;
  /** The company of a grant is one that is being read. */
  readonly reads: SQL;
}
const viewerOf = (ctx: Ctx): Viewer => ({
  admin_id: ctx.admin_id,
  department_id: ctx.department_id,
  reads: inArray(adminCompany.company_id, [...ctx.reading]),
});
const anyViewer: Viewer = {
  admin_id: sql.placeholder('admin_id'),
  department_id: sql.placeholder('department_id'),
  reads: sql`${adminCompany.company_id} = ANY (${sql.placeholder('reading')})`,
};

/** Staff who are granted a company that is being read, within the role's scope. */
function visible(scope: DataScope, viewer: Viewer): SQL | undefined {
  const granted = sql`EXISTS (SELECT 1 FROM ${adminCompany} WHERE ${adminCompany.admin_id} = ${admin.id}
    AND ${viewer.reads})`;
  switch (scope) {
    case 'own':
      return sql`${admin.id} = ${viewer.admin_id}`;
    case 'department':
      return and(granted, departmentIs(viewer, sql`${viewer.department_id}`));
    case 'department_tree':
      return and(granted, departmentIs(viewer, withThoseBelow(sql`${viewer.department_id}`)));
    default:
      return granted;
  }
}
/** A department stands for its groups too. */
const withThoseBelow = (departmentId: SQL) =>
  sql`(WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${departmentId}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below)`;
const inDepartment = (id: number, below: boolean) =>
  below ? sql`${admin.department_id} IN ${withThoseBelow(sql`${id}`)}` : eq(admin.department_id, id);
/** One always sees oneself, also without a department. */
const departmentIs = (viewer: Viewer, ids: SQL) =>
  sql`(${admin.id} = ${viewer.admin_id} OR ${admin.department_id} IN (${ids}))`;
const visibleTo = (ctx: Ctx) => visible(ctx.data_scope, viewerOf(ctx));

const oneById = statement((db, scope: DataScope) =>
  rowsOf(db).where(and(eq(admin.id, sql.placeholder('id')), visible(scope, anyViewer))),
);
const manyByIds = statement((db) => rowsOf(db).where(sql`${admin.id} = ANY (${sql.placeholder('ids')})`));

/** Phone numbers are searched by those who may see them whole. */
const tokensFor = (ctx: Ctx) => ({
  id: admin.id,
  rows: adminSearch,
  token: adminSearch.token,
  owner: adminSearch.admin_id,
  text: admin.search_text,
  hidden: ctx.holds(adminPermissions.phone) ? admin.phone : undefined,
});

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

const tokensOf = (searchText: string, phone: string): string[] => [
  ...searchTokens(searchText),
  ...hiddenTokens(searchTokens(phone)),
];

export const adminStore = {
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

  /** Everybody, seen or not. */
  countIn: (ctx: Ctx, departmentId: number) => ctx.db.$count(admin, eq(admin.department_id, departmentId)),

  async moveDepartment(ctx: Ctx, from: number, to: number): Promise<void> {
    await ctx.db
      .update(admin)
      .set({ department_id: to, version: sql`${admin.version} + 1`, updated_at: ctx.now })
      .where(and(eq(admin.company_id, ctx.company_id), eq(admin.department_id, from)));
  },

  /** Who has one of these login names or phones, in whatever family: both are one for the whole house. */
  logins: (ctx: Ctx, names: readonly string[], phones: readonly string[]) =>
    ctx.db
      .select({ admin_id: adminLogin.admin_id, login_name: adminLogin.login_name, phone: adminLogin.phone })
      .from(adminLogin)
      .where(
        sql`lower(${adminLogin.login_name}) = ANY (${sql.param(names.map((name) => name.toLowerCase()))}::text[])
          OR ${adminLogin.phone} = ANY (${sql.param(phones.filter(Boolean))}::text[])`,
      ),

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

  /** Many at once: one statement for each table, however many there are. */
  async insertMany(ctx: Ctx, people: readonly NewAdmin[]): Promise<void> {
    const { family_id, company_id } = ctx;
    const rows = await ctx.db
      .insert(admin)
      .values(people.map(({ admin: fields }) => ({ ...fields, family_id, company_id })))
      .returning({ id: admin.id });
    const each = people.map((person, at) => ({ ...person, admin_id: rows[at]?.id as number }));
    await ctx.db
      .insert(adminLogin)
      .values(each.map(({ admin_id, login }) => ({ ...login, admin_id, family_id })));
    await ctx.db
      .insert(adminRole)
      .values(
        each.flatMap(({ admin_id, role_ids }) =>
          role_ids.map((role_id) => ({ family_id, admin_id, role_id })),
        ),
      );
    await ctx.db
      .insert(adminCompany)
      .values(
        each.flatMap(({ admin_id, company_ids }) =>
          company_ids.map((id) => ({ family_id, admin_id, company_id: id })),
        ),
      );
    const tokens = each.flatMap(({ admin_id, admin: { search_text = '', phone = '' } }) =>
      tokensOf(search_text, phone).map((token) => [admin_id, token] as const),
    );
    await ctx.query(
      'INSERT INTO admin_search (family_id, admin_id, token) SELECT $1, unnest($2::bigint[]), unnest($3::text[])',
      [family_id, tokens.map(([id]) => id), tokens.map(([, token]) => token)],
    );
  },

  /** Active staff of the companies being read, by position where one is named. */
  people: (ctx: Ctx, position?: Position) =>
    ctx.db
      .select({ id: admin.id, admin_name: admin.admin_name })
      .from(admin)
      .where(
        and(
          eq(admin.status, 'on'),
          sql`EXISTS (SELECT 1 FROM ${adminCompany} WHERE ${adminCompany.admin_id} = ${admin.id}
            AND ${inArray(adminCompany.company_id, [...ctx.reading])})`,
          position ? sql`${position} = ANY (${admin.positions})` : undefined,
        ),
      )
      .orderBy(admin.id),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(admin)
      .where(and(eq(admin.id, id), visibleTo(ctx)))
      .for('update');
    return row;
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

  /** Up to two active people of each company who hold one of the roles: is there somebody, and somebody else? */
  async holders(ctx: Ctx, companies: readonly number[], roleIds: readonly number[]) {
    if (companies.length === 0 || roleIds.length === 0) return [];
    const { rows } = await ctx.db.execute<{ company_id: number; admin_id: number }>(
      sql`SELECT asked.id AS company_id, holder.admin_id FROM unnest(${sql.param([...companies])}::bigint[]) AS asked (id)
          CROSS JOIN LATERAL (SELECT DISTINCT ${adminRole.admin_id} FROM ${adminRole}
            JOIN ${adminCompany} ON ${adminCompany.admin_id} = ${adminRole.admin_id} AND ${adminCompany.company_id} = asked.id
            JOIN ${admin} ON ${admin.id} = ${adminRole.admin_id} AND ${admin.status} = 'on'
            WHERE ${inArray(adminRole.role_id, [...roleIds])} LIMIT 2) AS holder`,
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

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: admin.id, name: admin.admin_name })
      .from(admin)
      .where(inArray(admin.id, [...ids])),

  byTeam: usedIn(admin, admin.team_id),

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

  async insert(
    ctx: Ctx,
    values: Omit<typeof admin.$inferInsert, 'family_id' | 'company_id'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(admin)
      .values({ ...values, family_id: ctx.family_id, company_id: ctx.company_id })
      .returning({ id: admin.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof admin.$inferInsert>): Promise<void> {
    await ctx.db
      .update(admin)
      .set({ ...values, version: sql`${admin.version} + 1`, updated_at: ctx.now })
      .where(eq(admin.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    adminStore.update(ctx, id, { status: status as 'on' | 'off' }),

  async setRoles(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    await ctx.db
      .delete(adminRole)
      .where(and(eq(adminRole.admin_id, id), sql`NOT ${inArray(adminRole.role_id, [...ids])}`));
    await ctx.db
      .insert(adminRole)
      .values(ids.map((role_id) => ({ family_id: ctx.family_id, admin_id: id, role_id })))
      .onConflictDoNothing();
  },

  async setCompanies(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    await ctx.db
      .delete(adminCompany)
      .where(and(eq(adminCompany.admin_id, id), sql`NOT ${inArray(adminCompany.company_id, [...ids])}`));
    await ctx.db
      .insert(adminCompany)
      .values(ids.map((company_id) => ({ family_id: ctx.family_id, admin_id: id, company_id })))
      .onConflictDoNothing();
  },

  async setSearch(ctx: Ctx, id: number, searchText: string, phone: string): Promise<void> {
    await ctx.db.delete(adminSearch).where(eq(adminSearch.admin_id, id));
    const tokens = tokensOf(searchText, phone);
    if (tokens.length)
      await ctx.db
        .insert(adminSearch)
        .values(tokens.map((token) => ({ family_id: ctx.family_id, admin_id: id, token })));
  },

  async loginName(ctx: Ctx, id: number): Promise<string> {
    const [row] = await ctx.db
      .select({ login_name: adminLogin.login_name })
      .from(adminLogin)
      .where(eq(adminLogin.admin_id, id));
    return row?.login_name ?? '';
  },

  async setLogin(ctx: Ctx, values: Omit<typeof adminLogin.$inferInsert, 'family_id'>): Promise<void> {
    await ctx.db.insert(adminLogin).values({ ...values, family_id: ctx.family_id });
  },

  async changeLogin(ctx: Ctx, id: number, values: Partial<typeof adminLogin.$inferInsert>): Promise<void> {
    await ctx.db.update(adminLogin).set(values).where(eq(adminLogin.admin_id, id));
  },

  /** Answers whether there was one. */
  async dropFactor(ctx: Ctx, id: number): Promise<boolean> {
    await ctx.db.delete(adminRecovery).where(eq(adminRecovery.admin_id, id));
    const dropped = await ctx.db
      .delete(adminFactor)
      .where(eq(adminFactor.admin_id, id))
      .returning({ enrolled_at: adminFactor.enrolled_at });
    return dropped.some(({ enrolled_at }) => enrolled_at !== null);
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

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(admin).where(eq(admin.id, id));
  },
};
