import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { DataScope } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { admin, adminCompany } from './admin.table.ts';

/** Who looks, in a statement: the values themselves, or places for them. */
interface Viewer {
  readonly admin_id: unknown;
  readonly department_id: unknown;
  /** The company of a grant is one that is being read. */
  readonly reads: SQL;
}
const viewerOf = (ctx: Ctx): Viewer => ({
  admin_id: ctx.admin_id,
  department_id: ctx.department_id,
  reads: inArray(adminCompany.company_id, [...ctx.reading]),
});
export const anyViewer: Viewer = {
  admin_id: sql.placeholder('admin_id'),
  department_id: sql.placeholder('department_id'),
  reads: sql`${adminCompany.company_id} = ANY (${sql.placeholder('reading')})`,
};

/** Staff who are granted a company that is being read, within the role's scope. */
export function visible(scope: DataScope, viewer: Viewer): SQL | undefined {
  const granted = sql`EXISTS (SELECT 1 FROM ${adminCompany} WHERE ${adminCompany.admin_id} = ${admin.id}
    AND ${viewer.reads})`;
  switch (scope) {
    case 'own':
      return sql`${admin.id} = ${viewer.admin_id}`;
    case 'department':
      return and(granted, departmentIs(viewer, sql`${viewer.department_id}`));
    case 'department_tree':
      return and(granted, departmentIs(viewer, withThoseBelow(sql`${viewer.department_id}`)));
    default:
      return granted;
  }
}
/** A department stands for its groups too. */
export const withThoseBelow = (departmentId: SQL) =>
  sql`(WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${departmentId}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below)`;
/** One always sees oneself, also without a department. */
const departmentIs = (viewer: Viewer, ids: SQL) =>
  sql`(${admin.id} = ${viewer.admin_id} OR ${admin.department_id} IN (${ids}))`;
export const visibleTo = (ctx: Ctx) => visible(ctx.data_scope, viewerOf(ctx));
