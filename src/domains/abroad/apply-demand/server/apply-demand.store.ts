import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { contract, contractLine } from '@/domains/money/contract/server/contract.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { unixOrNull } from '@/kernel/server/db/columns.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { MilestoneKind } from '../../milestone-template/milestone-template.rules.ts';
import { SERVICE_TYPE } from '../apply-demand.rules.ts';
import type { ApplyDemandWhole } from '../apply-demand.shapes.ts';
import type { DemandState } from '../apply-demand.status.ts';
import type { MilestoneState } from '../apply-milestone.status.ts';
import { visibleDemands } from './apply-demand.list.store.ts';
import {
  applyDemandFile,
  applyGrade,
  applyMilestone,
  applyShortlist,
  applyTest,
  applyDemand as demand,
} from './apply-demand.table.ts';

const PREFIX = 'LX';
export type DemandRow = typeof demand.$inferSelect;
export type MilestoneRow = typeof applyMilestone.$inferSelect;
type Values = Omit<
  typeof demand.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number' | 'status'
>;
export interface DemandParts {
  readonly grades: ApplyDemandWhole['grades'];
  readonly tests: ApplyDemandWhole['tests'];
  readonly file_ids: readonly number[];
}
type NewChoice = Pick<typeof applyShortlist.$inferInsert, 'note' | 'programme_id' | 'tier'>;

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(demand.company_id, ctx.company_id), eq(demand.id, id));
const isMilestone = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(applyMilestone.company_id, ctx.company_id), eq(applyMilestone.id, id));

/** What each state says of who did it, and when. */
const stepsOf = (ctx: Ctx): Partial<Record<DemandState, object>> => ({
  submitted: { submitted_at: ctx.now },
  accepted: { decided_by: ctx.admin_id || null, decided_at: ctx.now },
  rejected: { decided_by: ctx.admin_id || null, decided_at: ctx.now },
  closed: { ended_at: ctx.now },
  cancelled: { ended_at: ctx.now },
});

const shown = {
  id: applyMilestone.id,
  kind: applyMilestone.kind,
  amount_fen: applyMilestone.amount_fen,
  status: applyMilestone.status,
  reached_at: unixOrNull(applyMilestone.reached_at),
  reached_by: applyMilestone.reached_by,
  charged_at: unixOrNull(applyMilestone.charged_at),
  version: applyMilestone.version,
};
type Shown = Pick<MilestoneRow, 'amount_fen' | 'id' | 'kind' | 'reached_by' | 'status' | 'version'> &
  Record<'charged_at' | 'reached_at', number | null>;
const withReachers = withNames<Shown>()({ reached_by_name: [adminNames.name, 'reached_by'] });

/** The parts that are entered with a demand are written anew each time. */
async function setParts(ctx: Ctx, demand_id: number, parts: DemandParts): Promise<void> {
  const of = { company_id: ctx.company_id, demand_id };
  for (const table of [applyGrade, applyTest, applyDemandFile])
    await ctx.db
      .delete(table)
      .where(and(eq(table.company_id, ctx.company_id), eq(table.demand_id, demand_id)));
  if (parts.grades.length > 0)
    await ctx.db
      .insert(applyGrade)
      .values(parts.grades.map((one, position) => ({ ...of, position, ...one })));
  if (parts.tests.length > 0)
    await ctx.db.insert(applyTest).values(parts.tests.map((one, position) => ({ ...of, position, ...one })));
  if (parts.file_ids.length > 0)
    await ctx.db
      .insert(applyDemandFile)
      .values([...new Set(parts.file_ids)].map((file_id) => ({ ...of, file_id })));
}

