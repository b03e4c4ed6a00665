import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { RELATIONS } from '@/domains/people/student/student.rules.ts';
import { labelOf } from '@/kernel/contract/validation.ts';
import { refuse } from '@/kernel/errors.ts';
import { importText } from '@/kernel/import.text.ts';
import type { Every, ImportedField, ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold } from '@/kernel/server/import/kept.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { leadImport, leadImportApi } from '../lead.import.ts';
import { leadPhone } from '../lead.rules.ts';
import { leadText } from '../lead.text.ts';
import { withdraw } from './lead.moves.ts';
import { leadStore as store } from './lead.store.ts';
import { arrive, freeNumbers, type LeadDraft } from './lead.write.ts';

type Values = ImportValues<typeof leadImport.input>;
/** Fields that the file names and the form knows by id. */
type NamedField = Extract<ImportedField<typeof leadImport>, `${string}_id` | `${string}_ids`> | 'owner_id';
type Draft = LeadDraft & Every<Pick<LeadDraft, NamedField>>;
interface Arrival {
  /** The lead that has the number already. */
  readonly known?: number;
  readonly draft: Draft;
  readonly into_pool: boolean;
}

/** Which lead a row has left, in which version. */
interface Kept {
  readonly id: number;
  readonly is_new: boolean;
  readonly version: number;
}

const refusedFor = (...reasons: Sentence[]): Planned<Arrival> => ({ outcome: 'refused', reasons });

export const leadImporter: Importer<typeof leadImport.input, Arrival, Kept> = {
  spec: leadImport,
  keyOf: (field, value) => (field === 'phone' ? leadPhone(String(value)) : String(value).toLowerCase()),
  start: async (ctx) => {
    const names = await namesOf(ctx);
    return {
      plan: async (rows) => {
        const known = await knownNumbers(ctx, rows);
        return rows.map((row) => planOf(ctx, names, known, row));
      },
      write: async (rows) => {
        const arrivals = rows.map(({ to }) => to);
        // Numbers before leads, leads in the order of their ids: two files wait for each other only one way.
        await store.holdNumbers(
          ctx,
          arrivals.flatMap(({ draft }) => (draft.phones ?? []).map(({ phone }) => phone)),
        );
        const left = new Map<Arrival, Kept>();
        for (const one of arrivals.toSorted((a, b) => (a.known ?? 0) - (b.known ?? 0))) {
          const { id, is_new } = await arrive(ctx, one.draft, { byRules: !one.into_pool });
          const found = await store.lockAny(ctx, id);
          left.set(one, { id, is_new, version: found?.version ?? 1 });
        }
        return arrivals.map((one) => left.get(one) as Kept);
      },
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept.toSorted((a, b) => a.id - b.id)) await takeBack(ctx, one);
  },
};

