import { or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { contract } from './contract.table.ts';

/** An array and not a subquery: the indexes can be asked for its elements. */
const peopleOf = (ctx: Ctx, departments: SQL) =>
  sql`ANY (ARRAY(SELECT a.id FROM admin a WHERE a.id = ${ctx.admin_id} OR a.department_id IN (${departments})))`;
const withThoseBelow = (ctx: Ctx) =>
  sql`WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${ctx.department_id}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`;

const heldBy = (people: SQL) =>
  or(sql`${contract.adviser_id} = ${people}`, sql`${contract.created_by} = ${people}`);

/** How far the role sees: what one advises on or made, what one's department did, or all of the company. */
export function visibleContracts(ctx: Ctx): SQL | undefined {
  switch (ctx.data_scope) {
    case 'own':
      return heldBy(sql`${ctx.admin_id}`);
    case 'department':
      return heldBy(peopleOf(ctx, sql`${ctx.department_id}::bigint`));
    case 'department_tree':
      return heldBy(peopleOf(ctx, withThoseBelow(ctx)));
    default:
      return undefined;
  }
}
