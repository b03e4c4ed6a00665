import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { adminNames, approvalNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { salesCases } from '../../sales-case/server/sales-case.service.ts';
import { Achievement } from '../target.contract.ts';
import type { Metric, Scope } from '../target.rules.ts';
import { target, targetAchievement, targetMember } from './target.table.ts';

export type Target = typeof target.$inferSelect;
type TargetInsert = Omit<typeof target.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;

export interface Who {
  readonly scope: Scope;
  readonly team_id: number | null;
  readonly admin_id: number | null;
}
export interface Member {
  readonly admin_id: number;
  readonly team_id: number;
}

const isOf = ({ scope, team_id, admin_id }: Who) =>
  and(
    eq(target.scope, scope),
    sql`${target.team_id} IS NOT DISTINCT FROM ${team_id}`,
    sql`${target.admin_id} IS NOT DISTINCT FROM ${admin_id}`,
  );

export const targetStore = {
  async company(ctx: Ctx, id: number): Promise<{ name: string; minutes_per_class_hour: number }> {
    const { rows } = await ctx.query('SELECT name, minutes_per_class_hour FROM company WHERE id = $1', [id]);
    return rows[0] as { name: string; minutes_per_class_hour: number };
  },
  between: (ctx: Ctx, company: number, metric: Metric, from: string, to: string): Promise<Target[]> =>
    ctx.db
      .select()
      .from(target)
      .where(
        and(
          eq(target.company_id, company),
          eq(target.metric, metric),
          gte(target.month, from),
          lte(target.month, to),
        ),
      )
      .orderBy(asc(target.id)),
  /** What the companies that are read want to receive in each of these months; none where one of them has not said. */
  async companyGoals(ctx: Ctx, months: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await ctx.query(
      `SELECT month, sum(goal)::bigint AS goal FROM target
        WHERE company_id = ANY ($1) AND month = ANY ($2) AND scope = 'company' AND metric = 'receipts' AND status = 'published'
        GROUP BY month HAVING count(*) = cardinality($1::bigint[])`,
      [ctx.reading, months],
    );
    return new Map(rows.map(({ month, goal }) => [month, Number(goal)]));
  },
  /** What is wanted of teams over these months, of each that has a published goal in all of them. */
  async teamGoals(ctx: Ctx, months: readonly string[]): Promise<Map<number, number>> {
    const { rows } = await ctx.query(
      `SELECT team_id, sum(goal)::bigint AS goal FROM target
        WHERE company_id = ANY ($1) AND month = ANY ($2) AND scope = 'team' AND metric = 'receipts' AND status = 'published'
        GROUP BY team_id HAVING count(DISTINCT month) = cardinality($2::text[])`,
      [ctx.reading, months],
    );
    return new Map(rows.map(({ team_id, goal }) => [team_id, Number(goal)]));
  },
  /** Those of a month, until the transaction ends. */
  lockMonth: (ctx: Ctx, metric: Metric, month: string): Promise<Target[]> =>
    ctx.db
      .select()
      .from(target)
      .where(and(eq(target.company_id, ctx.company_id), eq(target.metric, metric), eq(target.month, month)))
      .orderBy(asc(target.id))
      .for('no key update'),
  async lockOne(ctx: Ctx, metric: Metric, month: string, who: Who): Promise<Target | undefined> {
    const [row] = await ctx.db
      .select()
      .from(target)
      .where(
        and(
          eq(target.company_id, ctx.company_id),
          eq(target.metric, metric),
          eq(target.month, month),
          isOf(who),
        ),
      )
      .for('no key update');
    return row;
  },
  async lock(ctx: Ctx, id: number): Promise<Target | undefined> {
    const [row] = await ctx.db
      .select()
      .from(target)
      .where(and(eq(target.company_id, ctx.company_id), eq(target.id, id)))
      .for('no key update');
    return row;
  },
  /** Whether it was there to be entered: somebody else may have entered the same cell meanwhile. */
  async insert(ctx: Ctx, values: TargetInsert): Promise<boolean> {
    const made = await ctx.db
      .insert(target)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .onConflictDoNothing()
      .returning({ id: target.id });
    return made.length > 0;
  },
  async update(ctx: Ctx, id: number, values: Partial<TargetInsert>): Promise<void> {
    await ctx.db
      .update(target)
      .set({ ...values, version: sql`${target.version} + 1`, updated_at: ctx.now })
      .where(and(eq(target.company_id, ctx.company_id), eq(target.id, id)));
  },
  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(target).where(and(eq(target.company_id, ctx.company_id), eq(target.id, id)));
  },
  async setStatuses(ctx: Ctx, ids: readonly number[], status: string): Promise<void> {
    await ctx.db
      .update(target)
      .set({ status: status as Target['status'], version: sql`${target.version} + 1`, updated_at: ctx.now })
      .where(and(eq(target.company_id, ctx.company_id), inArray(target.id, [...ids])));
  },
  async find(ctx: Ctx, id: number): Promise<Target | undefined> {
    const [row] = await ctx.db
      .select()
      .from(target)
      .where(and(eq(target.id, id), inArray(target.company_id, [...ctx.reading])));
    return row;
  },

  /** Who is in which team, month by month, as far as it was kept. */
  members: (ctx: Ctx, company: number, from: string, to: string) =>
    ctx.db
      .select({ month: targetMember.month, admin_id: targetMember.admin_id, team_id: targetMember.team_id })
      .from(targetMember)
      .where(
        and(eq(targetMember.company_id, company), gte(targetMember.month, from), lte(targetMember.month, to)),
      ),
  /** As the staff stands now: who works in the company and has a team. */
  async teamsNow(ctx: Ctx, company: number): Promise<Member[]> {
    const { rows } = await ctx.query(
      `SELECT a.id AS admin_id, a.team_id FROM admin a JOIN admin_company c ON c.admin_id = a.id AND c.company_id = $1
        WHERE a.status = 'on' AND a.team_id IS NOT NULL ORDER BY a.id`,
      [company],
    );
    return rows.map((row) => ({ admin_id: Number(row.admin_id), team_id: Number(row.team_id) }));
  },
  async hasMembers(ctx: Ctx, month: string): Promise<boolean> {
    return (
      (await ctx.db.$count(
        targetMember,
        and(eq(targetMember.company_id, ctx.company_id), eq(targetMember.month, month)),
      )) > 0
    );
  },
  async keepMembers(ctx: Ctx, month: string, members: readonly Member[]): Promise<void> {
    if (members.length === 0) return;
    await ctx.db
      .insert(targetMember)
      .values(members.map((one) => ({ ...one, month, company_id: ctx.company_id })))
      .onConflictDoUpdate({
        target: [targetMember.company_id, targetMember.month, targetMember.admin_id],
        set: { team_id: sql`excluded.team_id` },
      });
  },
  async dropMembers(ctx: Ctx, month: string, adminIds: readonly number[]): Promise<void> {
    if (adminIds.length === 0) return;
    await ctx.db
      .delete(targetMember)
      .where(
        and(
          eq(targetMember.company_id, ctx.company_id),
          eq(targetMember.month, month),
          inArray(targetMember.admin_id, [...adminIds]),
        ),
      );
  },
  /** Whose figures somebody sees whose role looks no further than themself or a department; nobody left out: undefined. */
  async peopleSeen(ctx: Ctx): Promise<ReadonlySet<number> | undefined> {
    if (!['own', 'department', 'department_tree'].includes(ctx.data_scope)) return undefined;
    const { rows: setting } = await ctx.query(
      'SELECT ranking_open FROM sales_setting WHERE company_id = $1',
      [ctx.company_id],
    );
    if (setting[0]?.ranking_open === true) return undefined;
    if (ctx.data_scope === 'own') return new Set([ctx.admin_id]);
    const { rows } = await ctx.query(
      `WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = $1
         UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id AND $2)
       SELECT a.id FROM admin a WHERE a.id = $3 OR a.department_id IN (SELECT id FROM below)`,
      [ctx.department_id, ctx.data_scope === 'department_tree', ctx.admin_id],
    );
    return new Set(rows.map(({ id }) => Number(id)));
  },
  byTeam: referencedIn(target, target.team_id),
};

const columns = {
  ...documentColumns(targetAchievement, Achievement),
  decided_by: targetAchievement.decided_by,
  file_name: sql<string | null>`(SELECT ${file.name} FROM ${file}
    WHERE ${file.company_id} = ${targetAchievement.company_id} AND ${file.id} = ${targetAchievement.file_id})`,
};
export const achievementStore = approvalStore(targetAchievement, {
  rows: defineRows({
    id: targetAchievement.id,
    select: () => select(columns).from(targetAchievement),
    names: {
      admin_name: [adminNames.name, 'admin_id'],
      ...approvalNames,
    },
    show: namingPrincipal,
  }),
  sees: (ctx) => {
    const people = salesCases.visiblePeople(ctx);
    return (
      people &&
      sql`(${targetAchievement.admin_id} = ${people} OR ${targetAchievement.created_by} = ${ctx.admin_id})`
    );
  },
  prefix: 'YJ',
});
