import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import type { Outcome } from '@/domains/teaching/attendance/attendance.rules.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import { lessonOf } from '@/domains/teaching/lesson/server/testing/lesson.samples.ts';

/** A lesson of company 1 that began so many hours ago, with a teacher and students of its own: it clashes with none. */
export interface PastLesson {
  readonly id: number;
  readonly teacher_id: number;
  readonly student_ids: readonly number[];
}

export async function pastLesson(
  at: Arranger,
  {
    hoursAgo = at.hoursAgo(),
    minutes = 120,
    course_type = 12,
    students = 1,
    kind = 'lesson',
    own_hours = false,
  } = {},
): Promise<PastLesson> {
  const student_ids: number[] = [];
  for (let n = 0; n < students; n++)
    student_ids.push(own_hours ? (await boughtLot(at)).student_id : await richStudent(at));
  const teacher_id = await at.someTeacher(() => newTeacher(at, '考勤教师'));
  return at.within(async (ctx) => {
    const starts = new Date((Math.floor(at.now / 60) * 60 - hoursAgo * 3600) * 1000);
    const ends = new Date(starts.getTime() + minutes * 60_000);
    const { rows } = await ctx.query(
      `INSERT INTO lesson (family_id, company_id, kind, course_type, teacher_id, starts_at, ends_at)
       VALUES (1, 1, $1, $2, $3, $4, $5) RETURNING id`,
      [kind, course_type, teacher_id, starts, ends],
    );
    const id = rows[0].id as number;
    for (const student_id of student_ids)
      await ctx.query(
        'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id) VALUES (1, 1, $1, $2)',
        [id, student_id],
      );
    return { id, teacher_id, student_ids };
  });
}

export const markOf = (lesson: PastLesson, outcome: Outcome = 'present') => ({
  lesson_id: lesson.id,
  students: lesson.student_ids.map((student_id) => ({ student_id, outcome })),
});

/** One that was marked by the owner. */
export async function markedLesson(at: Arranger, outcome: Outcome = 'present'): Promise<PastLesson> {
  const lesson = await pastLesson(at);
  await at.owner.ok(attendanceApi.mark, { lessons: [markOf(lesson, outcome)] }, { company: 1 });
  return lesson;
}

/** A make-up that is owed. */
async function owedMakeUp(at: Arranger) {
  const lesson = await markedLesson(at, 'leave');
  const { rows } = await at.app.db.superPool.query('SELECT id FROM make_up WHERE missed_lesson_id = $1', [
    lesson.id,
  ]);
  return { id: rows[0].id as number, version: 1, lesson };
}

/** A time of its own, far ahead: teachers are new ones, but students' times must not meet either. */
const farAhead = (at: Arranger) => Math.floor(at.now / 86_400 + 200 + (at.next() % 500)) * 86_400 + 36_000;

async function arrangedMakeUp(at: Arranger) {
  const { id, version } = await owedMakeUp(at);
  await at.owner.ok(makeUpApi.plan, { id, version, starts_at: farAhead(at) }, { company: 1 });
  return { id, version: version + 1 };
}

async function laterLesson(at: Arranger) {
  const { id, version, lesson } = await owedMakeUp(at);
  const other = await owedMakeUp(at);
  const planned = await at.owner.ok(
    makeUpApi.plan,
    { id: other.id, version: other.version, starts_at: farAhead(at) },
    { company: 1 },
  );
  await at.within((ctx) =>
    ctx.query(
      'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id) VALUES (1, 1, $1, $2)',
      [planned.id, lesson.student_ids[0]],
    ),
  );
  return { id, version, lesson_id: planned.id };
}

/** A student in a lesson that lies ahead. */
async function plannedPlace(at: Arranger) {
  const student_id = (await boughtLot(at)).student_id;
  return { lesson_id: await lessonOf(at, { student_ids: [student_id] }), student_id };
}

export const samples: Samples = {
  calls: {
    api_attendance_mark: async (at) => ({ lessons: [markOf(await pastLesson(at))] }),
    api_attendance_record: async (at) => ({
      course_type: 12,
      teacher_id: await newTeacher(at, '补录教师'),
      starts_at: Math.floor(at.now / 3600) * 3600 - 2 * 3600,
      minutes: 60,
      students: [{ student_id: (await boughtLot(at)).student_id, outcome: 'present' }],
      reason: '临时加课',
    }),
    api_attendance_leave: plannedPlace,
    api_attendance_leave_back: async (at) => {
      const place = await plannedPlace(at);
      await at.owner.ok(attendanceApi.leave, place, { company: 1 });
      return place;
    },
    api_attendance_undo_preview: async (at) => ({ lesson_id: (await markedLesson(at)).id }),
    api_attendance_undo: async (at) => {
      const lesson_id = (await markedLesson(at)).id;
      const { seen } = await at.owner.ok(attendanceApi.undoPreview, { lesson_id }, { company: 1 });
      return { lesson_id, seen, reason: '点错了' };
    },
    api_attendance_correct_preview: async (at) => ({ ...markOf(await markedLesson(at), 'absent') }),
    api_attendance_correct: async (at) => {
      const mark = markOf(await markedLesson(at), 'late_leave');
      const { seen } = await at.owner.ok(attendanceApi.correctPreview, mark, { company: 1 });
      return { ...mark, seen, reason: '实际请假' };
    },
    api_make_up_arrange: laterLesson,
    api_make_up_plan: async (at) => {
      const { id, version } = await owedMakeUp(at);
      return { id, version, starts_at: farAhead(at) };
    },
    api_make_up_release: arrangedMakeUp,
    api_make_up_expire: async (at) => ({ id: (await owedMakeUp(at)).id, reason: '学员放弃' }),
    api_make_up_revive: async (at) => {
      const { id } = await owedMakeUp(at);
      await at.owner.ok(makeUpApi.expire, { id, reason: '学员放弃' }, { company: 1 });
      return { id };
    },
  },
  documents: {
    make_up: async (at) => (await owedMakeUp(at)).id,
  },
};
