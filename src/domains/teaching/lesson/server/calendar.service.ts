import { randomBytes } from 'node:crypto';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { hashHex } from '@/kernel/server/session/session-context.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { calendarApi } from '../calendar.contract.ts';
import { MOST_ADDRESSES } from '../calendar.rules.ts';
import { calendarText } from '../calendar.text.ts';
import { calendarStore as store } from './calendar.store.ts';
import type { CalendarFilter } from './lesson.list.store.ts';

/** What is kept of an address. */
export const hashOf = (token: string): Buffer => Buffer.from(hashHex(token), 'hex');
const pathOf = (token: string): string => `/calendar/${token}.ics`;

async function mustSee(ctx: Ctx, { teacher_id, student_id, room_id }: CalendarFilter): Promise<void> {
  if (teacher_id && !(await teachers.sees(ctx, teacher_id)))
    throw invalid({ teacher_id: calendarText.teacher_unknown });
  if (student_id && !(await students.sees(ctx, student_id)))
    throw invalid({ student_id: calendarText.student_unknown });
  if (room_id && !(await rooms.mine(ctx, room_id))) throw invalid({ room_id: calendarText.room_unknown });
}

/** What other nouns ask of calendars. */
export const calendars = {
  sees: store.isMine,
  /** Every address of somebody ends with their sessions. */
  end: (ctx: Ctx, { admin_id }: { admin_id: number }) => store.end(ctx, admin_id),
};

export const calendarService = implement(calendarApi, {
  list: async (ctx) => ({ list: await store.list(ctx) }),
  add: async (ctx, filter) => {
    await mustSee(ctx, filter);
    await store.removeEnded(ctx);
    if ((await store.countOfMine(ctx)) >= MOST_ADDRESSES)
      throw refuse(calendarText.too_many, { n: MOST_ADDRESSES });
    const token = randomBytes(32).toString('base64url');
    return { id: await store.insert(ctx, hashOf(token), filter), path: pathOf(token) };
  },
  del: async (ctx, { id }) => {
    if (!(await store.remove(ctx, id))) throw notFound();
    return {};
  },
});
