import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
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
export function visibleItems(ctx: Ctx): SQL | undefined {
  const people = visiblePeople(ctx);
  return people && sql`${performanceItem.admin_id} = ${people}`;
}
/** The same of sums, whose row is called `t`. */
export function visibleSums(ctx: Ctx): SQL | undefined {
  const people = visiblePeople(ctx);
  return people && sql`t.admin_id = ${people}`;
}
