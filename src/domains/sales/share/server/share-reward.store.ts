import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import type { PageInput } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { lead } from '../../lead/server/lead.table.ts';
import { DEFAULTS } from '../../sales-setting/sales-setting.rules.ts';
import type { shareRewardApi } from '../share.contract.ts';
import { share, shareConfig, shareReward } from './share.table.ts';

type Filter = Readonly<ParsedOf<typeof shareRewardApi.export>>;
type Values = Partial<typeof shareReward.$inferInsert>;
export type Reward = typeof shareReward.$inferSelect;

const rows = defineRows({
  id: shareReward.id,
  select: () =>
    select({
      id: shareReward.id,
      company_id: shareReward.company_id,
      share_id: shareReward.share_id,
      config_id: share.config_id,
      config_name: shareConfig.name,
      student_id: shareReward.student_id,
      student_name: student.username,
      kind: shareReward.kind,
      lead_id: shareReward.lead_id,
      lead_name: lead.name,
      recharge_id: shareReward.recharge_id,
      recharge_number: recharge.number,
      category: recharge.category,
      visited_on: shareReward.visited_on,
      amount_fen: shareReward.amount_fen,
      back_fen: shareReward.back_fen,
      due_at: unixOrNull(shareReward.due_at),
      status: shareReward.status,
      why: shareReward.why,
      reason: shareReward.reason,
      created_at: unix(shareReward.created_at),
      version: shareReward.version,
    })
      .from(shareReward)
      .innerJoin(share, eq(share.id, shareReward.share_id))
      .innerJoin(shareConfig, eq(shareConfig.id, share.config_id))
      .innerJoin(student, eq(student.id, shareReward.student_id))
      .leftJoin(lead, eq(lead.id, shareReward.lead_id))
      .leftJoin(recharge, eq(recharge.id, shareReward.recharge_id)),
});

