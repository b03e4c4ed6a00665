import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { FINAL } from '../salary.rules.ts';
import { salary } from './salary.table.ts';

export const salaryMonthStore = {
  /** Sheets of these teachers that are final. */
  final: (ctx: Ctx, teacherIds: readonly number[]) =>
    ctx.db
      .select({ teacher_id: salary.teacher_id, month: salary.month })
      .from(salary)
      .where(
        and(
          eq(salary.company_id, ctx.company_id),
          inArray(salary.teacher_id, [...teacherIds]),
          inArray(salary.status, [...FINAL]),
        ),
      ),
};