/** A lead never goes: one that nobody has touched becomes invalid, and its number is free again. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, may.add);
  if (!one.is_new) throw refuse(leadText.import_returned_stays);
  const lead = asLeft(await store.lockAny(ctx, one.id), one);
  if (lead.status !== 'new' || lead.log_count > 0) throw refuse(importText.used_since);
  await withdraw(ctx, lead);
  await freeNumbers(ctx, lead);
}

export const leadImportService = importService(leadImportApi, leadImporter);

/** What a file names and the house knows by id: read once, for all rows. */
async function namesOf(ctx: Ctx) {
  const items = async (kind: Parameters<typeof baseData.ids>[1]) => [...(await baseData.ids(ctx, kind))];
  const lists: Record<NamedField, ReadonlyMap<string, number[]>> = {
    education_type_id: byName(await items('education_type')),
    level_id: byName(await items('alevel')),
    region_id: byName(await items('region')),
    label_ids: byName(await items('lead_label')),
    channel_id: byName((await channels.options(ctx)).map(({ id, name }) => [name, id] as const)),
    owner_id: byName(
      (await admins.people(ctx, 'adviser')).map(({ id, admin_name }) => [admin_name, id] as const),
    ),
  };
  return (field: NamedField, name: string): number | Sentence => {
    const found = lists[field].get(normalise(name)) ?? [];
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    const [zh, en] = labelOf(leadText, field);
    const sentence = found.length > 1 ? leadText.import_several : leadText.import_unknown;
    return [fill(sentence, { name, field: zh })[0], fill(sentence, { name, field: en })[1]];
  };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

function byName(pairs: readonly (readonly [string, number])[]): ReadonlyMap<string, number[]> {
  const known = new Map<string, number[]>();
  for (const [name, id] of pairs) known.set(normalise(name), [...(known.get(normalise(name)) ?? []), id]);
  return known;
}

/** Whose the numbers of the file are already: leads and students of the company. */
async function knownNumbers(ctx: Ctx, rows: readonly Values[]) {
  // A file of numbers would tell which of them are known, thousands at a time.
  if (!ctx.holds(may.phone)) return { leads: new Map(), students: new Map() } as Known;
  const phones = [...new Set(rows.flatMap(({ phone }) => (phone ? leadPhone(phone) : [])))];
  const leads = await store.withPhones(ctx, phones);
  const owners = await admins.names(
    ctx,
    leads.flatMap(({ owner_id }) => owner_id ?? []),
  );
  const ownerOf = new Map(owners.map(({ id, name }) => [id, name]));
  return {
    leads: new Map(leads.map((one) => [one.phone, { ...one, owner: ownerOf.get(one.owner_id ?? 0) }])),
    students: new Map((await students.withNumbers(ctx, phones)).map((one) => [one.phone, one])),
  } satisfies Known;
}
interface Known {
  readonly leads: ReadonlyMap<
    string,
    { readonly id: number; readonly number: string; readonly owner: string | undefined }
  >;
  readonly students: ReadonlyMap<
    string,
    { readonly username: string | null; readonly number: string | null }
  >;
}

function planOf(ctx: Ctx, names: Names, known: Known, row: Values): Planned<Arrival> {
  const phone = row.phone ? leadPhone(row.phone) : undefined;
  if (phone && !ctx.holds(may.phone)) return refusedFor(missingRight(may.phone));
  const lead = phone ? known.leads.get(phone) : undefined;
  const student = phone && !lead ? known.students.get(phone) : undefined;
  const problems: Sentence[] = [];
  if (student)
    problems.push(
      student.username
        ? fill(leadText.import_student, { name: `${student.username} ${student.number}` })
        : leadText.import_known_student,
    );
  if (row.next_on && row.next_on < todayOf(ctx)) problems.push(leadText.next_past);
  if (row.owner_name && !ctx.holds(may.allocate)) problems.push(missingRight(may.allocate));
  if (!ctx.holds(may.add)) problems.push(missingRight(may.add));
  const draft = draftOf(names, row, phone, problems);
  if (problems.length > 0) return refusedFor(...problems);
  const to = { draft, into_pool: row.into_pool === 1 };
  if (!lead) return { outcome: 'create', to };
  const owner = lead.owner ? ([lead.owner, lead.owner] as const) : leadText.pool;
  const note: Sentence = [
    fill(leadText.import_again, { number: lead.number, owner: owner[0] })[0],
    fill(leadText.import_again, { number: lead.number, owner: owner[1] })[1],
  ];
  return { outcome: 'update', to: { ...to, known: lead.id }, notes: [note] };
}

function draftOf(names: Names, row: Values, phone: string | undefined, problems: Sentence[]): Draft {
  const take = (field: NamedField, name: string): number[] => {
    const id = names(field, name);
    if (typeof id === 'number') return [id];
    problems.push(id);
    return [];
  };
  const one = (field: NamedField, name: string | undefined) => (name ? take(field, name)[0] : undefined);
  const { phone: _p, into_pool: _i, owner_name, channel_name, label_names, guardian_relation, ...rest } = row;
  const { education_type_name, level_name, region_name, ...plain } = rest;
  return {
    ...plain,
    name: row.name ?? '',
    source: 'import',
    phones: phone ? [{ phone }] : [],
    guardian_relation: RELATIONS.find((relation) => `relation_${relation}` === guardian_relation),
    education_type_id: one('education_type_id', education_type_name),
    level_id: one('level_id', level_name),
    region_id: one('region_id', region_name),
    channel_id: one('channel_id', channel_name) ?? 0,
    owner_id: one('owner_id', owner_name),
    label_ids: label_names?.flatMap((name) => take('label_ids', name)),
  };
}
