import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admin, adminCompany } from '../../admin/server/admin.table.ts';
import type { companyApi } from '../company.contract.ts';
import { company } from './company.table.ts';

const parent = alias(company, 'parent');
const docking = alias(admin, 'docking');

const columns = {
  id: company.id,
  name: company.name,
  parent_id: company.parent_id,
  parent_name: parent.name,
  is_shared_data: company.is_shared_data,
  status: company.status,
  docking_admin_id: company.docking_admin_id,
  docking_admin_name: docking.admin_name,
  logo_file_id: company.logo_file_id,
  phone: company.phone,
  address: company.address,
  minutes_per_class_hour: company.minutes_per_class_hour,
  gift_mode: company.gift_mode,
  time_zone: company.time_zone,
  leave_notice_hours: company.leave_notice_hours,
  late_leave_hours_percent: company.late_leave_hours_percent,
  late_leave_pay_percent: company.late_leave_pay_percent,
  correction_days: company.correction_days,
  make_up_days: company.make_up_days,
  feedback_days: company.feedback_days,
  pair_rule: company.pair_rule,
  is_no_show_paid: company.is_no_show_paid,
  staff_count: sql<number>`(SELECT count(*)::int FROM ${adminCompany} WHERE ${adminCompany.company_id} = ${company.id})`,
  version: company.version,
};

/** Companies that this admin is granted, switched off ones too, within the role's scope. */
function visible(ctx: Ctx): SQL {
  const granted = sql`EXISTS (SELECT 1 FROM ${adminCompany} WHERE ${adminCompany.admin_id} = ${ctx.admin_id}
    AND ${adminCompany.company_id} = ${company.id})`;
  if (ctx.data_scope === 'all') return granted;
  if (ctx.data_scope === 'company_tree')
    return sql`${granted} AND ${company.id} IN (
      WITH RECURSIVE below AS (SELECT c.id FROM company c WHERE c.id = ${ctx.company_id}
        UNION ALL SELECT c.id FROM company c JOIN below ON c.parent_id = below.id) SELECT id FROM below)`;
  return eq(company.id, ctx.company_id);
}

/**
 * Where each company lies: by the ids of all that lie above it, so that branches follow their parent from page to page.
 * Those that the list leaves out set nothing in.
 */
const treeOf = (listed: SQL | undefined) => sql`(
  WITH RECURSIVE listed AS (SELECT ${company.id} FROM ${company} WHERE ${listed}), tree AS (
    SELECT c.id, ARRAY[c.id] AS path, 0 AS depth FROM company c WHERE c.parent_id IS NULL
    UNION ALL
    SELECT c.id, tree.path || c.id, tree.depth + (SELECT count(*)::int FROM listed WHERE listed.id = tree.id)
      FROM company c JOIN tree ON c.parent_id = tree.id)
  SELECT * FROM tree) AS tree`;

type CompanyQuery = ParsedOf<typeof companyApi.list>;

