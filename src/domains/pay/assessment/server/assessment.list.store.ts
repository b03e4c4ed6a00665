import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { assessmentPermissions as may } from '../assessment.access.ts';
import type { assessmentApi } from '../assessment.contract.ts';
import type { CriterionKind, Source } from '../assessment.rules.ts';
import type { AssessmentState } from '../assessment.status.ts';
import { assessment, assessmentCycle } from './assessment.table.ts';

/** Whoever runs them sees all; assessors what they are to fill in or have filled in; a teacher their own confirmed ones. */
export const seesAll = (ctx: Ctx): boolean =>
  ctx.standsFor !== undefined || [may.read, may.confirm, may.manage].some(ctx.holds);
export function visibleAssessments(ctx: Ctx): SQL | undefined {
  const here = inArray(assessment.company_id, [...ctx.reading]);
  if (seesAll(ctx)) return here;
  const mine = sql`(${assessment.status} = 'confirmed' AND ${assessment.teacher_id} = ANY (ARRAY(
    SELECT t.id FROM ${teacher} t WHERE t.admin_id = ${ctx.admin_id})))`;
  const given = ctx.holds(may.assess) ? eq(assessment.assessor_id, ctx.admin_id) : undefined;
  return and(here, or(given, mine));
}

/** Weighted, to one decimal; null while a score is missing. */
const total = sql<number | null>`(SELECT CASE WHEN bool_and(s.score IS NOT NULL)
    THEN round(sum(c.weight * s.score) / 100.0, 1)::float8 END
  FROM assessment_criterion c LEFT JOIN assessment_score s ON s.company_id = c.company_id
    AND s.assessment_id = ${assessment.id} AND s.criterion_id = c.id
  WHERE c.company_id = ${assessment.company_id} AND c.cycle_id = ${assessment.cycle_id})`;
const criteria = sql`FROM assessment_criterion c WHERE c.company_id = ${assessment.company_id}
  AND c.cycle_id = ${assessment.cycle_id}`;
const nameOfStaff = (id: SQL) => sql`(SELECT p.admin_name FROM admin p WHERE p.id = ${id})`;

export type AssessmentFilter = ParsedOf<typeof assessmentApi.export>;
type AssessmentQuery = ParsedOf<typeof assessmentApi.list>;

const matching = (ctx: Ctx, filter: AssessmentFilter): SQL =>
  sql`FROM ${assessment} JOIN ${teacher} ON ${teacher.id} = ${assessment.teacher_id} WHERE ${and(
    visibleAssessments(ctx),
    filter.cycle_id ? eq(assessment.cycle_id, filter.cycle_id) : undefined,
    filter.status ? eq(assessment.status, filter.status) : undefined,
    filter.teacher_id ? eq(assessment.teacher_id, filter.teacher_id) : undefined,
    filter.assessor_id ? eq(assessment.assessor_id, filter.assessor_id) : undefined,
    filter.mine ? and(eq(assessment.assessor_id, ctx.admin_id), eq(assessment.status, 'open')) : undefined,
    filter.keyword ? teachers.found(ctx, filter.keyword) : undefined,
  )}`;

