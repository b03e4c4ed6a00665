import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { newRoom } from '@/domains/organisation/room/server/testing/room.samples.ts';
import { teacherOf } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { calendarApi } from '@/domains/teaching/lesson/calendar.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { lessonImportApi } from '@/domains/teaching/lesson/lesson.import.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { dayIn } from '@/kernel/value/day.ts';

/** 2090, a slot of its own for each; its teacher and student are new, so that nothing else is in the way. */
const slotOf = (at: Arranger): number => 3_786_912_000 + (at.next() % 500) * 86_400;

const lessonFields = async (at: Arranger): Promise<InputOf<typeof lessonApi.add>> => ({
  course_type: 12,
  teacher_id: await teacherOf(at),
  student_ids: [(await boughtLot(at)).student_id],
  starts: [slotOf(at)],
  minutes: 120,
});

/** A planned lesson of company 1, with a teacher and a student of its own. @public */
export async function lessonOf(
  at: Arranger,
  more: Partial<InputOf<typeof lessonApi.add>> = {},
): Promise<number> {
  const { ids } = await at.owner.ok(lessonApi.add, { ...(await lessonFields(at)), ...more }, { company: 1 });
  return ids[0] as number;
}

/** The owner has room for only so many addresses: the oldest make way. */
async function calendarFields(at: Arranger): Promise<InputOf<typeof calendarApi.add>> {
  const { list } = await at.owner.ok(calendarApi.list, {}, { company: 1 });
  for (const { id } of list.slice(0, -5)) await at.owner.ok(calendarApi.del, { id }, { company: 1 });
  return { teacher_id: await teacherOf(at), room_id: await newRoom(at) };
}

const calendarOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(calendarApi.add, await calendarFields(at), { company: 1 })).id;

/** The number of somebody who has hours. */
export async function studentNumber(at: Arranger): Promise<string> {
  const { student_id } = await boughtLot(at);
  return at.within(async (ctx) => {
    const { rows } = await ctx.query(
      `UPDATE student SET number = CASE number WHEN '' THEN 'S' || id ELSE number END WHERE id = $1 RETURNING number`,
      [student_id],
    );
    return rows[0].number as string;
  });
}

/** One lesson, as a file to import. */
async function lessonFile(at: Arranger): Promise<Buffer> {
  const number = await studentNumber(at);
  const { rows } = await at.app.db.superPool.query('SELECT teacher_name FROM teacher WHERE id = $1', [
    await teacherOf(at),
  ]);
  const name = rows[0].teacher_name;
  const day = dayIn('Asia/Shanghai', slotOf(at));
  return Buffer.from(
    `学员编号,教师,课程类型,上课日期,开始,结束\n${number},${name},一对一,${day},10:00,12:00`,
  );
}

export const samples: Samples = {
  calls: {
    api_lesson_import_preview: async (at) => ({ name: '课节.csv', bytes: await lessonFile(at) }),
    api_lesson_import_run: async (at) => {
      const file = { name: '课节.csv', bytes: await lessonFile(at) } as never;
      return { id: (await at.owner.ok(lessonImportApi.preview, file, { company: 1 })).id };
    },
    api_lesson_import_undo: async (at) =>
      imported(at, lessonImportApi, { name: '课节.csv', bytes: await lessonFile(at) }),
    api_lesson_add: async (at) => ({ ...(await lessonFields(at)), room_id: await newRoom(at) }),
    api_lesson_edit: async (at) => ({
      id: await lessonOf(at),
      version: 1,
      note: '带教材',
      room_id: await newRoom(at),
    }),
    api_lesson_move: async (at) => ({
      id: await lessonOf(at),
      version: 1,
      starts_at: slotOf(at) + 3600,
      minutes: 90,
    }),
    api_lesson_substitute: async (at) => ({
      id: await lessonOf(at),
      version: 1,
      teacher_id: await teacherOf(at),
    }),
    api_lesson_remind: async (at) => {
      const { id } = await at.staff();
      return { id: await lessonOf(at, { assistant_id: id }) };
    },
    api_lesson_trial: async (at) => ({
      id: await lessonOf(at, { kind: 'trial' }),
      version: 1,
      trial_state: 'arrived',
    }),
    api_lesson_cancel: async (at) => ({ id: await lessonOf(at), reason: '学员请假' }),
    api_lesson_take_off: async (at) => ({ id: await lessonOf(at), reason: '时间待定' }),
    api_calendar_add: async (at) => ({ ...(await calendarFields(at)) }),
    api_calendar_del: async (at) => ({ id: await calendarOf(at) }),
  },
  documents: {
    lesson: (at) => lessonOf(at),
  },
};
