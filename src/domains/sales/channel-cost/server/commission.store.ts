import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import type { Commission, channelCostApi } from '../channel-cost.contract.ts';
import type { CommissionReceipt } from '../channel-cost.rules.ts';
import { channelCommission, channelCost, commissionPayment } from './channel-cost.table.ts';

type Filter = Readonly<ParsedOf<typeof channelCostApi.commission_export>>;

const rows = defineRows({
  id: channelCommission.id,
  select: () =>
    select({
      id: channelCommission.id,
      company_id: channelCommission.company_id,
      channel_id: channelCommission.channel_id,
      recharge_id: channelCommission.recharge_id,
      recharge_number: recharge.number,
      category: recharge.category,
      student_id: channelCommission.student_id,
      student_name: student.username,
      kind: channelCommission.kind,
      accrued_on: channelCommission.accrued_on,
      basis_fen: channelCommission.basis_fen,
      rate_bp: channelCommission.rate_bp,
      amount_fen: channelCommission.amount_fen,
      cost_id: channelCost.id,
      cost_number: channelCost.number,
      cost_status: channelCost.status,
    })
      .from(channelCommission)
      .innerJoin(recharge, eq(recharge.id, channelCommission.recharge_id))
      .innerJoin(student, eq(student.id, channelCommission.student_id))
      .leftJoin(
        commissionPayment,
        and(
          eq(commissionPayment.company_id, channelCommission.company_id),
          eq(commissionPayment.commission_id, channelCommission.id),
        ),
      )
      .leftJoin(channelCost, eq(channelCost.id, commissionPayment.cost_id)),
  names: { channel_name: [channelNames.name, 'channel_id'] },
});

const paidBy = (): SQL => sql`EXISTS (SELECT 1 FROM ${commissionPayment}
  WHERE ${commissionPayment.company_id} = ${channelCommission.company_id} AND ${commissionPayment.commission_id} = ${channelCommission.id})`;

/**
 * Of a line: what its receipt accrued is nobody's to pay, since the receipt stands and its performance is no longer this channel's.
 * What a refund takes of such a commission is not taken from the channel either: it never had it.
 */
const isMovedAway = (): SQL => sql`EXISTS (SELECT 1 FROM channel_commission a
  JOIN recharge r ON r.company_id = a.company_id AND r.id = a.recharge_id AND r.status = 'approved'
  WHERE a.company_id = ${channelCommission.company_id} AND a.recharge_id = ${channelCommission.recharge_id}
    AND a.channel_id = ${channelCommission.channel_id} AND a.kind = 'accrued'
    AND NOT EXISTS (SELECT 1 FROM commission_payment p WHERE p.company_id = a.company_id AND p.commission_id = a.id)
    AND COALESCE((SELECT sum(i.amount_fen) FROM performance_item i
      WHERE i.company_id = a.company_id AND i.recharge_id = a.recharge_id AND i.channel_id = a.channel_id), 0) <= 0)`;

function matching(ctx: Ctx, { channel_id, paid, month, student_id }: Filter): SQL | undefined {
  return and(
    inArray(channelCommission.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, channelCommission.student_id),
    channel_id === undefined ? undefined : eq(channelCommission.channel_id, channel_id),
    student_id === undefined ? undefined : eq(channelCommission.student_id, student_id),
    paid === undefined ? undefined : paid ? paidBy() : sql`NOT ${paidBy()}`,
    month === undefined
      ? undefined
      : sql`${channelCommission.accrued_on} BETWEEN ${firstDayOf(month)} AND ${lastDayOf(month)}`,
  );
}

/** What a receipt is told by, for its commission. */
interface ToldReceipt extends CommissionReceipt {
  readonly channel_id: number;
  readonly student_id: number;
}
/** What a recharge has brought, and what was paid back of it. */
interface Standing {
  readonly recharge_id: number;
  readonly channel_id: number;
  readonly student_id: number;
  readonly is_approved: boolean;
  readonly basis_fen: number;
  readonly amount_fen: number;
  readonly rate_bp: number | null;
  readonly stands_fen: number;
  readonly refunded_fen: number;
  /** Of it, by the refund that is asked about. */
  readonly part_fen: number;
}