interface Row extends Record<string, unknown> {
  id: number;
  cycle_id: number;
  cycle_name: string;
  starts_on: string;
  ends_on: string;
  note: string;
  teacher_id: number;
  teacher_name: string;
  assessor_id: number;
  assessor_name: string;
  status: AssessmentState;
  criterion_count: number;
  missing_count: number;
  total: number | null;
  rank: number | null;
  remark: string;
  reason: string;
  created_by: number | null;
  submitted_by_name: string | null;
  submitted_at: Date | null;
  confirmed_by_name: string | null;
  confirmed_at: Date | null;
  created_at: Date;
  version: number;
}
async function rowsOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const wanted = sql`ANY (${sql.param([...ids])}::bigint[])`;
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH ranked AS (
      SELECT id, total, CASE WHEN total IS NOT NULL THEN (rank() OVER (PARTITION BY cycle_id ORDER BY total DESC NULLS LAST))::int END AS rank
      FROM (SELECT ${assessment.id} AS id, ${assessment.cycle_id} AS cycle_id, ${total} AS total FROM ${assessment}
        WHERE ${assessment.cycle_id} IN (SELECT o.cycle_id FROM assessment o WHERE o.id = ${wanted})) totals)
    SELECT ${assessment.id} AS id, ${assessment.cycle_id} AS cycle_id, ${assessmentCycle.name} AS cycle_name,
      to_char(${assessmentCycle.starts_on}, 'YYYY-MM-DD') AS starts_on, to_char(${assessmentCycle.ends_on}, 'YYYY-MM-DD') AS ends_on,
      ${assessmentCycle.note} AS note, ${assessment.teacher_id} AS teacher_id, ${teacher.teacher_name} AS teacher_name,
      ${assessment.assessor_id} AS assessor_id, coalesce(${nameOfStaff(sql`${assessment.assessor_id}`)}, '') AS assessor_name,
      ${assessment.status} AS status, (SELECT count(*)::int ${criteria}) AS criterion_count,
      (SELECT count(*)::int ${criteria} AND NOT EXISTS (SELECT 1 FROM assessment_score s WHERE s.company_id = c.company_id
        AND s.assessment_id = ${assessment.id} AND s.criterion_id = c.id)) AS missing_count,
      ranked.total, ${seesAll(ctx) ? sql`ranked.rank` : sql`NULL::int`} AS rank,
      ${assessment.remark} AS remark, ${assessment.reason} AS reason, ${assessment.submitted_by} AS created_by,
      ${nameOfStaff(sql`${assessment.submitted_by}`)} AS submitted_by_name, ${assessment.submitted_at} AS submitted_at,
      ${nameOfStaff(sql`${assessment.confirmed_by}`)} AS confirmed_by_name, ${assessment.confirmed_at} AS confirmed_at,
      ${assessment.created_at} AS created_at, ${assessment.version} AS version
    FROM ${assessment} JOIN ${assessmentCycle} ON ${assessmentCycle.id} = ${assessment.cycle_id}
      JOIN ${teacher} ON ${teacher.id} = ${assessment.teacher_id} JOIN ranked ON ranked.id = ${assessment.id}
    WHERE ${assessment.id} = ${wanted}`);
  const unix = (at: Date | string | null) => toUnixOrNull(at === null ? null : new Date(at));
  return rows.map((row) => ({
    ...row,
    submitted_at: unix(row.submitted_at),
    confirmed_at: unix(row.confirmed_at),
    created_at: toUnix(new Date(row.created_at)),
  }));
}

interface ScoredRow extends Record<string, unknown> {
  assessment_id: number;
  criterion_id: number;
  kind: CriterionKind;
  name: string;
  weight: number;
  source: Source;
  score: number | null;
  from_data: boolean;
  remark: string;
}
/** Every criterion of each, scored or not, in its place. */
async function scoresOf(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await ctx.db.execute<ScoredRow>(sql`
    SELECT ${assessment.id} AS assessment_id, c.id AS criterion_id, c.kind, c.name, c.weight, c.source, s.score,
      coalesce(s.from_data, false) AS from_data, coalesce(s.remark, '') AS remark
    FROM ${assessment} JOIN assessment_criterion c ON c.company_id = ${assessment.company_id} AND c.cycle_id = ${assessment.cycle_id}
      LEFT JOIN assessment_score s ON s.company_id = c.company_id AND s.assessment_id = ${assessment.id} AND s.criterion_id = c.id
    WHERE ${assessment.id} = ANY (${sql.param([...ids])}::bigint[]) ORDER BY c.place, c.id`);
  const byDoc = new Map<number, ScoredRow[]>();
  for (const row of rows) byDoc.set(row.assessment_id, [...(byDoc.get(row.assessment_id) ?? []), row]);
  return byDoc;
}

const READ_AT_ONCE = 200;
const MOST_HISTORY = 24;

/** Assessments as lists and forms show them, within what this person may see. */
export const assessmentListStore = {
  page(ctx: Ctx, query: AssessmentQuery) {
    const { sort = 'total', order = sort === 'teacher_name' ? 'asc' : 'desc' } = query;
    const by = {
      teacher_name: sql`${teacher.teacher_name}`,
      total,
      created_at: sql`${assessment.created_at}`,
    };
    const direction = sql.raw(order === 'asc' ? 'ASC' : 'DESC');
    return pageByIds(ctx, query, {
      id: assessment.id,
      matching: matching(ctx, query),
      order: sql`${by[sort]} ${direction} NULLS LAST, ${assessment.id}`,
      rows: (ids) => rowsOf(ctx, ids),
    });
  },

  async *all(ctx: Ctx, filter: AssessmentFilter) {
    for (let page = 1; ; page += 1) {
      const { list } = await assessmentListStore.page(ctx, { ...filter, page, limit: READ_AT_ONCE });
      if (list.length) yield list;
      if (list.length < READ_AT_ONCE) return;
    }
  },

  /** With their scores; those that are not seen are left out. */
  async whole(ctx: Ctx, ids: readonly number[]) {
    const seen = await ctx.db
      .select({ id: assessment.id })
      .from(assessment)
      .where(and(inArray(assessment.id, [...ids]), visibleAssessments(ctx)));
    const kept = seen.map(({ id }) => id);
    const [rows, scores] = [await rowsOf(ctx, kept), await scoresOf(ctx, kept)];
    return rows.map((row) => ({
      ...row,
      scores: (scores.get(row.id) ?? []).map(({ assessment_id: _, ...one }) => one),
    }));
  },

  /** A teacher's confirmed ones that are seen, the newest first. */
  async confirmed(ctx: Ctx, teacherIds: readonly number[], most = MOST_HISTORY): Promise<number[]> {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      SELECT id FROM (SELECT ${assessment.id} AS id, row_number() OVER (PARTITION BY ${assessment.teacher_id}
          ORDER BY ${assessmentCycle.ends_on} DESC, ${assessment.id} DESC) AS turn
        FROM ${assessment} JOIN ${assessmentCycle} ON ${assessmentCycle.id} = ${assessment.cycle_id}
        WHERE ${and(
          visibleAssessments(ctx),
          eq(assessment.status, 'confirmed'),
          inArray(assessment.teacher_id, [...teacherIds]),
        )}) turns WHERE turn <= ${most} ORDER BY turn`);
    return rows.map(({ id }) => id);
  },
  rows: rowsOf,

  /** What waits: to be confirmed, or to be filled in by this person. */
  async waiting(ctx: Ctx, query: ApprovalQuery) {
    const found = await ctx.db
      .select({ doc: assessment, teacher_name: teacher.teacher_name, cycle_name: assessmentCycle.name })
      .from(assessment)
      .innerJoin(teacher, eq(teacher.id, assessment.teacher_id))
      .innerJoin(assessmentCycle, eq(assessmentCycle.id, assessment.cycle_id))
      .where(
        and(
          visibleAssessments(ctx),
          or(eq(assessment.status, 'submitted'), eq(assessment.assessor_id, ctx.admin_id)),
          waiting({ status: assessment.status, created_by: assessment.submitted_by }, query),
        ),
      )
      .orderBy(sql`coalesce(${assessment.submitted_at}, ${assessment.created_at})`)
      .limit(query.limit);
    return found.map(({ doc, ...names }) => ({ ...doc, ...names, created_by: doc.submitted_by }));
  },

  byTeacher: referencedIn(assessment, assessment.teacher_id),
};
