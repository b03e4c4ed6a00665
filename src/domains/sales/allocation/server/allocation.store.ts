import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { Arrived, Receiver } from '../allocation.rules.ts';
import { allocationReceiver, allocationRule } from './allocation.table.ts';

export type Rule = typeof allocationRule.$inferSelect;
type RuleValues = Omit<typeof allocationRule.$inferInsert, 'company_id' | 'family_id' | 'given' | 'status'>;

const here = (ctx: Ctx, id: number) =>
  and(eq(allocationRule.company_id, ctx.company_id), eq(allocationRule.id, id));

export const allocationStore = {
  all: (ctx: Ctx): Promise<Rule[]> =>
    ctx.db
      .select()
      .from(allocationRule)
      .where(eq(allocationRule.company_id, ctx.company_id))
      .orderBy(asc(allocationRule.sort), asc(allocationRule.id)),
  async lock(ctx: Ctx, id: number): Promise<Rule | undefined> {
    const [row] = await ctx.db.select().from(allocationRule).where(here(ctx, id)).for('no key update');
    return row;
  },
  async insert(ctx: Ctx, values: RuleValues): Promise<number> {
    const [row] = await ctx.db
      .insert(allocationRule)
      .values({
        ...values,
        company_id: ctx.company_id,
        sort: sql`(SELECT COALESCE(max(r.sort), 0) + 1 FROM allocation_rule r WHERE r.company_id = ${ctx.company_id})`,
      })
      .returning({ id: allocationRule.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<RuleValues>): Promise<void> {
    await ctx.db
      .update(allocationRule)
      .set({ ...values, version: sql`${allocationRule.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(allocationRule)
      .set({
        status: status as Rule['status'],
        version: sql`${allocationRule.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },
  /** The turn goes on; nobody has changed the rule. */
  async countGiven(ctx: Ctx, id: number): Promise<void> {
    await ctx.db
      .update(allocationRule)
      .set({ given: sql`${allocationRule.given} + 1` })
      .where(here(ctx, id));
  },
  receivers: (ctx: Ctx) =>
    ctx.db
      .select({
        rule_id: allocationReceiver.rule_id,
        admin_id: allocationReceiver.admin_id,
        weight: allocationReceiver.weight,
      })
      .from(allocationReceiver)
      .where(eq(allocationReceiver.company_id, ctx.company_id))
      .orderBy(asc(allocationReceiver.admin_id)),
  async setReceivers(
    ctx: Ctx,
    rule_id: number,
    receivers: readonly { readonly admin_id: number; readonly weight: number }[],
  ): Promise<void> {
    await ctx.db
      .delete(allocationReceiver)
      .where(and(eq(allocationReceiver.company_id, ctx.company_id), eq(allocationReceiver.rule_id, rule_id)));
    if (receivers.length > 0)
      await ctx.db
        .insert(allocationReceiver)
        .values(receivers.map((one) => ({ ...one, rule_id, company_id: ctx.company_id })));
  },

  /** What the rules ask of a lead. */
  async arrived(ctx: Ctx, leadId: number): Promise<Arrived | undefined> {
    const { rows } = await ctx.query(
      `SELECT c.group_id, l.source, l.region_id, l.education_type_id, l.grade
         FROM lead l JOIN channel c ON c.id = l.channel_id WHERE l.company_id = $1 AND l.id = $2`,
      [ctx.company_id, leadId],
    );
    return rows[0] as Arrived | undefined;
  },
  /** These people, or everybody of a team: who works here and is not away, what they have, and how much they may have. */
  async candidates(
    ctx: Ctx,
    ids: readonly number[],
    teamId: number | null,
  ): Promise<Omit<Receiver, 'weight'>[]> {
    const { rows } = await ctx.query(
      `SELECT a.id AS admin_id, (a.status = 'on' AND NOT EXISTS (SELECT 1 FROM delegation d WHERE d.admin_id = a.id
              AND d.company_id = $1 AND d.ended_at IS NULL AND $4::timestamptz >= d.starts_at AND $4::timestamptz < d.ends_at)) AS is_there,
          (SELECT count(*)::int FROM lead l WHERE l.company_id = $1 AND l.owner_id = a.id
              AND l.status IN ('new', 'contacted', 'visited', 'trial', 'negotiating')) AS open,
          COALESCE(q.cap, st.lead_cap, 200)::int AS cap
         FROM admin a JOIN admin_company c ON c.admin_id = a.id AND c.company_id = $1
         LEFT JOIN lead_quota q ON q.company_id = $1 AND q.admin_id = a.id
         LEFT JOIN sales_setting st ON st.company_id = $1
        WHERE a.id = ANY ($2::bigint[]) OR a.team_id = $3 ORDER BY a.id`,
      [ctx.company_id, ids, teamId, ctx.now],
    );
    return rows.map((row) => ({
      admin_id: Number(row.admin_id),
      is_there: row.is_there as boolean,
      open: Number(row.open),
      cap: Number(row.cap),
    }));
  },

  async quotas(ctx: Ctx) {
    const { rows } = await ctx.query(
      `SELECT a.id AS admin_id, a.admin_name, q.cap, CASE WHEN q.claimed_on = $2::date THEN q.claimed ELSE 0 END AS claimed,
          (SELECT count(*)::int FROM lead l WHERE l.company_id = $1 AND l.owner_id = a.id
              AND l.status IN ('new', 'contacted', 'visited', 'trial', 'negotiating')) AS open
         FROM admin a JOIN admin_company c ON c.admin_id = a.id AND c.company_id = $1
         LEFT JOIN lead_quota q ON q.company_id = $1 AND q.admin_id = a.id
        WHERE a.status = 'on' AND 'adviser' = ANY (a.positions) ORDER BY a.id`,
      [ctx.company_id, todayOf(ctx)],
    );
    return rows.map((row) => ({
      admin_id: Number(row.admin_id),
      admin_name: row.admin_name as string,
      open: Number(row.open),
      cap: row.cap === null ? null : Number(row.cap),
      claimed: Number(row.claimed ?? 0),
    }));
  },
  async setCap(ctx: Ctx, adminId: number, cap: number | null): Promise<void> {
    await ctx.query(
      `INSERT INTO lead_quota (company_id, admin_id, cap) VALUES ($1, $2, $3)
       ON CONFLICT (company_id, admin_id) DO UPDATE SET cap = excluded.cap`,
      [ctx.company_id, adminId, cap],
    );
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await ctx.db.$count(allocationRule, here(ctx, id))) > 0,
  names: (ctx: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
    ctx.db
      .select({ id: allocationRule.id, name: allocationRule.name })
      .from(allocationRule)
      .where(and(eq(allocationRule.company_id, ctx.company_id), inArray(allocationRule.id, [...ids]))),
  byTeam: referencedIn(allocationRule, allocationRule.team_id),
};
