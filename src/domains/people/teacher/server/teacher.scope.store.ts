import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { teacher, teacherCompany } from './teacher.table.ts';

/** Teachers who work for one of these companies. */
export const grantedTo = (companies: readonly number[]): SQL =>
  sql`EXISTS (SELECT 1 FROM ${teacherCompany} WHERE ${teacherCompany.teacher_id} = ${teacher.id}
    AND ${inArray(teacherCompany.company_id, [...companies])})`;

/**
 * Whom a list shows. Teachers are in no department: a role that sees more than its own sees all of the companies being
 * read.
 */
export const visibleTo = (ctx: Ctx): SQL | undefined =>
  and(grantedTo(ctx.reading), ctx.data_scope === 'own' ? eq(teacher.admin_id, ctx.admin_id) : undefined);
