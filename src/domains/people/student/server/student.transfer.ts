import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { StudentDraft } from './student.draft.ts';
import { studentStore } from './student.store.ts';
import { insertStudents, type StudentChange } from './student.write.ts';

/**
 * What goes along to another company: who they are. Who looks after them and who referred them are people here. The
 * compiler asks for a new field of the form.
 */
const goesAlong: Readonly<Record<keyof StudentChange, boolean>> = {
  username: true,
  english_name: true,
  gender: true,
  birthday: true,
  phone: true,
  wechat: true,
  email: true,
  school: true,
  grade: true,
  level_id: true,
  education_type_id: true,
  region_id: true,
  time_zone: true,
  channel_id: true,
  notes: true,
  label_ids: true,
  guardians: true,
  adviser_id: false,
  class_teacher_id: false,
  guidance_id: false,
  academic_affairs_id: false,
  assistant_id: false,
  referrer_student_id: false,
  // Asked anew where they arrive.
  shares_phone: false,
};
type Known = Awaited<ReturnType<typeof studentStore.known>>[number];
const isCarried = (field: string): boolean => goesAlong[field as keyof StudentChange] ?? false;

export async function cardOf(ctx: Ctx, id: number): Promise<StudentDraft> {
  const [found] = await studentStore.known(ctx, [], [id]);
  if (!found) throw notFound();
  const carried = Object.fromEntries(Object.entries(found).filter(([field]) => isCarried(field)));
  const guardians = found.guardians.map(({ id: _, ...guardian }) => guardian);
  return { ...(carried as Pick<Known, 'username'> & Partial<Known>), guardians };
}

/** A new student, whose numbers a brother or sister here may have too. */
export async function arrive(ctx: Ctx, card: StudentDraft): Promise<number> {
  const [id] = await insertStudents(ctx, [{ ...card, status: 'active', shares_phone: 1 }]);
  return id as number;
}
