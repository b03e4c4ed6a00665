import { and, asc, between, count, desc, eq, getTableColumns, inArray, lte, sql, sum } from 'drizzle-orm';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import type { Recharge, rechargeApi } from '../recharge.contract.ts';
import { CATEGORIES } from '../recharge.rules.ts';
import { recharge, rechargeTag } from './recharge.table.ts';
import { details, inScope, matching, type RechargeFilter, rows, visibleTo } from './recharge-row.store.ts';

type RechargeQuery = ParsedOf<typeof rechargeApi.list>;

type Written = 'family_id' | 'company_id' | 'number' | 'created_by' | 'status';
export type RechargeValues = Omit<typeof recharge.$inferInsert, Written>;

const LIVING: readonly Recharge['status'][] = ['draft', 'submitted', 'approved'];
const mine = (ctx: Ctx, id: number) => and(eq(recharge.id, id), eq(recharge.company_id, ctx.company_id));
const ofReceipt = (ctx: Ctx, receiptId: number) =>
  and(eq(recharge.company_id, ctx.company_id), eq(recharge.receipt_id, receiptId));

const every = getTableColumns(recharge);
const told = sql.placeholder;
/** Every decision begins with it: put into words once for each scope. */
const locked = preparedQuery((db, data_scope: DataScope) =>
  db
    .select(every)
    .from(recharge)
    .where(
      and(
        eq(recharge.id, told('id')),
        eq(recharge.company_id, told('company_id')),
        sql`${recharge.company_id} = ANY (${told('reading')})`,
        inScope({ data_scope, admin_id: told('admin_id'), department_id: told('department_id') }),
      ),
    )
    .for('update', { of: recharge }),
);
const number = (value: unknown) => Number(value ?? 0);

