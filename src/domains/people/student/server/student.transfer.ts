import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { StudentDraft } from './student.draft.ts';
import { studentStore } from './student.store.ts';
import { insertStudents } from './student.write.ts';

/** What goes along to another company: who they are. Who looks after them and who referred them are people here. */
export async function cardOf(ctx: Ctx, id: number): Promise<StudentDraft> {
  const [found] = await studentStore.known(ctx, [], [id]);
  if (!found) throw notFound();
  const { username, english_name, gender, birthday, phone, wechat, email, school, grade } = found;
  const { level_id, education_type_id, region_id, time_zone, channel_id, notes } = found;
  return {
    username,
    english_name,
    gender,
    birthday,
    phone,
    wechat,
    email,
    school,
    grade,
    level_id,
    education_type_id,
    region_id,
    time_zone,
    channel_id,
    notes,
    guardians: found.guardians.map(({ id: _, ...guardian }) => guardian),
    label_ids: found.label_ids,
  };
}

/** A new student, whose numbers a brother or sister here may have too. */
export async function arrive(ctx: Ctx, card: StudentDraft): Promise<number> {
  const [id] = await insertStudents(ctx, [{ ...card, status: 'active', shares_phone: 1 }]);
  return id as number;
}
