import { and, count, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, type UnixSeconds } from '@/kernel/value/time.ts';
import { booking, lesson } from './lesson.table.ts';

/** Lessons that lie ahead of each teacher, in some companies or in whatever company of the family. */
const aheadOfTeachers = async (ctx: Ctx, ids: readonly number[], companyIds?: readonly number[]) =>
  ctx.db
    .select({ id: booking.resource_id, count: count() })
    .from(booking)
    .where(
      and(
        eq(booking.family_id, ctx.family_id),
        eq(booking.kind, 'teacher'),
        inArray(booking.resource_id, [...ids]),
        companyIds && inArray(booking.company_id, [...companyIds]),
        isNotNull(booking.lesson_id),
        gt(booking.starts_at, ctx.now),
      ),
    )
    .groupBy(booking.resource_id);

/** Whether the acting company has lessons from before a moment. For the demo. */
async function anyBefore(ctx: Ctx, moment: UnixSeconds): Promise<boolean> {
  const found = await ctx.db
    .select({ id: lesson.id })
    .from(lesson)
    .where(and(eq(lesson.company_id, ctx.company_id), lt(lesson.starts_at, fromUnix(moment))))
    .limit(1);
  return found.length > 0;
}

/** How many lessons name each of these. */
export const lessonUses = {
  byTeacher: referencedIn(lesson, lesson.teacher_id),
  aheadOfTeachers,
  anyBefore,
  bySubject: referencedIn(lesson, lesson.subject_id),
  byRoom: referencedIn(lesson, lesson.room_id),
};
