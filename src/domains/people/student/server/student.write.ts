import { maskPhone, normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { takeLookups } from '@/kernel/server/session/masked-lookups.ts';
import type { studentApi } from '../student.contract.ts';
import { HOLDER_FIELDS, type HolderField, phonesOf } from '../student.rules.ts';
import { StudentBrief } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import {
  mustBeStaff,
  newStudent,
  ownersOf,
  type StudentDraft,
  searchTextOf,
  sharedPhones,
  spelled,
  studentReasons,
} from './student.draft.ts';
import type { Guardian, NewStudent } from './student.insert.store.ts';
import { studentListStore } from './student.list.store.ts';
import { studentStore } from './student.store.ts';

const NUMBER_PREFIX = 'XY';
const isMasked = (phone: string) => phone.includes('*');

/** Many new students at once. Whom they name has been looked at; what they share is looked at here. */
export async function insertStudents(ctx: Ctx, drafts: readonly StudentDraft[]): Promise<number[]> {
  const numbers = await nextNumbers(ctx, NUMBER_PREFIX, drafts.length);
  const rows = drafts.map(spelled);
  const owners = await ownersOf(
    ctx,
    rows.flatMap(({ phone, guardians }) => phonesOf(phone, guardians)),
  );
  const people: NewStudent[] = [];
  for (const [at, draft] of rows.entries()) {
    people.push(await newStudent(draft, numbers[at] ?? '', sharedPhones(draft, owners)));
    for (const phone of phonesOf(draft.phone, draft.guardians)) owners.set(phone, draft.username);
  }
  return explain(studentStore.insertMany(ctx, people), studentReasons);
}

export async function addStudent(ctx: Ctx, input: ParsedOf<typeof studentApi.add>): Promise<number> {
  if (isMasked(input.phone ?? '')) throw invalid({ phone: studentText.phone_whole });
  if (input.guardians?.some(({ phone }) => isMasked(phone)))
    throw invalid({ guardians: studentText.phone_whole });
  await mustBeStaff(ctx, input);
  await mustSeeReferrer(ctx, input.referrer_student_id);
  await takeTheirs(ctx, input, phonesOf(input.phone ?? '', input.guardians ?? []));
  const guardians = (input.guardians ?? []).map(({ id: _, ...guardian }) => guardian);
  const [id] = await insertStudents(ctx, [{ ...input, ...lookedAfter(ctx, input), guardians }]);
  if (id === undefined || !(await studentListStore.one(ctx, id)).length)
    throw refuse(studentText.beyond_scope);
  return id;
}

/** Who sent them is somebody whom this person sees. */
async function mustSeeReferrer(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (id && !(await studentListStore.one(ctx, id)).length)
    throw invalid({ referrer_student_id: studentText.referrer_gone });
}

/** Who sees only what they or their department look after begins by looking after it. */
const lookedAfter = (ctx: Ctx, input: Partial<Record<HolderField, number | null | undefined>>) =>
  ['own', 'department', 'department_tree'].includes(ctx.data_scope) &&
  HOLDER_FIELDS.every((field) => !input[field])
    ? { adviser_id: ctx.admin_id }
    : {};

/** Saving a number says whether somebody has it, unless that is allowed beforehand. */
const takeTheirs = async (ctx: Ctx, { shares_phone }: { shares_phone?: 0 | 1 }, phones: string[]) => {
  if (!shares_phone) await takeLookups(ctx, StudentBrief.shape.phone, phones);
};

type Before = NonNullable<Awaited<ReturnType<typeof studentStore.lock>>>;
export type StudentChange = Omit<ParsedOf<typeof studentApi.edit>, 'id' | 'version'>;

/** Who may not see a number sends back the masked one: it stays what it was. */
function kept(sent: string | undefined, before: string, field: 'phone' | 'guardians'): string {
  if (sent === undefined || (isMasked(sent) && sent === maskPhone(before))) return before;
  if (isMasked(sent)) throw invalid({ [field]: studentText.phone_whole });
  return normalPhone(sent);
}

async function guardiansAfter(ctx: Ctx, id: number, sent: StudentChange['guardians']): Promise<Guardian[]> {
  const before = await studentStore.guardians(ctx, [id]);
  if (sent === undefined) return before;
  return sent.map((guardian) => {
    const known = before.find((one) => one.id === guardian.id);
    return { ...guardian, id: known?.id, phone: kept(guardian.phone, known?.phone ?? '', 'guardians') };
  });
}

/** An edit, by the form or by a file: the same rules, the same traces. */
export async function changeStudent(ctx: Ctx, before: Before, change: StudentChange): Promise<void> {
  const { guardians: sent, label_ids, shares_phone, ...fields } = change;
  const { id } = before;
  if (fields.referrer_student_id === id) throw invalid({ referrer_student_id: studentText.refers_to_self });
  await mustBeStaff(ctx, fields, before);
  if (fields.referrer_student_id !== before.referrer_student_id)
    await mustSeeReferrer(ctx, fields.referrer_student_id);
  const phone = kept(fields.phone, before.phone, 'phone');
  const guardians = await guardiansAfter(ctx, id, sent);
  const phones = phonesOf(phone, guardians);
  // Numbers that it has already, shared or not, are no news.
  const fresh = phones.filter((one) => !before.search_phones.split(' ').includes(one));
  await takeTheirs(ctx, change, fresh);
  const owners = await ownersOf(ctx, phones, id);
  sharedPhones(
    {
      phone: fresh.includes(phone) ? phone : '',
      guardians: guardians.filter((guardian) => fresh.includes(guardian.phone)),
      shares_phone,
    },
    owners,
  );
  await explain(studentStore.update(ctx, id, { ...fields, phone }), studentReasons);
  await studentStore.setGuardians(ctx, id, guardians);
  if (label_ids) await explain(studentStore.setLabels(ctx, id, label_ids), studentReasons);
  await explain(studentStore.setPhones(ctx, id, phones, new Set(owners.keys())), studentReasons);
  const names = { username: fields.username, english_name: fields.english_name ?? before.english_name };
  await studentStore.setSearch(
    ctx,
    id,
    await searchTextOf({ ...names, number: before.number }),
    phones.join(' '),
  );
}

export async function editStudent(
  ctx: Ctx,
  { id, version, ...change }: ParsedOf<typeof studentApi.edit>,
): Promise<void> {
  const before = await studentStore.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  await changeStudent(ctx, before, change);
}

export async function removeStudent(ctx: Ctx, id: number): Promise<void> {
  if (!(await studentStore.lock(ctx, id))) throw notFound();
  await explain(studentStore.remove(ctx, id), { fk: () => refuse(studentText.in_use) });
}
