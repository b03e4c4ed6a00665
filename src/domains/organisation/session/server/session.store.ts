import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/kernel/server/db/database.ts';
import type { Ctx, InsideTx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin, adminCompany, adminLogin, adminRole } from '../../admin/server/admin.table.ts';
import { company } from '../../company/server/company.table.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import { loginCode, session } from './session.table.ts';

const credentials = {
  admin_id: adminLogin.admin_id,
  family_id: adminLogin.family_id,
  login_name: adminLogin.login_name,
  phone: adminLogin.phone,
  password_hash: adminLogin.password_hash,
  must_change: adminLogin.must_change,
};

export const sessionStore = {
  /** By login name, or by phone. Global: whoever signs in has no company yet. */
  async credentials(db: Db, account: string) {
    const [row] = await db
      .select(credentials)
      .from(adminLogin)
      .where(
        or(
          sql`lower(${adminLogin.login_name}) = lower(${account})`,
          and(eq(adminLogin.phone, account), ne(adminLogin.phone, '')),
        ),
      )
      .orderBy(sql`lower(${adminLogin.login_name}) = lower(${account}) DESC`)
      .limit(1);
    return row;
  },

  async credentialsOf(ctx: Ctx) {
    const [row] = await ctx.db
      .select(credentials)
      .from(adminLogin)
      .where(eq(adminLogin.admin_id, ctx.admin_id));
    return row;
  },

  /** The account with its roles and companies, as long as it is active. Needs the family to be entered. */
  async account(ctx: InsideTx, adminId: number) {
    const [who] = await ctx.db
      .select({ id: admin.id, admin_name: admin.admin_name, company_id: admin.company_id })
      .from(admin)
      .where(and(eq(admin.id, adminId), eq(admin.status, 'on')));
    if (!who) return undefined;
    const role_list = await ctx.db
      .select({
        id: role.id,
        role_name: roleName,
        requires_second_factor: role.requires_second_factor,
      })
      .from(adminRole)
      .innerJoin(role, eq(role.id, adminRole.role_id))
      .where(eq(adminRole.admin_id, adminId))
      .orderBy(role.id);
    const company_list = await ctx.db
      .select({ id: company.id, name: company.name, is_shared_data: company.is_shared_data })
      .from(adminCompany)
      .innerJoin(company, and(eq(company.id, adminCompany.company_id), eq(company.status, 'on')))
      .where(eq(adminCompany.admin_id, adminId))
      .orderBy(company.id);
    return { ...who, role_list, company_list };
  },

  async open(tx: InsideTx, values: typeof session.$inferInsert): Promise<void> {
    await tx.db.insert(session).values(values);
    await tx.db.update(admin).set({ last_login_at: sql`now()` }).where(eq(admin.id, values.admin_id));
  },

  async openKey(
    ctx: Ctx,
    values: Omit<typeof session.$inferInsert, 'kind' | 'family_id' | 'company_id'>,
  ): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db.insert(session).values({ ...values, kind: 'script', family_id, company_id });
  },

  async end(
    ctx: Ctx,
    which: { id?: number; api_key_id?: number; admin_id: number; exceptId?: number },
    why: string,
  ): Promise<number> {
    const ended = await ctx.db
      .update(session)
      .set({ ended_at: ctx.now, end_reason: why })
      .where(
        and(
          eq(session.admin_id, which.admin_id),
          isNull(session.ended_at),
          // A key is ended by itself: it is no place where somebody is signed in.
          which.api_key_id === undefined
            ? isNull(session.api_key_id)
            : eq(session.api_key_id, which.api_key_id),
          which.id === undefined ? undefined : eq(session.id, which.id),
          which.exceptId === undefined ? undefined : ne(session.id, which.exceptId),
        ),
      )
      .returning({ id: session.id });
    return ended.length;
  },

  async openOf(ctx: Ctx, adminId: number) {
    const rows = await ctx.db
      .select()
      .from(session)
      .where(
        and(
          eq(session.admin_id, adminId),
          isNull(session.api_key_id),
          isNull(session.ended_at),
          gt(session.seen_at, sql`now() - interval '60 minutes'`),
          gt(session.created_at, sql`now() - interval '12 hours'`),
        ),
      )
      .orderBy(desc(session.id))
      .limit(100);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      started_at: toUnix(row.created_at),
      seen_at: toUnix(row.seen_at),
      device: row.user_agent,
      address: row.address,
      current: row.id === ctx.session_id,
    }));
  },

  /** Of somebody who is signed in: a key keeps the role that it was made for. Answers whether it was one. */
  async change(ctx: Ctx, values: { role_id?: number; company_id?: number }): Promise<boolean> {
    const changed = await ctx.db
      .update(session)
      .set(values)
      .where(and(eq(session.id, ctx.session_id), isNull(session.api_key_id)))
      .returning({ id: session.id });
    return changed.length > 0;
  },

  async setPassword(ctx: Ctx, password_hash: string): Promise<void> {
    await ctx.db
      .update(adminLogin)
      .set({ password_hash, must_change: false, changed_at: ctx.now })
      .where(eq(adminLogin.admin_id, ctx.admin_id));
  },

  async keepCode(db: Db, phone: string, purpose: string, code_hash: Buffer, expires_at: Date): Promise<void> {
    await db
      .insert(loginCode)
      .values({ phone, purpose, code_hash, expires_at })
      .onConflictDoUpdate({
        target: [loginCode.phone, loginCode.purpose],
        set: { code_hash, expires_at, tries: 0 },
      });
  },

  /** Counts a try and answers the code, while it lives and has tries left. */
  async tryCode(db: Db, phone: string, purpose: string, now: Date) {
    const [row] = await db
      .update(loginCode)
      .set({ tries: sql`${loginCode.tries} + 1` })
      .where(
        and(
          eq(loginCode.phone, phone),
          eq(loginCode.purpose, purpose),
          gt(loginCode.expires_at, now),
          lt(loginCode.tries, 5),
        ),
      )
      .returning({ code_hash: loginCode.code_hash });
    return row;
  },

  async dropCode(db: Db, phone: string, purpose: string): Promise<void> {
    await db.delete(loginCode).where(and(eq(loginCode.phone, phone), eq(loginCode.purpose, purpose)));
  },
};
