import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { studentApi } from '../student.contract.ts';
import type { StudentDraft } from './student.draft.ts';
import { studentStore } from './student.store.ts';
import { insertStudents, type StudentChange } from './student.write.ts';

/** What stays here when somebody goes to another company: who looks after them and who referred them are people here. */
const STAYS: readonly string[] = [
  'adviser_id',
  'class_teacher_id',
  'guidance_id',
  'academic_affairs_id',
  'assistant_id',
  'referrer_student_id',
  // Asked anew where they arrive.
  'shares_phone',
] satisfies (keyof StudentChange)[];
/** Who they are: every field of the form but those. */
const CARRIED = Object.keys(studentApi.edit.input.shape).filter(
  (field) => !STAYS.includes(field) && field !== 'id' && field !== 'version',
);
type Known = Awaited<ReturnType<typeof studentStore.known>>[number];

export async function cardOf(ctx: Ctx, id: number): Promise<StudentDraft> {
  const [found] = await studentStore.known(ctx, [], [id]);
  if (!found) throw notFound();
  const carried = Object.fromEntries(Object.entries(found).filter(([field]) => CARRIED.includes(field)));
  const guardians = found.guardians.map(({ id: _, ...guardian }) => guardian);
  return { ...(carried as Pick<Known, 'username'> & Partial<Known>), guardians };
}

/** A new student, whose numbers a brother or sister here may have too. */
export async function arrive(ctx: Ctx, card: StudentDraft): Promise<number> {
  const [id] = await insertStudents(ctx, [{ ...card, status: 'active', shares_phone: 1 }]);
  return id as number;
}
