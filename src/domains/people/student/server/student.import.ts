import { normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { labelOf } from '@/kernel/contract/validation.ts';
import { notFound, refuse } from '@/kernel/errors.ts';
import type { Every, ImportedField, ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold, valuesBefore } from '@/kernel/server/import/kept.ts';
import { changesNothing, type Importer, type Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { studentPermissions as may } from '../student.access.ts';
import { studentImport, studentImportApi } from '../student.import.ts';
import { phonesOf } from '../student.rules.ts';
import { studentText } from '../student.text.ts';
import { isMasked, type KnownStudents, knownStudents, meant, whole } from './student.named.ts';
import { studentStore } from './student.store.ts';
import { changeStudent, insertStudents, type StudentChange } from './student.write.ts';

type Values = ImportValues<typeof studentImport.input>;
/** Plain fields have the names of their columns and go over by themselves; of those known by id the compiler asks below. */
type Filled = StudentChange & Every<Pick<StudentChange, NamedField>>;
/** A new student, or what becomes of one who is there. */
type Person = { readonly id?: number; readonly change: Filled };
/** Fields that the file names and the form knows by id. */
type NamedField = Extract<ImportedField<typeof studentImport>, `${string}_id` | `${string}_ids`>;

const refusedFor = (...reasons: Sentence[]): Planned<Person> => ({ outcome: 'refused', reasons });

/** What a row has left: whom, in which version, and what stood there before where they were there already. */
interface Kept {
  readonly id: number;
  readonly version: number;
  readonly was?: StudentChange;
}

export const studentImporter: Importer<typeof studentImport.input, Person, Kept> = {
  spec: studentImport,
  // Siblings share a guardian: that number tells no rows apart, and a masked one says nothing.
  keyOf: (field, value) => {
    const text = String(value);
    if (field === 'guardian_phone' || isMasked(text)) return '';
    return field === 'phone' ? normalPhone(text) : text.toLowerCase();
  },
  start: async (ctx) => {
    const names = await namesOf(ctx);
    const met: Met = new Map();
    return {
      plan: async (rows) => {
        const known = await knownStudents(ctx, rows);
        return rows.map((row) => planOf(ctx, { names, known, met }, row));
      },
      write: (rows) =>
        writeAll(
          ctx,
          rows.map(({ to }) => to),
        ),
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

async function writeAll(ctx: Ctx, people: readonly Person[]): Promise<Kept[]> {
  const added = people.filter(({ id }) => id === undefined);
  const ids =
    added.length > 0
      ? await insertStudents(
          ctx,
          added.map(({ change }) => ({ ...change, guardians: change.guardians?.map(bare) ?? [] })),
        )
      : [];
  const locked = new Map<number, NonNullable<Awaited<ReturnType<typeof studentStore.lock>>>>();
  for (const { id } of people) {
    const before = id === undefined ? undefined : await studentStore.lock(ctx, id);
    if (before) locked.set(before.id, before);
  }
  const whole = new Map((await studentStore.known(ctx, [], [...locked.keys()])).map((one) => [one.id, one]));
  const kept: Kept[] = [];
  for (const { id, change } of people) {
    if (id === undefined) {
      kept.push({ id: ids[added.findIndex((one) => one.change === change)] as number, version: 1 });
      continue;
    }
    const [before, was] = [locked.get(id), whole.get(id)];
    if (!before || !was) throw notFound();
    await changeStudent(ctx, before, change);
    kept.push({ id, version: before.version + 1, was: valuesBefore<StudentChange>(was, change) });
  }
  return kept;
}

/** Who is new and nobody has used goes again; who was there is what they were. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, one.was ? may.edit : may.add);
  const found = asLeft(await studentStore.lock(ctx, one.id), one);
  if (one.was) return changeStudent(ctx, found, one.was);
  await explain(studentStore.remove(ctx, one.id), { fk: () => refuse(studentText.in_use) });
}
const bare = <G extends { id?: number }>({ id: _, ...guardian }: G) => guardian;

export const studentImportService = importService(studentImportApi, studentImporter);

/** What a file names and the house knows by id: read once, for all rows. */
async function namesOf(ctx: Ctx) {
  const items = async (kind: Parameters<typeof baseData.ids>[1]) => [...(await baseData.ids(ctx, kind))];
  const staff = async (position: Parameters<typeof admins.people>[1]) =>
    (await admins.people(ctx, position)).map(({ id, admin_name }) => [admin_name, id] as const);
  const lists: Record<NamedField, ReadonlyMap<string, number[]>> = {
    level_id: byName(await items('alevel')),
    education_type_id: byName(await items('education_type')),
    region_id: byName(await items('region')),
    label_ids: byName(await items('student_label')),
    channel_id: byName((await channels.options(ctx)).map(({ id, name }) => [name, id] as const)),
    adviser_id: byName(await staff('adviser')),
    class_teacher_id: byName(await staff('class_teacher')),
    guidance_id: byName(await staff('guidance')),
    academic_affairs_id: byName(await staff('academic_affairs')),
    assistant_id: byName(await staff('assistant')),
  };
  return (field: NamedField, name: string): number | Sentence => {
    const found = lists[field].get(normalise(name)) ?? [];
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    const [zh, en] = labelOf(studentText, field);
    const sentence = found.length > 1 ? studentText.import_several : studentText.import_unknown;
    return [fill(sentence, { name, field: zh })[0], fill(sentence, { name, field: en })[1]];
  };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

function byName(pairs: readonly (readonly [string, number])[]): ReadonlyMap<string, number[]> {
  const known = new Map<string, number[]>();
  for (const [name, id] of pairs) known.set(normalise(name), [...(known.get(normalise(name)) ?? []), id]);
  return known;
}

type Before = NonNullable<ReturnType<KnownStudents['byId']['get']>>;

/** Numbers of this file, with the row that brought each first: rows are read again where they are written one by one. */
type Met = Map<string, { readonly username: string; readonly words: string }>;
interface Reading {
  readonly names: Names;
  readonly known: KnownStudents;
  readonly met: Met;
}

function planOf(ctx: Ctx, reading: Reading, row: Values): Planned<Person> {
  // A file of numbers would tell which of them are known, thousands at a time.
  if ((whole(row.phone) ?? whole(row.guardian_phone)) && !ctx.holds(may.phone))
    return refusedFor(missingRight(may.phone));
  const { names, known, met } = reading;
  const found = meant(known, row);
  if (Array.isArray(found)) return refusedFor(found as unknown as Sentence);
  const before = found as Before | undefined;
  const problems: Sentence[] = [];
  const change = changeOf(names, row, before, problems);
  const right = before ? may.edit : may.add;
  if (!ctx.holds(right)) problems.push(missingRight(right));
  if (!before && (isMasked(row.phone) || isMasked(row.guardian_phone)))
    problems.push(studentText.phone_whole);
  const fresh = freshOf(row, before);
  const taken = takenBy(reading, row, fresh, before?.id);
  if (taken) problems.push(taken);
  if (problems.length > 0) return refusedFor(...problems);
  for (const phone of fresh)
    if (!met.has(phone)) met.set(phone, { username: change.username, words: JSON.stringify(row) });
  if (!before) return { outcome: 'create', to: { change } };
  return isSame(before, change)
    ? { outcome: 'unchanged' }
    : { outcome: 'update', to: { id: before.id, change } };
}

/** The numbers that a row brings: those that the student has already, shared or not, are no news. */
function freshOf(row: Values, before: Before | undefined): string[] {
  const theirs = before?.search_phones.split(' ') ?? [];
  const phones = phonesOf(whole(row.phone) ?? '', [{ phone: whole(row.guardian_phone) ?? '' }]);
  return phones.filter((one) => !theirs.includes(one));
}

/** As the write refuses it: a number is one student's, unless the row says that siblings share it. */
function takenBy(
  { known, met }: Reading,
  row: Values,
  fresh: readonly string[],
  id: number | undefined,
): Sentence | undefined {
  if (row.shares_phone) return undefined;
  const owner = known.owners.find((one) => one.id !== id && fresh.includes(one.phone));
  const seen = owner && known.byId.get(owner.id);
  if (owner && !seen) return studentText.phone_known;
  if (seen) return fill(studentText.import_shared, { name: `${seen.username} ${seen.number}` });
  const words = JSON.stringify(row);
  const earlier = fresh.flatMap((phone) => met.get(phone) ?? []).find((one) => one.words !== words);
  return earlier && fill(studentText.import_shared, { name: earlier.username });
}

/** An empty cell leaves what is there. */
function changeOf(names: Names, row: Values, before: Before | undefined, problems: Sentence[]): Filled {
  const take = (field: NamedField, name: string): number[] => {
    const id = names(field, name);
    if (typeof id === 'number') return [id];
    problems.push(id);
    return [];
  };
  const one = (field: NamedField, name: string | undefined) => (name ? take(field, name)[0] : undefined);
  const { number: _, level_name, education_type_name, region_name, channel_name, label_names, ...rest } = row;
  const { adviser_name, class_teacher_name, guidance_name, academic_affairs_name, assistant_name, ...more } =
    rest;
  const { guardian_name: _n, guardian_relation: _r, guardian_phone: _p, ...plain } = more;
  return {
    ...plain,
    username: row.username ?? before?.username ?? '',
    phone: isMasked(row.phone) ? undefined : row.phone,
    level_id: one('level_id', level_name),
    education_type_id: one('education_type_id', education_type_name),
    region_id: one('region_id', region_name),
    adviser_id: one('adviser_id', adviser_name),
    class_teacher_id: one('class_teacher_id', class_teacher_name),
    guidance_id: one('guidance_id', guidance_name),
    academic_affairs_id: one('academic_affairs_id', academic_affairs_name),
    assistant_id: one('assistant_id', assistant_name),
    channel_id: one('channel_id', channel_name),
    label_ids: label_names?.flatMap((name) => take('label_ids', name)),
    guardians: guardiansOf(row, before),
  };
}

/** The file knows the first guardian; others stay as they are. */
function guardiansOf(row: Values, before: Before | undefined): StudentChange['guardians'] {
  const { guardian_name, guardian_relation, guardian_phone } = row;
  if (!guardian_name && !guardian_phone) return undefined;
  const [first, ...others] = before?.guardians ?? [];
  const phone = whole(guardian_phone) ?? first?.phone ?? '';
  const changed = {
    ...(first && { id: first.id }),
    name: guardian_name || (first?.name ?? row.username ?? ''),
    relation: guardian_relation ?? first?.relation ?? 'other',
    phone,
  };
  return [changed, ...others];
}

const isSame = (before: Before, change: Filled): boolean =>
  changesNothing(before, change, {
    phone: (was, is) => normalPhone(is) === was,
    // It allows a number and is nothing that is kept.
    shares_phone: () => true,
    guardians: ([first]: Before['guardians'], [then]) =>
      first?.name === then?.name && first?.phone === then?.phone && first?.relation === then?.relation,
  });
