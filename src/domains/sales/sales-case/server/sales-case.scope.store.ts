import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { salesCaseApi } from '../sales-case.contract.ts';
import { caseShare, performanceItem, salesCase } from './sales-case.table.ts';

/** An array and not a subquery: the indexes can be asked for its elements. */
const peopleOf = (ctx: Ctx, departments: SQL) =>
  sql`ANY (ARRAY(SELECT a.id FROM admin a WHERE a.id = ${ctx.admin_id} OR a.department_id IN (${departments})))`;
const withThoseBelow = (ctx: Ctx) =>
  sql`WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${ctx.department_id}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`;

/** Whose performance this person sees; undefined: everybody's of the companies that are read. */
export function visiblePeople(ctx: Ctx): SQL | undefined {
  switch (ctx.data_scope) {
    case 'own':
      return sql`${ctx.admin_id}`;
    case 'department':
      return peopleOf(ctx, sql`${ctx.department_id}::bigint`);
    case 'department_tree':
      return peopleOf(ctx, withThoseBelow(ctx));
    default:
      return undefined;
  }
}

export const seesAllCases = (ctx: Ctx): boolean => visiblePeople(ctx) === undefined;

/** Cases in which somebody of those has a share, or would have. */
export function visibleCases(ctx: Ctx): SQL | undefined {
  const people = visiblePeople(ctx);
  return (
    people &&
    sql`(${salesCase.submitted_by} = ${people} OR EXISTS (SELECT 1 FROM ${caseShare}
      WHERE ${caseShare.company_id} = ${salesCase.company_id} AND ${caseShare.case_id} = ${salesCase.id}
        AND ${caseShare.revision} >= ${salesCase.revision} AND ${caseShare.admin_id} = ${people}))`
  );
}
/**
 * Ids of cases in which they have a share: of the revision that stands, or also of one that waits. Most cases were never
 * revised, so only those that were are looked up.
 */
const casesWithShare = (ctx: Ctx, people: SQL, compared: SQL): SQL =>
  sql`SELECT h.case_id AS id FROM case_share h
    LEFT JOIN sales_case c ON c.company_id = h.company_id AND c.id = h.case_id AND c.revision > 1
    WHERE h.family_id = ${ctx.family_id} AND ${inArray(sql`h.company_id`, [...ctx.reading])} AND h.admin_id = ${people}
      AND h.revision ${compared} COALESCE(c.revision, 1) GROUP BY 1`;
/** The ids of all that are visible to these people: those, and what they submitted for others. */
const casesOf = (ctx: Ctx, people: SQL): SQL =>
  sql`${casesWithShare(ctx, people, sql`>=`)} UNION ALL SELECT c.id FROM sales_case c
    WHERE c.family_id = ${ctx.family_id} AND ${inArray(sql`c.company_id`, [...ctx.reading])} AND c.submitted_by = ${people}
      AND NOT EXISTS (SELECT 1 FROM case_share h WHERE h.company_id = c.company_id AND h.case_id = c.id
        AND h.revision >= c.revision AND h.admin_id = ${people} OFFSET 0)`;
/** Of the revision that stands too, which has a project once at most. */
const casesOfProject = (ctx: Ctx, project: string): SQL =>
  sql`FROM case_project p LEFT JOIN sales_case c ON c.company_id = p.company_id AND c.id = p.case_id AND c.revision > 1
    WHERE ${inArray(sql`p.company_id`, [...ctx.reading])} AND p.project = ${project} AND p.revision = COALESCE(c.revision, 1)`;
/**
 * Where it is only asked whose they are, they are as many as the cases that these people have shares of; where only a project
 * is, as many as have it.
 */
export function countedByParts(ctx: Ctx, query: ParsedOf<typeof salesCaseApi.list>): SQL | undefined {
  const { page: _page, limit: _limit, admin_id, project, ...others } = query;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const seen = visiblePeople(ctx);
  if (project !== undefined) return seen || admin_id !== undefined ? undefined : casesOfProject(ctx, project);
  if (seen) return admin_id === undefined ? sql`FROM (${casesOf(ctx, seen)}) k` : undefined;
  return admin_id === undefined ? undefined : sql`FROM (${casesWithShare(ctx, sql`${admin_id}`, sql`=`)}) k`;
}
export function visibleItems(ctx: Ctx): SQL | undefined {
  const people = visiblePeople(ctx);
  return people && sql`${performanceItem.admin_id} = ${people}`;
}
/** The same of sums, whose row is called `t`. */
export function visibleSums(ctx: Ctx): SQL | undefined {
  const people = visiblePeople(ctx);
  return people && sql`t.admin_id = ${people}`;
}
