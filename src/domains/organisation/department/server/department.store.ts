import { and, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admin } from '../../admin/server/admin.table.ts';
import { company } from '../../company/server/company.table.ts';
import type { Department } from '../department.contract.ts';
import { SORT_STEP } from '../department.rules.ts';
import { department } from './department.table.ts';

/** Parents before children, siblings in their order: each carries the places of all that lie above it. */
const treeOf = (ctx: Ctx, columns: SQL, joins = sql``) => sql`
  WITH RECURSIVE tree AS (
    SELECT d.id, ARRAY[d.company_id, d.sort, d.id] AS path FROM department d
     WHERE d.parent_id IS NULL AND ${inArray(sql`d.company_id`, [...ctx.reading])}
    UNION ALL
    SELECT d.id, tree.path || ARRAY[d.sort::bigint, d.id] FROM department d JOIN tree ON d.parent_id = tree.id)
  SELECT ${columns} FROM tree JOIN ${department} ON ${department.id} = tree.id ${joins} ORDER BY tree.path`;

const brief = sql`${department.id}, ${department.parent_id}, ${department.name}`;
const led = sql`${brief}, ${department.leader_admin_id}, ${department.version}, ${admin.admin_name} AS leader_name`;

interface LedDepartment extends Department {
  readonly leader_admin_id: number | null;
  readonly leader_name: string | null;
  readonly version: number;
}

const under = (parentId: number | null) =>
  parentId === null ? isNull(department.parent_id) : eq(department.parent_id, parentId);
/** Only the acting company's are written to. */
const mine = (ctx: Ctx) => eq(department.company_id, ctx.company_id);

export const departmentStore = {
  list: async (ctx: Ctx) =>
    (await ctx.db.execute<Record<string, unknown> & Department>(treeOf(ctx, brief))).rows,

  tree: async (ctx: Ctx) =>
    (
      await ctx.db.execute<Record<string, unknown> & LedDepartment>(
        treeOf(ctx, led, sql`LEFT JOIN ${admin} ON ${admin.id} = ${department.leader_admin_id}`),
      )
    ).rows,

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: department.id, name: department.name })
      .from(department)
      .where(inArray(department.id, [...ids])),

  /**
   * Changes of the tree queue at the company's row, where the database's own check waits too. Taken first: with a
   * department locked already, two of them would wait for each other.
   */
  async queue(ctx: Ctx): Promise<void> {
    await ctx.db
      .select({ id: company.id })
      .from(company)
      .where(eq(company.id, ctx.company_id))
      .for('no key update');
  },

  /** These departments, locked in one order, so that whoever joins or leaves them waits. */
  lock: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select()
      .from(department)
      .where(and(inArray(department.id, [...ids]), mine(ctx)))
      .orderBy(department.id)
      .for('update'),

  /** The acting company's, for the rules that walk the tree. */
  nodes: (ctx: Ctx) =>
    ctx.db.select({ id: department.id, parent_id: department.parent_id }).from(department).where(mine(ctx)),

  siblings: (ctx: Ctx, parentId: number | null) =>
    ctx.db
      .select({ id: department.id, sort: department.sort })
      .from(department)
      .where(and(mine(ctx), under(parentId)))
      .orderBy(department.sort, department.id),

  childCount: (ctx: Ctx, id: number) => ctx.db.$count(department, eq(department.parent_id, id)),

  async nextSort(ctx: Ctx, parentId: number | null): Promise<number> {
    const [row] = await ctx.db
      .select({ last: max(department.sort) })
      .from(department)
      .where(and(mine(ctx), under(parentId)));
    return (row?.last ?? 0) + SORT_STEP;
  },

  insert: async (ctx: Ctx, values: Omit<typeof department.$inferInsert, 'company_id'>): Promise<number> => {
    const [row] = await ctx.db
      .insert(department)
      .values({ ...values, company_id: ctx.company_id })
      .returning({ id: department.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof department.$inferInsert>): Promise<void> {
    await ctx.db
      .update(department)
      .set({ ...values, version: sql`${department.version} + 1`, updated_at: ctx.now })
      .where(and(eq(department.id, id), mine(ctx)));
  },

  /** Far apart again, in the order given. */
  async space(ctx: Ctx, ids: readonly number[]): Promise<void> {
    for (const [at, id] of ids.entries())
      await ctx.db
        .update(department)
        .set({ sort: (at + 1) * SORT_STEP })
        .where(and(eq(department.id, id), mine(ctx)));
  },

  /** Everything directly below one comes to lie below another, after what is there. */
  async moveChildren(ctx: Ctx, from: number, to: number): Promise<void> {
    const last = await departmentStore.nextSort(ctx, to);
    await ctx.db
      .update(department)
      .set({
        parent_id: to,
        sort: sql`${last} + ${department.sort}`,
        version: sql`${department.version} + 1`,
        updated_at: ctx.now,
      })
      .where(and(eq(department.parent_id, from), mine(ctx)));
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(department).where(and(eq(department.id, id), mine(ctx)));
  },
};
