import { eq, or, type SQL } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { application } from './application.table.ts';

/** Of students whom this person sees, and those that are their own as guidance or writer. */
export function visibleApplications(ctx: Ctx): SQL | undefined {
  const ofStudents = students.isOfVisible(ctx, application.student_id);
  return (
    ofStudents &&
    or(ofStudents, eq(application.guidance_id, ctx.admin_id), eq(application.writer_id, ctx.admin_id))
  );
}