const EQUALS = ['kind', 'status', 'student_id', 'share_id', 'why'] as const;
function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  return and(
    inArray(shareReward.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, shareReward.student_id),
    filter.config_id === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${share} WHERE ${share.company_id} = ${shareReward.company_id}
          AND ${share.id} = ${shareReward.share_id} AND ${share.config_id} = ${filter.config_id})`,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(shareReward[field], value as never);
    }),
  );
}
const here = (ctx: Ctx) => eq(shareReward.company_id, ctx.company_id);

/** Those of this company that this person sees. */
const store = versionedStore(shareReward, (ctx) =>
  and(here(ctx), students.isOfVisible(ctx, shareReward.student_id)),
);

export const shareRewardStore = {
  ...store,
  page: (ctx: Ctx, query: PageInput & Filter) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${shareReward} WHERE ${matching(ctx, query)}`,
      order: sql`${desc(shareReward.id)}`,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(shareReward.id)}`),
  async sees(ctx: Ctx, id: number): Promise<boolean> {
    return (await rows.one(ctx, id, matching(ctx, {}))) !== undefined;
  },
  async totals(ctx: Ctx, filter: Filter) {
    const sumOf = (status: Reward['status'], column: SQL) =>
      sql<number>`COALESCE(sum(${column}) FILTER (WHERE ${shareReward.status} = ${status}), 0)::int8`;
    const amount = sql`${shareReward.amount_fen}`;
    const [row] = await ctx.db
      .select({
        waiting_fen: sumOf('waiting', amount),
        given_fen: sumOf('given', amount),
        back_fen: sumOf('taken_back', sql`${shareReward.back_fen}`),
      })
      .from(shareReward)
      // Those that were refused are many, and add nothing.
      .where(and(matching(ctx, filter), inArray(shareReward.status, ['waiting', 'given', 'taken_back'])));
    return {
      waiting_fen: Number(row?.waiting_fen ?? 0),
      given_fen: Number(row?.given_fen ?? 0),
      back_fen: Number(row?.back_fen ?? 0),
    };
  },

  /** What stands of a share's rewards for visits and leads: today's, and in all. The share is locked. */
  async standing(ctx: Ctx, share_id: number, today: string) {
    const { rows: found } = await ctx.query(
      `SELECT COALESCE(sum(r.amount_fen) FILTER (WHERE (r.created_at AT TIME ZONE c.time_zone)::date = $3), 0)::bigint AS today_fen,
              COALESCE(sum(r.amount_fen), 0)::bigint AS all_fen
         FROM share_reward r JOIN company c ON c.id = r.company_id
        WHERE r.company_id = $1 AND r.share_id = $2 AND r.kind <> 'deal' AND r.status IN ('waiting', 'given')`,
      [ctx.company_id, share_id, today],
    );
    return found[0] as { today_fen: number; all_fen: number };
  },
  /** Waits, or says why there is none; nothing where this visitor, lead or recharge has been looked at before. */
  async begin(
    ctx: Ctx,
    values: Omit<typeof shareReward.$inferInsert, 'family_id' | 'company_id'>,
  ): Promise<boolean> {
    const { family_id, company_id, now: created_at } = ctx;
    const made = await ctx.db
      .insert(shareReward)
      .values({ ...values, family_id, company_id, created_at })
      .onConflictDoNothing()
      .returning({ id: shareReward.id });
    return made.length > 0;
  },
  isRewardedLead: async (ctx: Ctx, leadId: number, kind: 'lead' | 'deal'): Promise<boolean> =>
    (await ctx.db.$count(
      shareReward,
      and(
        here(ctx),
        eq(shareReward.lead_id, leadId),
        eq(shareReward.kind, kind),
        inArray(shareReward.status, ['waiting', 'given']),
      ),
    )) > 0,
  async hasVisit(ctx: Ctx, share_id: number, visitor: string, visited_on: string): Promise<boolean> {
    const found = and(
      here(ctx),
      eq(shareReward.share_id, share_id),
      eq(shareReward.kind, 'visit'),
      eq(shareReward.visitor, visitor),
      eq(shareReward.visited_on, visited_on),
    );
    return (await ctx.db.$count(shareReward, found)) > 0;
  },
  /** Whether this visitor has been found to be the sharer. */
  async isSharer(ctx: Ctx, share_id: number, visitor: string): Promise<boolean> {
    const found = and(
      here(ctx),
      eq(shareReward.share_id, share_id),
      eq(shareReward.visitor, visitor),
      inArray(shareReward.why, ['same_phone', 'same_visitor']),
    );
    return (await ctx.db.$count(shareReward, found)) > 0;
  },
  waitingOfVisitor: (ctx: Ctx, share_id: number, visitor: string): Promise<Reward[]> =>
    ctx.db
      .select()
      .from(shareReward)
      .where(
        and(
          here(ctx),
          eq(shareReward.share_id, share_id),
          eq(shareReward.visitor, visitor),
          eq(shareReward.status, 'waiting'),
        ),
      )
      .orderBy(asc(shareReward.id))
      .for('update'),

  /** Whose day is over, with what is known of the lead by now. */
  async due(ctx: Ctx, most: number): Promise<{ id: number; share_id: number }[]> {
    return ctx.db
      .select({ id: shareReward.id, share_id: shareReward.share_id })
      .from(shareReward)
      .where(and(here(ctx), eq(shareReward.status, 'waiting'), sql`${shareReward.due_at} <= ${ctx.now}`))
      .orderBy(asc(shareReward.share_id), asc(shareReward.id))
      .limit(most);
  },
  /** Given for leads that turned out to be none, within the days that the company has set. */
  async forInvalidLeads(ctx: Ctx, most: number): Promise<number[]> {
    const { rows: found } = await ctx.query(
      `SELECT r.id FROM share_reward r JOIN lead l ON l.company_id = r.company_id AND l.id = r.lead_id
         LEFT JOIN sales_setting s ON s.company_id = r.company_id
        WHERE r.company_id = $1 AND r.kind = 'lead' AND r.status = 'given' AND l.status = 'invalid'
          AND r.created_at > $2::timestamptz - make_interval(days => COALESCE(s.share_lead_days, $3)) ORDER BY r.id LIMIT $4`,
      [ctx.company_id, ctx.now, DEFAULTS.share_lead_days, most],
    );
    return (found as { id: number }[]).map(({ id }) => id);
  },
  async leadStatus(ctx: Ctx, id: number): Promise<string | undefined> {
    const [row] = await ctx.db
      .select({ status: lead.status })
      .from(lead)
      .where(and(eq(lead.company_id, ctx.company_id), eq(lead.id, id)));
    return row?.status;
  },

  async lockAny(ctx: Ctx, id: number): Promise<Reward | undefined> {
    const [row] = await ctx.db
      .select()
      .from(shareReward)
      .where(and(here(ctx), eq(shareReward.id, id)))
      .for('update');
    return row;
  },
  async lockDeal(ctx: Ctx, rechargeId: number): Promise<Reward | undefined> {
    const [row] = await ctx.db
      .select()
      .from(shareReward)
      .where(and(here(ctx), eq(shareReward.kind, 'deal'), eq(shareReward.recharge_id, rechargeId)))
      .for('update');
    return row;
  },
  /** The deals whose receipts a refund fell on, and whether anything is left of each receipt. */
  async dealsOfRefund(ctx: Ctx, refundId: number): Promise<{ recharge_id: number; is_gone: boolean }[]> {
    const { rows: found } = await ctx.query(
      `SELECT r.recharge_id, (SELECT COALESCE(sum(q.amount_fen), 0) FROM case_refund q
                JOIN refund f ON f.company_id = q.company_id AND f.id = q.refund_id
               WHERE q.company_id = $1 AND q.recharge_id = r.recharge_id AND f.status = 'paid') >= c.amount_fen AS is_gone
         FROM share_reward r JOIN recharge c ON c.company_id = r.company_id AND c.id = r.recharge_id
        WHERE r.company_id = $1 AND r.kind = 'deal' AND c.status = 'approved' AND r.recharge_id IN (
          SELECT q.recharge_id FROM case_refund q WHERE q.company_id = $1 AND q.refund_id = $2)
        ORDER BY r.recharge_id`,
      [ctx.company_id, refundId],
    );
    return found as { recharge_id: number; is_gone: boolean }[];
  },
  /** Whether the student has paid anything before, or is about to. */
  async hasReceipt(ctx: Ctx, studentId: number, but: number): Promise<boolean> {
    const { rows: found } = await ctx.query(
      `SELECT 1 FROM recharge WHERE company_id = $1 AND student_id = $2 AND id <> $3 AND status IN ('submitted', 'approved') LIMIT 1`,
      [ctx.company_id, studentId, but],
    );
    return found.length > 0;
  },

  /** The state, and what goes with it. */
  setStatus: (ctx: Ctx, id: number, status: string, also: Values = {}): Promise<void> =>
    store.update(ctx, id, { ...also, status: status as Reward['status'] }),

  named: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        id: shareReward.id,
        kind: shareReward.kind,
        share_id: shareReward.share_id,
        name: shareConfig.name,
      })
      .from(shareReward)
      .innerJoin(share, eq(share.id, shareReward.share_id))
      .innerJoin(shareConfig, eq(shareConfig.id, share.config_id))
      .where(inArray(shareReward.id, [...ids])),

  /** For a student's timeline: what was given or taken back, the newest first. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: shareReward.id,
        kind: shareReward.kind,
        status: shareReward.status,
        amount_fen: shareReward.amount_fen,
        share_id: shareReward.share_id,
        created_at: shareReward.created_at,
      })
      .from(shareReward)
      .where(
        and(
          inArray(shareReward.company_id, [...ctx.reading]),
          eq(shareReward.student_id, studentId),
          inArray(shareReward.kind, ['lead', 'deal']),
          sql`${shareReward.created_at} < ${before}`,
        ),
      )
      .orderBy(desc(shareReward.created_at))
      .limit(most),
};