export const rechargeStore = {
  /** The first that this person sees of what was paid in one piece. */
  async ofReceipt(ctx: Ctx, receiptId: number) {
    const [row] = await ctx.db
      .select({ id: recharge.id, category: recharge.category })
      .from(recharge)
      .where(and(eq(recharge.receipt_id, receiptId), visibleTo(ctx)))
      .orderBy(recharge.id)
      .limit(1);
    return row;
  },

  async seesReceipt(ctx: Ctx, receiptId: number): Promise<boolean> {
    const [row] = await ctx.db
      .select({ id: recharge.id })
      .from(recharge)
      .where(and(eq(recharge.receipt_id, receiptId), visibleTo(ctx)))
      .limit(1);
    return row !== undefined;
  },

  page(ctx: Ctx, query: RechargeQuery) {
    const direction = query.order === 'asc' ? asc : desc;
    const by = query.sort ? sql`${direction(recharge.paid_at)}, ` : sql``;
    return rows.page(ctx, query, {
      matching: sql`FROM ${recharge} WHERE ${matching(ctx, query)}`,
      order: sql`${by}${direction(recharge.id)}`,
      ordered: !inScope(ctx) && hasOrderedIndex(ctx, query, ['category', 'student_id']),
    });
  },

  /** How many of each category and state were paid until a moment and are not decided about, here. */
  undecided: (ctx: Ctx, until: number) =>
    ctx.db
      .select({ category: recharge.category, status: recharge.status, count: count() })
      .from(recharge)
      .where(
        and(
          eq(recharge.company_id, ctx.company_id),
          inArray(recharge.status, ['draft', 'submitted']),
          lte(recharge.paid_at, fromUnix(until)),
        ),
      )
      .groupBy(recharge.category, recharge.status),

  /** What was paid in a span and is approved, by company and category: the index of payments answers it. */
  async received(ctx: Ctx, companies: readonly number[], { from, to }: { from: number; to: number }) {
    const found = await ctx.db
      .select({
        company_id: recharge.company_id,
        category: recharge.category,
        count: count(),
        amount_fen: sum(recharge.amount_fen),
      })
      .from(recharge)
      .where(
        and(
          inArray(recharge.company_id, [...companies]),
          inArray(recharge.category, [...CATEGORIES]),
          between(recharge.paid_at, fromUnix(from), fromUnix(to)),
          eq(recharge.status, 'approved'),
          inScope(ctx),
        ),
      )
      .groupBy(recharge.company_id, recharge.category);
    return found.map((row) => ({ ...row, amount_fen: number(row.amount_fen) }));
  },

  all: (ctx: Ctx, filter: RechargeFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(recharge.id)}`),

  async byStatus(ctx: Ctx, filter: RechargeFilter) {
    const found = await ctx.db
      .select({
        status: recharge.status,
        count: count(),
        amount_fen: sum(recharge.amount_fen),
        fee_fen: sum(recharge.fee_fen),
        gift_fen: sum(recharge.gift_fen),
        reward_fen: sum(recharge.reward_fen),
      })
      .from(recharge)
      .where(matching(ctx, filter))
      .groupBy(recharge.status);
    return new Map(
      found.map(({ status, ...row }) => [
        status,
        {
          count: row.count,
          amount_fen: number(row.amount_fen),
          fee_fen: number(row.fee_fen),
          gift_fen: number(row.gift_fen),
          reward_fen: number(row.reward_fen),
        },
      ]),
    );
  },

  /** What was approved, label by label. */
  async byLabel(ctx: Ctx, filter: RechargeFilter) {
    const found = await ctx.db
      .select({
        id: baseItem.id,
        name: baseItem.name,
        count: count(),
        amount_fen: sum(recharge.amount_fen),
      })
      .from(recharge)
      .innerJoin(
        rechargeTag,
        and(eq(rechargeTag.company_id, recharge.company_id), eq(rechargeTag.recharge_id, recharge.id)),
      )
      .innerJoin(baseItem, eq(baseItem.id, rechargeTag.label_id))
      .where(and(matching(ctx, filter), eq(recharge.status, 'approved')))
      .groupBy(baseItem.id, baseItem.name, baseItem.sort)
      .orderBy(baseItem.sort, baseItem.id);
    return found.map((row) => ({ ...row, amount_fen: number(row.amount_fen) }));
  },

  find: (ctx: Ctx, id: number) => rows.one(ctx, id, visibleTo(ctx)),
  detail: (ctx: Ctx, id: number) => details.one(ctx, id, visibleTo(ctx)),

  /** How many parts a receipt has, whoever's they are. */
  partsOf: (ctx: Ctx, company_id: number, receiptId: number) =>
    ctx.db.$count(recharge, and(eq(recharge.company_id, company_id), eq(recharge.receipt_id, receiptId))),

  named: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: recharge.id, number: recharge.number, category: recharge.category })
      .from(recharge)
      .where(inArray(recharge.id, [...ids])),

  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select({ ...every, student_name: student.username })
      .from(recharge)
      .innerJoin(student, eq(student.id, recharge.student_id))
      .where(and(visibleTo(ctx), waiting(recharge, query)))
      .orderBy(recharge.created_at)
      .limit(query.limit),

  async lock(ctx: Ctx, id: number) {
    const { company_id, reading, admin_id, department_id } = ctx;
    const [row] = await locked(ctx, ctx.data_scope).execute({
      id,
      company_id,
      reading,
      admin_id,
      department_id,
    });
    return row;
  },

  lockOfReceipt: (ctx: Ctx, receiptId: number) =>
    ctx.db
      .select()
      .from(recharge)
      .where(and(ofReceipt(ctx, receiptId), visibleTo(ctx)))
      .orderBy(recharge.id)
      .for('update', { of: recharge }),

  /** What still counts of a receipt. */
  living: (ctx: Ctx, receiptId: number) =>
    ctx.db
      .select({ id: recharge.id, status: recharge.status, amount_fen: recharge.amount_fen })
      .from(recharge)
      .where(and(ofReceipt(ctx, receiptId), inArray(recharge.status, [...LIVING]))),

  async insert(ctx: Ctx, values: readonly RechargeValues[]): Promise<number[]> {
    const { family_id, company_id, admin_id } = ctx;
    const made = await ctx.db
      .insert(recharge)
      .values(
        values.map((row) => ({
          ...row,
          family_id,
          company_id,
          number: numberFrom(ctx, 'CZ'),
          created_by: admin_id || null,
        })),
      )
      .returning({ id: recharge.id });
    return made.map(({ id }) => id);
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof recharge.$inferInsert>): Promise<void> {
    await ctx.db
      .update(recharge)
      .set({ ...values, version: sql`${recharge.version} + 1`, updated_at: ctx.now })
      .where(mine(ctx, id));
  },

  /** How much of it its contract has taken; part of the approval, whose version counts. */
  async setTaken(ctx: Ctx, id: number, contract_fen: number): Promise<void> {
    await ctx.db.update(recharge).set({ contract_fen }).where(mine(ctx, id));
  },

  setStatus(ctx: Ctx, id: number, to: string): Promise<void> {
    const status = to as Recharge['status'];
    const [by, at] = [ctx.admin_id || null, ctx.now];
    const reason = sql<string>`COALESCE(current_setting('app.reason', true), '')`;
    if (status === 'submitted')
      return rechargeStore.update(ctx, id, { status, submitted_by: by, submitted_at: at });
    if (status === 'rebacked')
      return rechargeStore.update(ctx, id, {
        status,
        rebacked_by: by,
        rebacked_at: at,
        reason: reason as never,
      });
    return rechargeStore.update(ctx, id, { status, decided_by: by, decided_at: at, reason: reason as never });
  },

  async remove(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await ctx.db
      .delete(recharge)
      .where(and(eq(recharge.company_id, ctx.company_id), inArray(recharge.id, [...ids])));
  },

  async setLabels(ctx: Ctx, id: number, label_ids: readonly number[]): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db
      .delete(rechargeTag)
      .where(and(eq(rechargeTag.company_id, company_id), eq(rechargeTag.recharge_id, id)));
    const tags = [...new Set(label_ids)].map((label_id) => ({
      family_id,
      company_id,
      recharge_id: id,
      label_id,
    }));
    if (tags.length) await ctx.db.insert(rechargeTag).values(tags);
  },

  byLabelUse: referencedIn(rechargeTag, rechargeTag.label_id),
  byMethodUse: referencedIn(recharge, recharge.method_id),
  byChannelUse: referencedIn(recharge, recharge.channel_id),
};
