import { normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { seesField } from '@/kernel/contract/shown.ts';
import { invalid, type Refusal } from '@/kernel/errors.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { HOLDER_FIELDS, type HolderField, phonesOf } from '../student.rules.ts';
import { StudentBrief } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import type { Guardian, NewStudent } from './student.insert.store.ts';
import { studentListStore } from './student.list.store.ts';
import { studentStore } from './student.store.ts';

/** What the database refuses, as the user reads it. */
export const studentReasons: Record<string, () => Refusal> = {
  student_level: () => invalid({ level_id: studentText.item_gone }),
  student_education_type: () => invalid({ education_type_id: studentText.item_gone }),
  student_region: () => invalid({ region_id: studentText.item_gone }),
  student_channel: () => invalid({ channel_id: studentText.item_gone }),
  student_label_item: () => invalid({ label_ids: studentText.item_gone }),
  student_referrer: () => invalid({ referrer_student_id: studentText.referrer_gone }),
  ...Object.fromEntries(
    HOLDER_FIELDS.map((field) => [
      `student_${field.replace(/_id$/, '')}`,
      () => invalid({ [field]: studentText.staff_gone }),
    ]),
  ),
  // Two people at once: the second is told as if they had come later.
  student_phone_once: () => invalid({ phone: studentText.phone_known }),
};

/** As a form, a file or the demo gives a student. */
export type StudentDraft = Omit<NewStudent['fields'], 'number' | 'search_text' | 'id'> & {
  readonly guardians?: readonly Guardian[];
  readonly label_ids?: readonly number[];
  /** Siblings: the number may be somebody else's too. */
  readonly shares_phone?: 0 | 1;
};

/** Numbers are stored as digits, however they were typed. */
export const spelled = <D extends Pick<StudentDraft, 'phone' | 'guardians'>>(draft: D) => ({
  ...draft,
  phone: normalPhone(draft.phone ?? ''),
  guardians: (draft.guardians ?? []).map((one) => ({ ...one, phone: normalPhone(one.phone) })),
});

/** Only active staff of the acting company are named anew. */
export async function mustBeStaff(
  ctx: Ctx,
  fields: Partial<Record<HolderField, number | null | undefined>>,
  before: Partial<Record<HolderField, number | null>> = {},
): Promise<void> {
  for (const field of HOLDER_FIELDS) {
    const id = fields[field];
    if (id && id !== before[field] && !(await admins.isActiveIn(ctx, id, ctx.company_id)))
      throw invalid({ [field]: studentText.staff_gone });
  }
}

/** Who has a number already; only that somebody has it, where this person may not know whose it is. */
export async function knownNumbers(ctx: Ctx, phones: readonly string[], but?: number) {
  const taken = await studentStore.withPhones(ctx, phones, but);
  const seen = seesField(ctx, StudentBrief.shape.phone)
    ? await studentListStore.seen(
        ctx,
        taken.map(({ id }) => id),
      )
    : new Set<number>();
  const named = taken.filter(({ id }) => seen.has(id));
  const nameless = new Set(
    taken.map(({ phone }) => phone).filter((one) => !named.some((o) => o.phone === one)),
  );
  return [...named, ...[...nameless].map((phone) => ({ phone, id: null, username: null, number: null }))];
}

/** Whose a number is already, in the books or in the same file; empty where that is not told. */
type Owners = ReadonlyMap<string, string>;
export async function ownersOf(
  ctx: Ctx,
  phones: readonly string[],
  but?: number,
): Promise<Map<string, string>> {
  const taken = await knownNumbers(ctx, phones, but);
  return new Map(
    taken.map(({ phone, username, number }) => [phone, [username, number].filter(Boolean).join(' ')]),
  );
}

/** The numbers that somebody else has too: refused under the field where the first stands, unless that is ticked. */
export function sharedPhones(
  { phone = '', guardians = [], shares_phone }: Pick<StudentDraft, 'phone' | 'guardians' | 'shares_phone'>,
  owners: Owners,
): ReadonlySet<string> {
  const shared = phonesOf(phone, guardians).filter((one) => owners.has(one));
  const [first] = shared;
  if (first !== undefined && !shares_phone) {
    const field = first === phone ? 'phone' : 'guardians';
    const name = owners.get(first);
    throw invalid({ [field]: name ? fill(studentText.phone_taken, { name }) : studentText.phone_known });
  }
  return new Set(shared);
}

export const searchTextOf = (fields: { username: string; english_name?: string; number?: string }) =>
  nameSearchText(fields.username, fields.english_name, fields.number);

/** With number and search text: ready to be written. */
export async function newStudent(
  { guardians = [], label_ids = [], shares_phone: _, ...fields }: StudentDraft,
  number: string,
  shared: ReadonlySet<string>,
): Promise<NewStudent> {
  const search_text = await searchTextOf({ ...fields, number });
  return { fields: { ...fields, number, search_text }, guardians, label_ids, shared };
}
