import { expect } from 'vitest';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { type Attendance, attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { colleague } from './calls.ts';

/** Lessons of somebody who teaches that wait for their marks: the demo's marks of the newest are taken back. */
export async function unmarkedOf(login: string, count: number): Promise<Attendance[]> {
  const owner = await colleague('owner');
  const { admin_id } = await colleague(login);
  const teachers = (await owner.call(teacherApi.list, { limit: 100 }, 1)).list;
  const teacher_id = teachers.find((one) => one.admin_id === admin_id)?.id as number;
  const asked = { work: 'one' as const, state: 'marked' as const, teacher_id, limit: 40 };
  const { list } = await owner.call(attendanceApi.list, asked, 1);
  const plain = list.filter(({ students }) => students.length === 1 && !students.some(({ owes }) => owes));
  const chosen = plain.slice(0, count);
  expect(chosen.length).toBe(count);
  for (const { id } of chosen) {
    const { seen } = await owner.call(attendanceApi.undoPreview, { lesson_id: id }, 1);
    await owner.call(attendanceApi.undo, { lesson_id: id, seen, reason: '重新考勤' }, 1);
  }
  return chosen;
}
