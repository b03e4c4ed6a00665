import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { applyDemandApi } from '../apply-demand.contract.ts';
import { ACTIVE_STATES, type DemandView } from '../apply-demand.rules.ts';
import type { DemandState } from '../apply-demand.status.ts';
import { applyDemand as demand } from './apply-demand.table.ts';

const ofMilestones = (status: 'charged' | 'owed') =>
  sql<number>`COALESCE((SELECT sum(m.amount_fen) FROM apply_milestone m
    WHERE m.company_id = ${demand.company_id} AND m.demand_id = ${demand.id} AND m.status = ${sql.raw(`'${status}'`)}), 0)`.mapWith(
    Number,
  );
/** What the contract has taken for the line: payments fill its lines in their order. */
const paid =
  sql<number>`COALESCE((SELECT least(l.amount_fen, greatest(0, c.paid_fen - COALESCE((SELECT sum(e.amount_fen)
      FROM contract_line e WHERE e.company_id = l.company_id AND e.contract_id = l.contract_id AND e.position < l.position), 0)))
    FROM contract_line l JOIN contract c ON c.company_id = l.company_id AND c.id = l.contract_id
   WHERE l.company_id = ${demand.company_id} AND l.id = ${demand.contract_line_id}), 0)`.mapWith(Number);

const rows = defineRows({
  id: demand.id,
  select: () =>
    select({
      id: demand.id,
      company_id: demand.company_id,
      number: demand.number,
      student_id: demand.student_id,
      student_name: student.username,
      countries: demand.countries,
      intake_year: demand.intake_year,
      intake_term: demand.intake_term,
      degree: demand.degree,
      study_fields: demand.study_fields,
      budget_fen: demand.budget_fen,
      wished_guidance_id: demand.wished_guidance_id,
      guidance_id: demand.guidance_id,
      contract_line_id: demand.contract_line_id,
      contract_number: sql<string | null>`(SELECT c.number FROM contract_line l
        JOIN contract c ON c.company_id = l.company_id AND c.id = l.contract_id
       WHERE l.company_id = ${demand.company_id} AND l.id = ${demand.contract_line_id})`,
      price_fen: demand.price_fen,
      paid_fen: paid,
      charged_fen: ofMilestones('charged'),
      owed_fen: ofMilestones('owed'),
      school: demand.school,
      wishes: demand.wishes,
      reason: demand.reason,
      status: demand.status,
      created_by: demand.created_by,
      created_at: unix(demand.created_at),
      submitted_at: unixOrNull(demand.submitted_at),
      decided_by: demand.decided_by,
      decided_at: unixOrNull(demand.decided_at),
      version: demand.version,
    })
      .from(demand)
      .innerJoin(student, eq(student.id, demand.student_id)),
  names: {
    wished_guidance_name: [adminNames.name, 'wished_guidance_id'],
    guidance_name: [adminNames.name, 'guidance_id'],
    created_by_name: [adminNames.name, 'created_by'],
    decided_by_name: [adminNames.name, 'decided_by'],
  },
  show: ({ decided_by: _, ...row }) => row,
});

/** Of a student whom this person sees, or guided by this person. */
export const visibleDemands = (ctx: Ctx): SQL | undefined => {
  const ofSeen = students.isOfVisible(ctx, demand.student_id);
  return ofSeen && or(ofSeen, eq(demand.guidance_id, ctx.admin_id));
};

const isOwed = sql`EXISTS (SELECT 1 FROM apply_milestone m WHERE m.company_id = ${demand.company_id}
  AND m.demand_id = ${demand.id} AND m.status = 'owed')`;
/** Something of the service is not paid, or reached and not there. */
const isUnpaid = sql`(${demand.status} IN ('accepted', 'planned', 'closed') AND ${demand.price_fen} IS NOT NULL
  AND (${paid} < ${demand.price_fen} OR ${isOwed}))`;

const VIEWED: Readonly<Record<DemandView, SQL | undefined>> = {
  waiting: eq(demand.status, 'submitted'),
  active: inArray(demand.status, [...ACTIVE_STATES]),
  unpaid: isUnpaid,
  all: undefined,
};

const isNumber = /^lx\d{4}-\d+$/i;
const says = (ctx: Ctx, keyword: string): SQL =>
  isNumber.test(keyword)
    ? eq(demand.number, keyword.toUpperCase())
    : sql`${demand.student_id} IN ${students.foundBy(ctx, keyword)}`;

type Filter = Readonly<ParsedOf<typeof applyDemandApi.export>>;
const matching = (ctx: Ctx, filter: Filter): SQL | undefined => {
  const { view, keyword, student_id, status, guidance_id, country, intake_year, intake_term, degree } =
    filter;
  return and(
    inArray(demand.company_id, [...ctx.reading]),
    visibleDemands(ctx),
    view === undefined ? undefined : VIEWED[view],
    keyword ? says(ctx, keyword) : undefined,
    student_id === undefined ? undefined : eq(demand.student_id, student_id),
    status === undefined ? undefined : eq(demand.status, status),
    guidance_id === undefined ? undefined : eq(demand.guidance_id, guidance_id),
    country === undefined ? undefined : sql`${country} = ANY (${demand.countries})`,
    intake_year === undefined ? undefined : eq(demand.intake_year, intake_year),
    intake_term === undefined ? undefined : eq(demand.intake_term, intake_term),
    degree === undefined ? undefined : eq(demand.degree, degree),
    filter.unpaid === undefined ? undefined : filter.unpaid === 1 ? isUnpaid : sql`NOT ${isUnpaid}`,
  );
};

export const applyDemandListStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof applyDemandApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${demand} WHERE ${matching(ctx, query)}`,
      order: query.order === 'asc' ? sql`${asc(demand.id)}` : sql`${desc(demand.id)}`,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(demand.id)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(demand.created_at, before)),
      sql`${desc(demand.created_at)}, ${desc(demand.id)}`,
      most,
    ),
  async counts(ctx: Ctx) {
    const count = (view: DemandView) => sql`count(*) FILTER (WHERE ${VIEWED[view]})::int`;
    const { rows: found } = await ctx.db.execute<Record<DemandView, number>>(sql`
      SELECT ${count('waiting')} AS waiting, ${count('active')} AS active, ${count('unpaid')} AS unpaid, count(*)::int AS all
        FROM ${demand} WHERE ${matching(ctx, {})}`);
    return found[0] ?? { waiting: 0, active: 0, unpaid: 0, all: 0 };
  },
  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: demand, student_name: student.username })
        .from(demand)
        .innerJoin(student, eq(student.id, demand.student_id))
        .where(and(inArray(demand.company_id, [...ctx.reading]), visibleDemands(ctx), waiting(demand, query)))
        .orderBy(asc(demand.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),
  /** Of a student, in these states, the oldest first. */
  ofStudent: (ctx: Ctx, studentId: number, states: readonly DemandState[]) =>
    rows.some(
      ctx,
      and(
        eq(demand.company_id, ctx.company_id),
        eq(demand.student_id, studentId),
        inArray(demand.status, [...states]),
      ),
      sql`${asc(demand.id)}`,
    ),
  /** Demands of the company with milestones that are reached and not paid. */
  owed: (ctx: Ctx, most: number) =>
    rows.some(ctx, and(eq(demand.company_id, ctx.company_id), isOwed), sql`${asc(demand.id)}`, most),
  countOwed: (ctx: Ctx): Promise<number> =>
    ctx.db.$count(demand, and(eq(demand.company_id, ctx.company_id), isOwed)),
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: demand.id, number: demand.number })
      .from(demand)
      .where(inArray(demand.id, [...ids])),
};