export const companyStore = {
  page(ctx: Ctx, query: CompanyQuery) {
    const where = and(visible(ctx), query.status ? eq(company.status, query.status) : undefined);
    const direction = query.order === 'desc' ? sql`DESC` : sql`ASC`;
    const by = query.sort ? sql`${company[query.sort]} ${direction}, ${company.id}` : sql`tree.path`;
    return pageOf(
      ctx,
      query,
      (limit, offset) =>
        ctx.db
          .select({ ...columns, depth: sql<number>`tree.depth` })
          .from(company)
          .innerJoin(treeOf(where), sql`tree.id = ${company.id}`)
          .leftJoin(parent, eq(parent.id, company.parent_id))
          .leftJoin(docking, eq(docking.id, company.docking_admin_id))
          .where(where)
          .orderBy(by)
          .limit(limit)
          .offset(offset),
      sql`FROM ${company} WHERE ${where}`,
    );
  },

  async sees(ctx: Ctx, id: number): Promise<boolean> {
    const rows = await ctx.db
      .select({ id: company.id })
      .from(company)
      .where(and(eq(company.id, id), visible(ctx)));
    return rows.length > 0;
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select(columns)
      .from(company)
      .leftJoin(parent, eq(parent.id, company.parent_id))
      .leftJoin(docking, eq(docking.id, company.docking_admin_id))
      .where(and(eq(company.id, id), visible(ctx)));
    return row;
  },

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: company.id, name: company.name })
      .from(company)
      .where(visible(ctx))
      .orderBy(company.id),

  /** Those of them that are not switched off. */
  open: (ctx: Ctx) =>
    ctx.db
      .select({ id: company.id, name: company.name })
      .from(company)
      .where(and(visible(ctx), eq(company.status, 'on')))
      .orderBy(company.id),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(company)
      .where(and(eq(company.id, id), visible(ctx)))
      .for('update');
    return row;
  },

  brief: (ctx: Pick<Ctx, 'db'>, ids: readonly number[]) =>
    ctx.db
      .select({ id: company.id, name: company.name, is_shared_data: company.is_shared_data })
      .from(company)
      .where(inArray(company.id, [...ids]))
      .orderBy(company.id),

  async paper(ctx: Ctx, id: number) {
    const { name, phone, address, minutes_per_class_hour, logo_file_id } = company;
    const [row] = await ctx.db
      .select({ name, phone, address, minutes_per_class_hour, logo_file_id })
      .from(company)
      .where(eq(company.id, id));
    return row;
  },

  /**
   * Every company of the family with its parent, for a move: the tree is small, and rules walk it. Moves queue at the
   * head's row, so that each sees where the last one went; together two could close a circle.
   */
  async parents(ctx: Ctx): Promise<Map<number, number | null>> {
    await ctx.db
      .select({ id: company.id })
      .from(company)
      .where(eq(company.id, ctx.family_id))
      .for('no key update');
    const rows = await ctx.db.select({ id: company.id, parent_id: company.parent_id }).from(company);
    return new Map(rows.map((row) => [row.id, row.parent_id]));
  },

  /** The companies that share data with the acting one, itself first. */
  related: (ctx: Ctx) =>
    ctx.db
      .select({
        id: company.id,
        name: company.name,
        is_shared_data: company.is_shared_data,
        docking_admin_id: company.docking_admin_id,
        docking_admin_name: docking.admin_name,
      })
      .from(company)
      .leftJoin(docking, eq(docking.id, company.docking_admin_id))
      .where(
        and(
          eq(company.is_shared_data, 1),
          eq(company.status, 'on'),
          sql`(SELECT me.is_shared_data FROM company me WHERE me.id = ${ctx.company_id}) = 1`,
        ),
      )
      .orderBy(sql`${company.id} <> ${ctx.company_id}`, company.id),

  async insert(ctx: Ctx, values: Omit<typeof company.$inferInsert, 'family_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(company)
      .values({ ...values, family_id: ctx.family_id })
      .returning({ id: company.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof company.$inferInsert>): Promise<void> {
    await ctx.db
      .update(company)
      .set({ ...values, version: sql`${company.version} + 1`, updated_at: ctx.now })
      .where(eq(company.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    companyStore.update(ctx, id, { status: status as 'on' | 'off' }),

  /** Who else may act under it. */
  grantedOthers: (ctx: Ctx, id: number) =>
    ctx.db
      .select({ admin_name: admin.admin_name })
      .from(adminCompany)
      .innerJoin(admin, eq(admin.id, adminCompany.admin_id))
      .where(and(eq(adminCompany.company_id, id), ne(adminCompany.admin_id, ctx.admin_id)))
      .orderBy(admin.id),

  /** One's own grant goes along: whoever opened the company has it. Others' would be in the way, by their key. */
  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db
      .delete(adminCompany)
      .where(and(eq(adminCompany.company_id, id), eq(adminCompany.admin_id, ctx.admin_id)));
    await ctx.db.delete(company).where(and(eq(company.id, id), ne(company.id, ctx.company_id)));
  },

  async grant(ctx: Ctx, companyId: number, adminId: number): Promise<void> {
    await ctx.db
      .insert(adminCompany)
      .values({ family_id: ctx.family_id, admin_id: adminId, company_id: companyId });
  },
};
