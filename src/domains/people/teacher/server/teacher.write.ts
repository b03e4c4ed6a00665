import { maskPhone, normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, refuse } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { takeLookups } from '@/kernel/server/session/masked-lookups.ts';
import { Teacher, type teacherApi } from '../teacher.contract.ts';
import { isHere, type Taught, taughtRows } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';
import { mergedWeek, type WeekPart } from '../teacher.week.ts';
import { teacherUse } from './teacher.slots.ts';
import { teacherStore } from './teacher.store.ts';

const reasons = {
  teacher_admin: () => invalid({ admin_id: teacherText.account_taken }),
  teacher_admin_of_family: () => invalid({ admin_id: teacherText.account_unknown }),
  teacher_phone: () => invalid({ phone: teacherText.phone_taken }),
  teacher_tier: () => invalid({ tier_id: teacherText.tier_not_found }),
  teacher_subject_subject: () => invalid({ subjects: teacherText.subject_not_found }),
  teacher_subject_level: () => invalid({ subjects: teacherText.level_not_found }),
};

/** The locked teacher, if this person sees them and the acting company is one of theirs. */
export async function mine(ctx: Ctx, id: number) {
  const found = await teacherStore.lock(ctx, id);
  if (!found) throw notFound();
  must(isHere(found, ctx));
  return found;
}
export type Mine = Awaited<ReturnType<typeof mine>>;

/** Nobody gives or takes a company that they cannot act under themselves. */
function mayGrant(ctx: Ctx, before: readonly number[], after: readonly number[]): void {
  const changed = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
  if (!changed.every((id) => ctx.granted.includes(id)))
    throw invalid({ company_ids: teacherText.company_not_granted });
}

/** Who is named here is shown to others: nobody links an account that they cannot see themselves. */
async function mayLink(ctx: Ctx, id: number | null | undefined, before: number | null): Promise<void> {
  if (id && id !== before && !(await admins.isColleague(ctx, id)))
    throw invalid({ admin_id: teacherText.account_unknown });
}

/** In these companies; where none are named, in any of the family. */
export async function mustHaveNothingAhead(
  ctx: Ctx,
  id: number,
  companyIds?: readonly number[],
): Promise<void> {
  let n = 0;
  for (const { ahead } of teacherUse.parts)
    if (ahead) for (const { count } of await ahead(ctx, [id], companyIds)) n += count;
  if (n > 0) throw refuse(teacherText.lessons_ahead, { n });
}

export type TeacherFields = Omit<ParsedOf<typeof teacherApi.edit>, 'id' | 'version' | 'subjects'> & {
  readonly subjects?: readonly Taught[];
};

async function saveParts(
  ctx: Ctx,
  id: number,
  parts: {
    company_ids: readonly number[];
    subjects?: readonly Taught[];
    week?: readonly WeekPart[];
  },
): Promise<void> {
  await teacherStore.setCompanies(ctx, id, parts.company_ids);
  if (parts.subjects) await explain(teacherStore.setSubjects(ctx, id, taughtRows(parts.subjects)), reasons);
  if (parts.week) await teacherStore.setWeek(ctx, id, mergedWeek(parts.week));
}

/** Without asking who gives which company: for whoever has asked already, and for the demo. */
export async function insertTeacher(
  ctx: Ctx,
  { company_ids, subjects, week, phone = '', ...fields }: TeacherFields & { status?: 'on' | 'off' },
): Promise<number> {
  const number = normalPhone(phone);
  const search_text = await nameSearchText(fields.teacher_name, fields.english_name);
  const id = await explain(teacherStore.insert(ctx, { ...fields, phone: number, search_text }), reasons);
  await saveParts(ctx, id, { company_ids, subjects, week });
  await teacherStore.setSearch(ctx, id, search_text, number);
  return id;
}

export async function addTeacher(ctx: Ctx, fields: TeacherFields): Promise<number> {
  mayGrant(ctx, [], fields.company_ids);
  await mayLink(ctx, fields.admin_id, null);
  // The answer says whether a teacher has the number.
  if (fields.phone) await takeLookups(ctx, Teacher.shape.phone, [fields.phone]);
  return insertTeacher(ctx, fields);
}

/** An edit, by the form or by a file: the same rules, the same traces. */
export async function changeTeacher(
  ctx: Ctx,
  before: Mine,
  { company_ids, subjects, week, phone, ...fields }: TeacherFields,
): Promise<void> {
  mayGrant(ctx, before.company_ids, company_ids);
  const left = before.company_ids.filter((id) => !company_ids.includes(id));
  if (left.length) await mustHaveNothingAhead(ctx, before.id, left);
  await mayLink(ctx, fields.admin_id, before.admin_id);
  // Who may not see the number sends back the masked one: it stays what it was.
  const kept = phone === undefined || phone === maskPhone(before.phone);
  if (!kept && phone.includes('*')) throw invalid({ phone: teacherText.phone_whole });
  const number = kept ? before.phone : normalPhone(phone);
  if (number && number !== before.phone) await takeLookups(ctx, Teacher.shape.phone, [number]);
  const english = fields.english_name ?? before.english_name;
  const search_text = await nameSearchText(fields.teacher_name, english);
  await explain(teacherStore.update(ctx, before.id, { ...fields, phone: number, search_text }), reasons);
  await saveParts(ctx, before.id, { company_ids, subjects, week });
  await teacherStore.setSearch(ctx, before.id, search_text, number);
}
