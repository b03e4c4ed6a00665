import { and, eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { HOLDER_FIELDS } from '../student.rules.ts';
import { student } from './student.table.ts';

/** Held by one of these people, in whatever capacity: one index each, put together. */
const heldBy = (isOneOf: (column: SQL) => SQL) =>
  or(...HOLDER_FIELDS.map((field) => isOneOf(sql`${student[field]}`)));

/** An array and not a subquery: the indexes can be asked for its elements. */
const ofDepartments = (ctx: Ctx, ids: SQL) => sql`ANY (ARRAY(SELECT a.id FROM admin a
  WHERE a.id = ${ctx.admin_id} OR a.department_id IN (${ids})))`;
const withThoseBelow = (
  ctx: Ctx,
) => sql`WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${ctx.department_id}
    UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`;

/** How far the role sees: those one looks after, those one's department does, or all of the company. */
function withinScope(ctx: Ctx): SQL | undefined {
  switch (ctx.data_scope) {
    case 'own':
      return heldBy((column) => sql`${column} = ${ctx.admin_id}`);
    case 'department': {
      const people = ofDepartments(ctx, sql`${ctx.department_id}::bigint`);
      return heldBy((column) => sql`${column} = ${people}`);
    }
    case 'department_tree': {
      const people = ofDepartments(ctx, withThoseBelow(ctx));
      return heldBy((column) => sql`${column} = ${people}`);
    }
    default:
      return undefined;
  }
}

/** Nobody of the companies being read is left out. */
export const seesEverybody = (ctx: Ctx): boolean => withinScope(ctx) === undefined;

/** The students of the companies being read, within the role's scope. */
export function visibleStudents(ctx: Ctx): SQL | undefined {
  const [only, ...others] = ctx.reading;
  // Of several companies the newest first come by the family's index, of one by its own.
  const here =
    only !== undefined && others.length === 0
      ? eq(student.company_id, only)
      : and(eq(student.family_id, ctx.family_id), inArray(student.company_id, [...ctx.reading]));
  return and(here, withinScope(ctx));
}

/**
 * For a document about a student, by the column that names them: whether this person sees the student. A document's student
 * is of the document's company (its foreign key says so), and nothing is asked for those who see everybody of it.
 */
export function isOfVisibleStudent(ctx: Ctx, column: PgColumn): SQL | undefined {
  // Within the subquery a column of `student` would be compared with itself, and everybody be seen.
  if (getTableName(column.table) === getTableName(student))
    throw new Error('a student is seen by visibleStudents');
  if (seesEverybody(ctx)) return undefined;
  return sql`EXISTS (SELECT 1 FROM ${student} WHERE ${and(eq(student.id, column), visibleStudents(ctx))})`;
}
