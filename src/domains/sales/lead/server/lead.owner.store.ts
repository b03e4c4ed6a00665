import { and, desc, eq, gte, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { OVERDUE_TELLS_LEADER, type PoolDays } from '../lead.rules.ts';
import { isOpenLead } from './lead.scope.store.ts';
import { lead, leadAllocation, leadQuota } from './lead.table.ts';

export type GroupDays = PoolDays & { readonly group_id: number };
export interface SalesSetting extends PoolDays {
  readonly pool_warn_days: number;
  readonly lead_cap: number;
  readonly claim_day_cap: number;
  readonly reclaim_days: number;
}
/** What holds where a company has decided nothing. */
const DEFAULTS: SalesSetting = {
  pool_days_a: 3,
  pool_days_b: 7,
  pool_days_c: 15,
  pool_days_d: 30,
  pool_deal_days: 60,
  pool_warn_days: 3,
  lead_cap: 200,
  claim_day_cap: 20,
  reclaim_days: 3,
};
const SETTINGS = Object.keys(DEFAULTS).join(', ');

/** Whoever has not been warned keeps a lead until they were, so many days at most. */
const UNWARNED_DAYS = 3;
/** What nobody was told of for so long is told no more. */
const TOLD_WITHIN_DAYS = 7;

/** Of a lead `l`: since when its owner has had it to follow up, since it is theirs or since it was opened again. */
export const FOLLOWED_SINCE = `GREATEST(l.owned_at, (SELECT max(e.created_at) FROM lead_event e
  WHERE e.company_id = l.company_id AND e.lead_id = l.id AND e.kind IN ('revived', 'unwon')))`;

/** The day on which the lead leads to nobody any more, and who may take it. */
export const leadOwnerStore = {
  async setting(ctx: Ctx): Promise<SalesSetting> {
    const { rows } = await ctx.query(`SELECT ${SETTINGS} FROM sales_setting WHERE company_id = $1`, [
      ctx.company_id,
    ]);
    return (rows[0] as SalesSetting | undefined) ?? DEFAULTS;
  },
  /** Other days for leads of a channel group, by the channel. */
  async daysOf(ctx: Ctx, channelId: number): Promise<PoolDays> {
    const { rows } = await ctx.query(
      `SELECT r.pool_days_a, r.pool_days_b, r.pool_days_c, r.pool_days_d, r.pool_deal_days
         FROM pool_rule r JOIN channel c ON c.group_id = r.group_id WHERE r.company_id = $1 AND c.id = $2`,
      [ctx.company_id, channelId],
    );
    return (rows[0] as PoolDays | undefined) ?? leadOwnerStore.setting(ctx);
  },
  async groupDays(ctx: Ctx): Promise<GroupDays[]> {
    const { rows } = await ctx.query(
      `SELECT group_id, pool_days_a, pool_days_b, pool_days_c, pool_days_d, pool_deal_days
         FROM pool_rule WHERE company_id = $1`,
      [ctx.company_id],
    );
    return rows as GroupDays[];
  },
  async followedSince(ctx: Ctx, id: number): Promise<Date> {
    const { rows } = await ctx.query(
      `SELECT ${FOLLOWED_SINCE} AS since FROM lead l WHERE l.company_id = $1 AND l.id = $2`,
      [ctx.company_id, id],
    );
    return rows[0].since;
  },
  /** The last trial that is still to come, and whether a contract waits to be signed or paid. */
  async ahead(ctx: Ctx, studentId: number | null) {
    if (studentId === null) return { trial_at: null, has_contract: false };
    const { rows } = await ctx.query(
      `SELECT (SELECT max(l.starts_at) FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
           WHERE ls.company_id = $1 AND ls.student_id = $2 AND ls.starts_at > $3 AND l.kind = 'trial' AND l.status = 'planned') AS trial_at,
         EXISTS (SELECT 1 FROM contract c WHERE c.company_id = $1 AND c.student_id = $2
           AND c.status IN ('pushed', 'signed')) AS has_contract`,
      [ctx.company_id, studentId, ctx.now],
    );
    return rows[0] as { trial_at: Date | null; has_contract: boolean };
  },

  async insert(
    ctx: Ctx,
    row: Pick<typeof leadAllocation.$inferInsert, 'lead_id' | 'from_id' | 'to_id' | 'how' | 'why'>,
  ): Promise<void> {
    await ctx.db.insert(leadAllocation).values({
      ...row,
      company_id: ctx.company_id,
      created_by: ctx.admin_id || null,
      created_at: ctx.now,
    });
  },

  /** The claimer's own row, locked before any lead is: claims of one person come one after the other. */
  async lockQuota(ctx: Ctx) {
    const { company_id, admin_id } = ctx;
    await ctx.db.insert(leadQuota).values({ company_id, admin_id }).onConflictDoNothing();
    const [row] = await ctx.db
      .select()
      .from(leadQuota)
      .where(and(eq(leadQuota.company_id, company_id), eq(leadQuota.admin_id, admin_id)))
      .for('update');
    return row as typeof leadQuota.$inferSelect;
  },
  async countClaim(ctx: Ctx, today: string, claimed: number): Promise<void> {
    await ctx.db
      .update(leadQuota)
      .set({ claimed_on: today, claimed })
      .where(and(eq(leadQuota.company_id, ctx.company_id), eq(leadQuota.admin_id, ctx.admin_id)));
  },
  openOf: (ctx: Ctx, adminId: number): Promise<number> =>
    ctx.db.$count(lead, and(eq(lead.company_id, ctx.company_id), eq(lead.owner_id, adminId), isOpenLead())),
  /** When this person lost or gave up this lead last. */
  async givenUpAt(ctx: Ctx, leadId: number): Promise<Date | null> {
    const [row] = await ctx.db
      .select({ at: leadAllocation.created_at })
      .from(leadAllocation)
      .where(
        and(
          eq(leadAllocation.company_id, ctx.company_id),
          eq(leadAllocation.lead_id, leadId),
          eq(leadAllocation.from_id, ctx.admin_id),
        ),
      )
      .orderBy(desc(leadAllocation.id))
      .limit(1);
    return row?.at ?? null;
  },

  /** Those whose day is over and whose owner was warned on a day before today, in the order of their ids. */
  async due(ctx: Ctx, today: string, warnDays: number, most: number): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: lead.id })
      .from(lead)
      .where(
        and(
          eq(lead.company_id, ctx.company_id),
          lt(lead.falls_on, today),
          sql`(${lead.told_on} BETWEEN ${lead.falls_on} - ${warnDays}::int AND ${plusDays(today, -1)}::date
            OR ${lead.falls_on} < ${plusDays(today, -UNWARNED_DAYS)}::date)`,
        ),
      )
      .orderBy(lead.id)
      .limit(most);
    return rows.map(({ id }) => id);
  },
  /** Those whose owner is still to be warned, so many days before and once more on the last. */
  falling: (ctx: Ctx, today: string, warnDays: number) =>
    ctx.db
      .select()
      .from(lead)
      .where(
        and(
          eq(lead.company_id, ctx.company_id),
          isNotNull(lead.owner_id),
          gte(lead.falls_on, plusDays(today, -UNWARNED_DAYS)),
          lte(lead.falls_on, plusDays(today, warnDays)),
          sql`(${lead.told_on} IS NULL OR ${lead.told_on} < ${lead.falls_on} - ${warnDays}::int
            OR (${lead.falls_on} <= ${plusDays(today, 1)}::date AND ${lead.told_on} < ${lead.falls_on} - 1))`,
        ),
      )
      .orderBy(lead.id),
  /**
   * Those that their owner was to contact by today, of which the owner or later the leader of their department has not been
   * told. Whoever was given one afterwards is not late with it.
   */
  async overdue(ctx: Ctx, today: string) {
    const { rows } = await ctx.query(
      `SELECT * FROM (
         SELECT l.id, l.number, l.name, l.owner_id, l.next_on::text AS next_on, a.admin_name AS owner_name, d.leader_admin_id,
                COALESCE(l.told_on, '-infinity') < l.next_on AS is_new,
                l.next_on <= $2::date - $4::int AND COALESCE(l.told_on, '-infinity') < l.next_on + $4::int AS is_late
           FROM lead l JOIN admin a ON a.id = l.owner_id LEFT JOIN department d ON d.id = a.department_id
          WHERE l.company_id = $1 AND l.next_on BETWEEN $2::date - $5::int AND $2::date
            AND (l.owned_at AT TIME ZONE $3::text)::date <= l.next_on
            AND l.status IN ('new', 'contacted', 'visited', 'trial', 'negotiating')) o
        WHERE is_new OR is_late ORDER BY id`,
      [ctx.company_id, today, ctx.time_zone, OVERDUE_TELLS_LEADER, TOLD_WITHIN_DAYS],
    );
    return rows as {
      id: number;
      number: string;
      name: string;
      owner_id: number;
      next_on: string;
      owner_name: string;
      leader_admin_id: number | null;
      is_new: boolean;
      is_late: boolean;
    }[];
  },
  /** Whether something else stands that wins the lead of this student: money, or a contract that holds. */
  async isWonBy(ctx: Ctx, studentId: number): Promise<boolean> {
    const { rows } = await ctx.query(
      `SELECT EXISTS (SELECT 1 FROM recharge WHERE company_id = $1 AND student_id = $2 AND status = 'approved')
           OR EXISTS (SELECT 1 FROM contract WHERE company_id = $1 AND student_id = $2 AND status IN ('effective', 'finished')) AS won`,
      [ctx.company_id, studentId],
    );
    return rows[0].won;
  },
};