export const commissionStore = {
  page: (ctx: Ctx, query: PageInput & Filter) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${channelCommission} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(channelCommission.id)}`,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(channelCommission.id)}`),
  async ofCost(ctx: Ctx, cost_id: number): Promise<Commission[]> {
    const ids = await ctx.db
      .select({ id: commissionPayment.commission_id })
      .from(commissionPayment)
      .where(
        and(inArray(commissionPayment.company_id, [...ctx.reading]), eq(commissionPayment.cost_id, cost_id)),
      )
      .orderBy(asc(commissionPayment.commission_id));
    return rows.byIds(
      ctx,
      ids.map(({ id }) => id),
    );
  },
  /** Those that this person sees; nobody pays them before the transaction ends. */
  async lockLines(ctx: Ctx, ids: readonly number[]): Promise<Commission[]> {
    const held = await ctx.db
      .select({ id: channelCommission.id })
      .from(channelCommission)
      .where(
        and(
          matching(ctx, {}),
          eq(channelCommission.company_id, ctx.company_id),
          inArray(channelCommission.id, [...ids]),
        ),
      )
      .orderBy(asc(channelCommission.id))
      .for('update');
    return rows.byIds(
      ctx,
      held.map(({ id }) => id),
    );
  },

  /** The first recharge of these lines whose commission is nobody's to pay. */
  async movedAway(ctx: Ctx, ids: readonly number[]): Promise<string | undefined> {
    const { rows: found } = await ctx.db.execute<{ number: string }>(
      sql`SELECT ${recharge.number} AS number FROM ${channelCommission} JOIN ${recharge}
          ON ${recharge.company_id} = ${channelCommission.company_id} AND ${recharge.id} = ${channelCommission.recharge_id}
        WHERE ${and(
          eq(channelCommission.company_id, ctx.company_id),
          inArray(channelCommission.id, [...ids]),
          isMovedAway(),
        )} ORDER BY ${channelCommission.id} LIMIT 1`,
    );
    return found[0]?.number;
  },

  /** By which channel a receipt came, as its items say, and what that channel has had so far. */
  async receipt(ctx: Ctx, rechargeId: number): Promise<ToldReceipt | undefined> {
    const { rows: found } = await ctx.query(
      `SELECT i.channel_id, r.student_id, sum(i.amount_fen)::bigint AS amount_fen,
              COALESCE(sum(i.amount_fen) FILTER (WHERE i.nature = 'new'), 0)::bigint AS new_fen,
              max(i.posted_on)::text AS posted_on,
              (SELECT min(f.posted_on)::text FROM performance_item f JOIN recharge q ON q.company_id = f.company_id AND q.id = f.recharge_id
                WHERE f.company_id = $1 AND q.student_id = r.student_id AND q.status = 'approved' AND f.channel_id = i.channel_id
                  AND f.kind = 'receipt') AS first_on,
              (SELECT COALESCE(sum(c.amount_fen), 0)::bigint FROM channel_commission c
                WHERE c.company_id = $1 AND c.student_id = r.student_id AND c.channel_id = i.channel_id) AS standing_fen,
              NOT EXISTS (SELECT 1 FROM case_receipt mine
                JOIN case_receipt other ON other.company_id = mine.company_id AND other.case_id = mine.case_id AND other.recharge_id <> r.id
                JOIN channel_commission c ON c.company_id = other.company_id AND c.recharge_id = other.recharge_id AND c.channel_id = i.channel_id
               WHERE mine.company_id = $1 AND mine.recharge_id = r.id
               GROUP BY other.recharge_id HAVING sum(c.amount_fen) > 0) AS is_first_of_deal
         FROM performance_item i JOIN recharge r ON r.company_id = i.company_id AND r.id = i.recharge_id
        WHERE i.company_id = $1 AND i.recharge_id = $2 AND i.channel_id IS NOT NULL
        GROUP BY i.channel_id, r.id, r.student_id ORDER BY sum(i.amount_fen) DESC LIMIT 1`,
      [ctx.company_id, rechargeId],
      { prepared: true },
    );
    return found[0] as ToldReceipt | undefined;
  },

  /** Receipts with commission: one of them, or those that a refund fell on. */
  async standing(
    ctx: Ctx,
    of: { readonly recharge_id?: number; readonly refund_id?: number },
  ): Promise<Standing[]> {
    const { rows: found } = await ctx.query(
      `SELECT a.recharge_id, a.channel_id, a.student_id, a.basis_fen, a.amount_fen, a.rate_bp, r.status = 'approved' AS is_approved,
              (SELECT sum(c.amount_fen)::bigint FROM channel_commission c
                WHERE c.company_id = a.company_id AND c.recharge_id = a.recharge_id) AS stands_fen,
              (SELECT COALESCE(sum(q.amount_fen), 0)::bigint FROM case_refund q JOIN refund f ON f.company_id = q.company_id AND f.id = q.refund_id
                WHERE q.company_id = a.company_id AND q.recharge_id = a.recharge_id AND f.status = 'paid') AS refunded_fen,
              (SELECT COALESCE(sum(q.amount_fen), 0)::bigint FROM case_refund q
                WHERE q.company_id = a.company_id AND q.recharge_id = a.recharge_id AND q.refund_id = $3) AS part_fen
         FROM channel_commission a JOIN recharge r ON r.company_id = a.company_id AND r.id = a.recharge_id
        WHERE a.company_id = $1 AND a.kind = 'accrued' AND (a.recharge_id = $2 OR a.recharge_id IN (
          SELECT q.recharge_id FROM case_refund q WHERE q.company_id = $1 AND q.refund_id = $3))
        ORDER BY a.recharge_id FOR UPDATE OF a`,
      [ctx.company_id, of.recharge_id ?? null, of.refund_id ?? null],
    );
    return found as Standing[];
  },

  /** The day on which the items of a recharge or a refund were last posted. */
  async postedOn(
    ctx: Ctx,
    of: { readonly recharge_id?: number; readonly refund_id?: number },
  ): Promise<string> {
    const { rows: found } = await ctx.query(
      `SELECT max(posted_on)::text AS day FROM performance_item
        WHERE company_id = $1 AND (recharge_id = $2 OR refund_id = $3)`,
      [ctx.company_id, of.recharge_id ?? null, of.refund_id ?? null],
    );
    return found[0].day;
  },

  async append(
    ctx: Ctx,
    line: Omit<typeof channelCommission.$inferInsert, 'company_id' | 'family_id' | 'id'>,
  ): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db.insert(channelCommission).values({ ...line, family_id, company_id });
  },

  /** Accrued until a day and in no cost yet, though it can be. */
  async unpaidUntil(ctx: Ctx, day: string): Promise<number> {
    return ctx.db.$count(
      channelCommission,
      and(
        inArray(channelCommission.company_id, [...ctx.reading]),
        sql`${channelCommission.accrued_on} <= ${day}`,
        sql`NOT ${paidBy()}`,
        sql`NOT ${isMovedAway()}`,
      ),
    );
  },

  /** For a student's timeline: the newest first. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: channelCommission.id,
        kind: channelCommission.kind,
        channel_id: channelCommission.channel_id,
        amount_fen: channelCommission.amount_fen,
        created_at: channelCommission.created_at,
      })
      .from(channelCommission)
      .where(
        and(
          inArray(channelCommission.company_id, [...ctx.reading]),
          eq(channelCommission.student_id, studentId),
          sql`${channelCommission.created_at} < ${before}`,
        ),
      )
      .orderBy(desc(channelCommission.id))
      .limit(most),

  byChannel: referencedIn(channelCommission, channelCommission.channel_id),
};
