import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { colleague } from './calls.ts';

const owner = await colleague('owner');
const manager = await colleague('manager');
const affairs = await colleague('affairs');
let made = 0;
const mark = Date.now().toString(36).slice(-5);

/** A student with hours, a subject of its own, and a teacher of it who is free on Saturdays. */
export async function arranged(hours = 8) {
  const name = `${mark}${++made}`;
  const subject = await owner.call(
    subjectApi.add,
    { name: `旅程科目${name}`, level_ids: [], course_types: [] },
    1,
  );
  const student = await owner.call(studentApi.add, { username: `旅程学员${name}` }, 1);
  await owner.call(
    classHoursApi.gift,
    { student_id: student.id, course_type: 12, gift_minutes: hours * 60, reason: '旅程' },
    1,
  );
  const teacher = await owner.call(
    teacherApi.add,
    {
      teacher_name: `旅程教师${name}`,
      company_ids: [1],
      subjects: [{ subject_id: subject.id, level_ids: [] }],
      week: [{ weekday: 6, from_minute: 540, to_minute: 1260 }],
    },
    1,
  );
  return { name, student_id: student.id, subject_id: subject.id, teacher_id: teacher.id };
}
type Arranged = Awaited<ReturnType<typeof arranged>>;
export async function submitted(of: Arranged): Promise<number> {
  const { id } = await manager.call(demandApi.add, {
    student_ids: [of.student_id],
    course_type: 12,
    subject_id: of.subject_id,
    minutes: 480,
    lesson_minutes: 120,
    time_zone: 'Europe/London',
    slots: [{ weekday: 6, from_minute: 600, to_minute: 720 }],
    starts_on: '2031-03-01',
    deadline: '2031-05-30',
    submit_now: 1,
  });
  return id;
}
export async function accepted(of: Arranged): Promise<number> {
  const id = await submitted(of);
  await affairs.call(demandApi.accept, { id });
  return id;
}
