import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { type Use, usedIn } from '@/kernel/server/uses.ts';
import { booking, lesson } from './lesson.table.ts';

/** Work that lies ahead of each teacher, in whatever company of the family. */
const aheadOfTeachers: Use['counts'] = async (ctx, ids) =>
  ctx.db
    .select({ id: booking.resource_id, count: count() })
    .from(booking)
    .where(
      and(
        eq(booking.family_id, ctx.family_id),
        eq(booking.kind, 'teacher'),
        inArray(booking.resource_id, [...ids]),
        gt(booking.starts_at, ctx.now),
      ),
    )
    .groupBy(booking.resource_id);

/** How many lessons name each of these. */
export const lessonUses = {
  byTeacher: usedIn(lesson, lesson.teacher_id),
  aheadOfTeachers,
  bySubject: usedIn(lesson, lesson.subject_id),
  byRoom: usedIn(lesson, lesson.room_id),
};
