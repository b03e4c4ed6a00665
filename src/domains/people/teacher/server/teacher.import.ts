import { normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import type { Every, ImportedField, ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold } from '@/kernel/server/import/kept.ts';
import { changesNothing, type Importer, type Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import type { Sentence } from '@/kernel/text.ts';
import { teacherPermissions as may } from '../teacher.access.ts';
import { teacherImport, teacherImportApi } from '../teacher.import.ts';
import { isHere, type Taught, taughtRows } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';
import { teacherListStore } from './teacher.list.store.ts';
import { removeTeacher } from './teacher.service.ts';
import { teacherStore } from './teacher.store.ts';
import { addTeacher, changeTeacher, mine, type TeacherFields } from './teacher.write.ts';
import { type Names, namesOf } from './teacher-import.names.ts';

type Values = ImportValues<typeof teacherImport.input>;
type Known = Awaited<ReturnType<typeof teacherListStore.withPhones>>[number];
/** A new teacher, or what becomes of one who is there. */
type Person = { readonly id?: number; readonly fields: TeacherFields; readonly was?: TeacherFields };
/** What a row has left, and what stood there before where the teacher was there already. */
interface Kept {
  readonly id: number;
  readonly version: number;
  readonly was?: TeacherFields;
}

const isMasked = (phone: string) => phone.includes('*');
const refusedFor = (...reasons: Sentence[]): Planned<Person> => ({ outcome: 'refused', reasons });

export const teacherImporter: Importer<typeof teacherImport.input, Person, Kept> = {
  spec: teacherImport,
  keyOf: (_field, value) => normalPhone(String(value)),
  notes: async (ctx) => (await namesOf(ctx)).notes(ctx.lang),
  start: async (ctx) => {
    const names = await namesOf(ctx);
    return {
      plan: async (rows) => {
        const phones = rows.flatMap(({ phone }) => (phone ? normalPhone(phone) : []));
        const known = await teacherListStore.withPhones(ctx, [...new Set(phones)]);
        const byPhone = new Map(known.map((one) => [one.phone, one]));
        return rows.map((row) => planOf(ctx, names, byPhone, row));
      },
      write: async (rows) => {
        const kept: Kept[] = [];
        for (const { to } of rows) kept.push(await writeOne(ctx, to));
        return kept;
      },
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

async function writeOne(ctx: Ctx, { id, fields, was }: Person): Promise<Kept> {
  const written = id ?? (await addTeacher(ctx, fields));
  if (id !== undefined) await changeTeacher(ctx, await mine(ctx, id), fields);
  const { version } = (await teacherStore.lock(ctx, written)) ?? { version: 1 };
  return { id: written, version, ...(was && { was }) };
}

/** Who is new and nowhere named goes again; who was there is what they were. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, one.was ? may.edit : may.add);
  const found = asLeft(await mine(ctx, one.id), one);
  if (one.was) await changeTeacher(ctx, found, one.was);
  else await removeTeacher(ctx, one.id);
}

export const teacherImportService = importService(teacherImportApi, teacherImporter);

function planOf(ctx: Ctx, names: Names, byPhone: ReadonlyMap<string, Known>, row: Values): Planned<Person> {
  const phone = row.phone ?? '';
  // A file of numbers would tell which of them are known, thousands at a time.
  if (!ctx.holds(may.phone)) return refusedFor(missingRight(may.phone));
  if (isMasked(phone)) return refusedFor(teacherText.phone_whole);
  const before = byPhone.get(normalPhone(phone));
  if (before && !before.isSeen) return refusedFor(teacherText.phone_taken);
  const found = names.resolve(row, before);
  if ('problems' in found) return refusedFor(...found.problems);
  const right = before ? may.edit : may.add;
  if (!ctx.holds(right)) return refusedFor(missingRight(right));
  const fields = fieldsOf(ctx, row, found, before);
  if (!before) return { outcome: 'create', to: { fields } };
  if (changesNothing(before, fields, { subjects: sameTaught })) return { outcome: 'unchanged' };
  const here = isHere(before, ctx);
  if (here !== true) return refusedFor(here);
  const moved = [...before.company_ids, ...fields.company_ids].filter(
    (id) => before.company_ids.includes(id) !== fields.company_ids.includes(id),
  );
  const was = fieldsOf(ctx, { phone: before.phone }, {}, before);
  return moved.every((id) => ctx.granted.includes(id))
    ? { outcome: 'update', to: { id: before.id, fields, was } }
    : refusedFor(teacherText.company_not_granted);
}

type Found = Exclude<ReturnType<Names['resolve']>, { problems: Sentence[] }>;

/** Every field that a file fills: the compiler asks for a new one. */
type Filled = TeacherFields & Every<Pick<TeacherFields, ImportedField<typeof teacherImport>>>;

/** An empty cell leaves what is there. */
function fieldsOf(ctx: Ctx, row: Values, found: Found, before: Known | undefined): Filled {
  return {
    teacher_name: row.teacher_name ?? before?.teacher_name ?? '',
    english_name: row.english_name ?? before?.english_name ?? '',
    phone: normalPhone(row.phone ?? ''),
    email: row.email ?? before?.email ?? '',
    employment: row.employment ?? before?.employment ?? 'full',
    time_zone: row.time_zone ?? before?.time_zone ?? '',
    note: row.note ?? before?.note ?? '',
    tier_id: found.tier_id ?? before?.tier_id ?? null,
    company_ids: found.company_ids ?? before?.company_ids ?? [ctx.company_id],
    subjects: found.subjects ?? before?.subjects ?? [],
  };
}

const sameTaught = (before: readonly Taught[], after: readonly Taught[]): boolean =>
  taughtText(before) === taughtText(after);
const taughtText = (subjects: readonly Taught[]): string =>
  taughtRows(subjects)
    .map(({ subject_id, level_id }) => `${subject_id}/${level_id ?? ''}`)
    .sort()
    .join(' ');