export const applyDemandStore = {
  /** What people move is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<DemandRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(demand)
      .where(and(here(ctx, id), visibleDemands(ctx)))
      .for('update');
    return row;
  },
  /** Whoever sees it: for what follows from something else. */
  async lockAny(ctx: Ctx, id: number): Promise<DemandRow | undefined> {
    const [row] = await ctx.db.select().from(demand).where(here(ctx, id)).for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as DemandState;
    await ctx.db
      .update(demand)
      .set({ status: to, version: sql`${demand.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[to] })
      .where(here(ctx, id));
  },
  /** What a move says beside the state. */
  keep: (ctx: Ctx, id: number, values: Partial<Values>) =>
    ctx.db.update(demand).set(values).where(here(ctx, id)),
  async insert(ctx: Ctx, values: Values, parts: DemandParts): Promise<number> {
    const [row] = await ctx.db
      .insert(demand)
      .values({
        ...values,
        company_id: ctx.company_id,
        number: numberFrom(ctx, PREFIX),
        created_by: ctx.admin_id || null,
      })
      .returning({ id: demand.id });
    const id = row?.id as number;
    await setParts(ctx, id, parts);
    return id;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>, parts?: DemandParts): Promise<number> {
    const [row] = await ctx.db
      .update(demand)
      .set({ ...values, version: sql`${demand.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id))
      .returning({ version: demand.version });
    if (parts) await setParts(ctx, id, parts);
    return row?.version as number;
  },

  grades: (ctx: Ctx, companyId: number, demandId: number) =>
    ctx.db
      .select({
        qualification: applyGrade.qualification,
        subject: applyGrade.subject,
        grade: applyGrade.grade,
      })
      .from(applyGrade)
      .where(and(eq(applyGrade.company_id, companyId), eq(applyGrade.demand_id, demandId)))
      .orderBy(asc(applyGrade.position)),
  tests: (ctx: Ctx, companyId: number, demandId: number) =>
    ctx.db
      .select({ test: applyTest.test, overall: applyTest.overall, lowest: applyTest.lowest })
      .from(applyTest)
      .where(and(eq(applyTest.company_id, companyId), eq(applyTest.demand_id, demandId)))
      .orderBy(asc(applyTest.position)),
  async files(ctx: Ctx, companyId: number, demandId: number): Promise<ApplyDemandWhole['files']> {
    const { rows } = await ctx.db.execute<{ id: number; name: string }>(sql`
      SELECT f.id, f.name FROM ${applyDemandFile} x JOIN file f ON f.company_id = x.company_id AND f.id = x.file_id
       WHERE x.company_id = ${companyId} AND x.demand_id = ${demandId} ORDER BY f.id`);
    return rows;
  },

  shortlist: (ctx: Ctx, companyId: number, demandId: number) =>
    ctx.db
      .select({
        programme_id: applyShortlist.programme_id,
        tier: applyShortlist.tier,
        note: applyShortlist.note,
      })
      .from(applyShortlist)
      .where(and(eq(applyShortlist.company_id, companyId), eq(applyShortlist.demand_id, demandId)))
      .orderBy(asc(applyShortlist.position)),
  async setShortlist(ctx: Ctx, demand_id: number, choices: readonly NewChoice[]): Promise<void> {
    await ctx.db
      .delete(applyShortlist)
      .where(and(eq(applyShortlist.company_id, ctx.company_id), eq(applyShortlist.demand_id, demand_id)));
    if (choices.length > 0)
      await ctx.db
        .insert(applyShortlist)
        .values(
          choices.map((one, position) => ({ ...one, company_id: ctx.company_id, demand_id, position })),
        );
  },

  /** Lines of a student's signed contracts that sell a service and serve no demand that lives: whoever sees the student sees them. */
  freeServices: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({
        id: contractLine.id,
        contract_number: contract.number,
        amount_fen: contractLine.amount_fen,
        adviser_id: contract.adviser_id,
      })
      .from(contractLine)
      .innerJoin(
        contract,
        and(eq(contract.company_id, contractLine.company_id), eq(contract.id, contractLine.contract_id)),
      )
      .where(
        and(
          eq(contract.company_id, ctx.company_id),
          eq(contract.student_id, studentId),
          inArray(contract.status, ['signed', 'effective']),
          eq(contractLine.course_type, SERVICE_TYPE),
          eq(contractLine.bought_minutes, 0),
          sql`NOT EXISTS (SELECT 1 FROM apply_demand d WHERE d.company_id = ${contractLine.company_id}
            AND d.contract_line_id = ${contractLine.id} AND d.status NOT IN ('rejected', 'cancelled'))`,
        ),
      )
      .orderBy(asc(contractLine.id)),
  async lineIdOf(ctx: Ctx, id: number): Promise<number | null> {
    const [row] = await ctx.db.select({ line: demand.contract_line_id }).from(demand).where(here(ctx, id));
    return row?.line ?? null;
  },
  /** The line that a service was sold by, with its contract. */
  async lineOf(ctx: Ctx, lineId: number) {
    const [row] = await ctx.db
      .select({
        id: contractLine.id,
        contract_id: contractLine.contract_id,
        course_type: contractLine.course_type,
        amount_fen: contractLine.amount_fen,
        minutes: contractLine.minutes,
        gift_minutes: contractLine.gift_minutes,
        bought_minutes: contractLine.bought_minutes,
        student_id: contract.student_id,
        status: contract.status,
      })
      .from(contractLine)
      .innerJoin(
        contract,
        and(eq(contract.company_id, contractLine.company_id), eq(contract.id, contractLine.contract_id)),
      )
      .where(and(eq(contractLine.company_id, ctx.company_id), eq(contractLine.id, lineId)));
    return row;
  },

  milestones: (ctx: Ctx, demandId: number): Promise<MilestoneRow[]> =>
    ctx.db
      .select()
      .from(applyMilestone)
      .where(and(eq(applyMilestone.company_id, ctx.company_id), eq(applyMilestone.demand_id, demandId)))
      .orderBy(asc(applyMilestone.id)),
  shownMilestones: async (ctx: Ctx, companyId: number, demandId: number) =>
    withReachers(
      ctx,
      await ctx.db
        .select(shown)
        .from(applyMilestone)
        .where(and(eq(applyMilestone.company_id, companyId), eq(applyMilestone.demand_id, demandId)))
        .orderBy(asc(applyMilestone.id)),
    ),
  async milestone(ctx: Ctx, id: number): Promise<MilestoneRow | undefined> {
    const [row] = await ctx.db.select().from(applyMilestone).where(isMilestone(ctx, id));
    return row;
  },
  insertMilestones: async (
    ctx: Ctx,
    demand_id: number,
    milestones: readonly { kind: MilestoneKind; amount_fen: number }[],
  ): Promise<void> => {
    if (milestones.length > 0)
      await ctx.db
        .insert(applyMilestone)
        .values(milestones.map((one) => ({ ...one, company_id: ctx.company_id, demand_id })));
  },
  /** How a milestone moves: the entry that it was charged by goes with the state, and what is taken back has none. */
  milestoneMover: (entry_id: number | null = null) => ({
    lock: applyDemandStore.milestone,
    async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
      const to = status as MilestoneState;
      const steps = {
        open: { reached_at: null, reached_by: null, charged_at: null },
        owed: { reached_at: ctx.now, reached_by: ctx.admin_id || null },
        charged: { charged_at: ctx.now, charges: sql`${applyMilestone.charges} + 1` },
      };
      await ctx.db
        .update(applyMilestone)
        .set({
          status: to,
          entry_id,
          version: sql`${applyMilestone.version} + 1`,
          updated_at: ctx.now,
          ...steps[to],
        })
        .where(isMilestone(ctx, id));
    },
  }),
  /** Demands of a student whose service is owed something, or has used less of its line than it was charged for. */
  unsettled: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ id: demand.id })
      .from(demand)
      .innerJoin(
        contractLine,
        and(eq(contractLine.company_id, demand.company_id), eq(contractLine.id, demand.contract_line_id)),
      )
      .where(
        and(
          eq(demand.company_id, ctx.company_id),
          eq(demand.student_id, studentId),
          inArray(demand.status, ['accepted', 'planned', 'closed']),
          sql`EXISTS (SELECT 1 FROM apply_milestone m WHERE m.company_id = ${demand.company_id} AND m.demand_id = ${demand.id}
            AND (m.status = 'owed' OR m.status = 'charged' AND ${demand.used_minutes} < ${contractLine.minutes}))`,
        ),
      )
      .orderBy(asc(demand.id)),
  byProgramme: referencedIn(applyShortlist, applyShortlist.programme_id),
};
