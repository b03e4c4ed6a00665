import { and, eq, inArray, sql } from 'drizzle-orm';
import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { visibleTo } from './admin.scope.store.ts';
import {
  admin,
  adminCompany,
  adminFactor,
  adminLogin,
  adminRecovery,
  adminRole,
  adminSearch,
} from './admin.table.ts';

/** Somebody new, for all the tables that know of them. */
export interface NewAdmin {
  readonly admin: Omit<typeof admin.$inferInsert, 'family_id' | 'company_id'>;
  readonly login: Omit<typeof adminLogin.$inferInsert, 'family_id' | 'admin_id'>;
  readonly role_ids: readonly number[];
  readonly company_ids: readonly number[];
}

const tokensOf = (searchText: string, phone: string): string[] => [
  ...searchTokens(searchText),
  ...hiddenTokens(searchTokens(phone)),
];

export const adminStore = {
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

  async hasEmail(ctx: Ctx, email: string): Promise<boolean> {
    return (await ctx.db.$count(admin, sql`lower(${admin.email}) = lower(${email})`)) > 0;
  },

  /** Many at once: one statement for each table, however many there are. */
  async insertMany(ctx: Ctx, people: readonly NewAdmin[]): Promise<number[]> {
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
    return each.map(({ admin_id }) => admin_id);
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(admin)
      .where(and(eq(admin.id, id), visibleTo(ctx)))
      .for('update');
    return row;
  },

  byTeam: referencedIn(admin, admin.team_id),

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

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(admin).where(eq(admin.id, id));
  },
};
