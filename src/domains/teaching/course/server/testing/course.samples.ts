import { type Arranger, IN_COMPANY, type Input, type Samples } from '@/apps/server/testing/arranger.ts';
import { someSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function courseFields(at: Arranger, capacity = 2): Promise<InputOf<typeof courseApi.add>> {
  return {
    name: `样例班课${at.next()}`,
    course_type: 1,
    subject_id: await someSubject(at),
    teacher_id: await plainTeacher(at),
    capacity,
    price_fen: 100_000,
    time_zone: 'Asia/Shanghai',
    starts_on: '2031-03-01',
    ends_on: '2031-06-30',
    slots: [{ weekday: 6, from_minute: 600, to_minute: 720 }],
    note: '样例',
  };
}

export const courseOf = async (at: Arranger, capacity?: number): Promise<number> =>
  (await at.owner.ok(courseApi.add, await courseFields(at, capacity), IN_COMPANY)).id;

async function enrolled(at: Arranger, capacity?: number): Promise<{ id: number; student_id: number }> {
  const place = { id: await courseOf(at, capacity), student_id: await newStudent(at) };
  await at.owner.ok(courseApi.enrol, place, IN_COMPANY);
  return place;
}

/** Somebody waits, and a place has become free. */
async function waiting(at: Arranger): Promise<Input> {
  const { id, student_id } = await enrolled(at, 1);
  const next = await newStudent(at);
  await at.owner.ok(courseApi.enrol, { id, student_id: next }, IN_COMPANY);
  await at.owner.ok(courseApi.leave, { id, student_id }, IN_COMPANY);
  return { id, student_id: next };
}

async function planFields(at: Arranger): Promise<Input> {
  const { id } = await enrolled(at);
  const input = {
    id,
    teacher_id: await plainTeacher(at),
    time_zone: 'Asia/Shanghai',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 3,
    skip_holidays: 1 as const,
  };
  const { snapshot } = await at.owner.ok(courseApi.planPreview, input, IN_COMPANY);
  return { ...input, snapshot };
}

async function moved(at: Arranger, ...moves: ('publish' | 'start')[]): Promise<number> {
  const id = await courseOf(at);
  for (const name of moves) await at.owner.ok(courseApi[name], { id }, IN_COMPANY);
  return id;
}

export const samples: Samples = {
  calls: {
    api_course_add: async (at) => ({ ...(await courseFields(at)) }),
    api_course_edit: async (at) => ({ id: await courseOf(at), version: 1, ...(await courseFields(at, 5)) }),
    api_course_enrol: async (at) => ({ id: await courseOf(at), student_id: await newStudent(at) }),
    api_course_leave: async (at) => ({ ...(await enrolled(at)) }),
    api_course_promote: waiting,
    api_course_plan: planFields,
    api_course_publish: async (at) => ({ id: await courseOf(at) }),
    api_course_start: async (at) => ({ id: await moved(at, 'publish') }),
    api_course_finish: async (at) => ({ id: await moved(at, 'publish', 'start') }),
    api_course_cancel: async (at) => ({ id: await courseOf(at), reason: '人数不足' }),
  },
  documents: {
    course: (at) => courseOf(at),
  },
};
