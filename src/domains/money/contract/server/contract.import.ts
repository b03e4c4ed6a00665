import { isDeepStrictEqual } from 'node:util';
import { contractTemplates } from '@/domains/money/contract-template/server/contract-template.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { fieldErrors } from '@/kernel/contract/validation.ts';
import { notFound, Refusal } from '@/kernel/errors.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold } from '@/kernel/server/import/kept.ts';
import { nameFinder } from '@/kernel/server/import/names.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import { missingOf } from '@/kernel/server/import/sheet.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { contractPermissions as may } from '../contract.access.ts';
import { contractApi } from '../contract.contract.ts';
import { contractImport, contractImportApi } from '../contract.import.ts';
import { type Instalment, readPlan } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText as text } from '../contract.text.ts';
import { type Draft, partsOf } from './contract.create.ts';
import { contractStore as store } from './contract.store.ts';
import { addContract, cancelContract, changeContract } from './contract.write.ts';

type Values = ImportValues<typeof contractImport.input>;
type Doc = NonNullable<Awaited<ReturnType<typeof store.lock>>>;
/** A new draft, or what becomes of one that is there. */
interface Row {
  readonly id?: number;
  readonly reference: string;
  readonly draft: Draft;
}
/** What a row has left: which contract, in which version, and what it said before where it was there already. */
interface Kept {
  readonly id: number;
  readonly version: number;
  readonly was?: Draft;
}
interface Before {
  readonly doc: Doc;
  readonly seen: boolean;
  readonly draft: Draft;
}
const refusedFor = (...reasons: Sentence[]): Planned<Row> => ({ outcome: 'refused', reasons });

export const contractImporter: Importer<typeof contractImport.input, Row, Kept> = {
  spec: contractImport,
  keyOf: (_, value) => String(value).trim(),
  notes: async (ctx) => ({
    template_name: (await contractTemplates.offered(ctx)).map(({ name }) => name).join('、'),
  }),
  start: async (ctx) => {
    const names = await namesOf(ctx);
    return {
      plan: async (rows) => {
        const known = { ...names, ...(await knownOf(ctx, rows)) };
        const plans: Planned<Row>[] = [];
        for (const row of rows) plans.push(await planOf(ctx, known, row));
        return plans;
      },
      write: async (rows) => {
        const kept: Kept[] = [];
        for (const { to } of rows) kept.push(await write(ctx, to));
        return kept;
      },
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

export const contractImportService = importService(contractImportApi, contractImporter);

/** What a file names and the house knows by id: read once, for all rows. */
async function namesOf(ctx: Ctx) {
  const templates = await contractTemplates.offered(ctx);
  const find = nameFinder(text, {
    template_name: templates.map(({ id, name }) => [name, id] as const),
    adviser_name: (await admins.people(ctx)).map(({ id, admin_name }) => [admin_name, id] as const),
    level_name: await baseData.ids(ctx, 'alevel'),
    subject_name: (await subjects.coded(ctx)).flatMap(({ id, name, name_en, code }) =>
      [name, name_en, code].filter(Boolean).map((one) => [one, id] as const),
    ),
  });
  const { minutes_per_class_hour } = await companies.paper(ctx, ctx.company_id);
  return { find, templates, minutes_per_class_hour };
}

/** Whom the rows mean, and what stands under their numbers already. */
async function knownOf(ctx: Ctx, rows: readonly Values[]) {
  const found = await store.byReferences(
    ctx,
    rows.flatMap(({ reference }) => reference ?? []),
  );
  const before = new Map<string, Before>();
  for (const one of found) before.set(one.doc.reference, { ...one, draft: await draftIn(ctx, one.doc) });
  return { before, students: await students.namedIn(ctx, rows.map(naming)) };
}
type Known = Awaited<ReturnType<typeof namesOf>> & Awaited<ReturnType<typeof knownOf>>;

const naming = ({ student_number, student_name, phone }: Values) => ({
  ...(student_number && { number: student_number }),
  ...(student_name && { username: student_name }),
  ...(phone && { phone }),
});

/** A contract as the form would send it. */
async function draftIn(ctx: Ctx, doc: Doc): Promise<Draft> {
  const edition = await contractTemplates.edition(ctx, doc.edition_id);
  const plan = await store.instalments(ctx, doc.id);
  return {
    student_id: doc.student_id,
    template_id: edition?.template_id ?? 0,
    adviser_id: doc.adviser_id,
    level_id: doc.level_id,
    made_on: doc.made_on,
    lines: (await store.lines(ctx, [doc.id])).map((line) => ({
      course_type: line.course_type,
      subject_id: line.subject_id,
      minutes: line.minutes,
      gift_minutes: line.gift_minutes,
      price_fen: line.price_fen,
      expires_on: line.expires_on,
    })),
    discount_fen: doc.discount_fen,
    instalments: plan.map(({ due_on, amount_fen }) => ({ due_on, amount_fen })),
    note: doc.note,
  };
}

async function planOf(ctx: Ctx, known: Known, row: Values): Promise<Planned<Row>> {
  if (!ctx.holds(may.add)) return refusedFor(missingRight(may.add));
  const { reference = '' } = row;
  const before = known.before.get(reference);
  if (before && !before.seen) return refusedFor(text.import_taken);
  const missing = before ? [] : missingOf(contractImport, row);
  if (missing.length > 0) return refusedFor(...missing);
  const problems: Sentence[] = [];
  const said = draftOf(ctx, known, row, before?.draft, problems);
  if (problems.length > 0) return refusedFor(...problems);
  const parsed = contractApi.add.input.safeParse(said, { reportInput: true });
  if (!parsed.success) return refusedFor(...Object.values(fieldErrors(contractApi.add, parsed.error)));
  if (before && isDeepStrictEqual(said, before.draft)) return { outcome: 'unchanged' };
  const barred = before && changeBarred(before);
  if (barred) return refusedFor(barred);
  try {
    await partsOf(ctx, parsed.data, before?.doc);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedFor(...Object.values(error.fields ?? [error.sentence]));
  }
  return before
    ? { outcome: 'update', to: { id: before.doc.id, reference, draft: parsed.data } }
    : { outcome: 'create', to: { reference, draft: parsed.data } };
}

/** A row has one course, and mends a draft only. */
function changeBarred({ doc, draft }: Before): Sentence | undefined {
  const [zh, en] = contractStatus.states[doc.status].label;
  if (doc.status !== 'draft')
    return [
      fill(text.import_went_on, { number: doc.number, state: zh })[0],
      fill(text.import_went_on, { number: doc.number, state: en.toLowerCase() })[1],
    ];
  return draft.lines.length > 1 ? fill(text.import_lines, { number: doc.number }) : undefined;
}

/** What the form would be filled with. An empty cell leaves what is there. */
function draftOf(
  ctx: Ctx,
  known: Known,
  row: Values,
  before: Draft | undefined,
  problems: Sentence[],
): Draft {
  const told = <T>(found: T | Sentence): T | undefined => {
    if (!Array.isArray(found)) return found as T;
    problems.push(found as unknown as Sentence);
    return undefined;
  };
  type Named = Parameters<typeof known.find>[0];
  const id = (field: Named) => (row[field] ? told<number>(known.find(field, row[field])) : undefined);
  const names = naming(row);
  const student =
    before && Object.keys(names).length === 0 ? undefined : told<{ id: number }>(known.students(names));
  const made_on = row.made_on ?? before?.made_on ?? todayOf(ctx);
  const line = lineOf(known, row, before?.lines[0], id('subject_name'));
  const discount_fen = before?.discount_fen ?? 0;
  const total = (line.price_fen ?? 0) - discount_fen;
  return {
    student_id: student?.id ?? before?.student_id ?? 0,
    template_id: id('template_name') ?? before?.template_id ?? onlyTemplate(known, row, problems),
    adviser_id: id('adviser_name') ?? before?.adviser_id ?? ctx.admin_id,
    level_id: id('level_name') ?? before?.level_id ?? null,
    made_on,
    lines: [line],
    discount_fen,
    instalments: planOfRow(row, total, made_on, before, problems),
    note: row.note ?? before?.note ?? '',
  };
}

function lineOf(
  { minutes_per_class_hour }: Known,
  row: Values,
  before: Draft['lines'][number] | undefined,
  subject_id: number | undefined,
): Draft['lines'][number] {
  const minutes = (hours: number | undefined) =>
    hours === undefined ? undefined : Math.round(hours * minutes_per_class_hour);
  const course_type = row.course_type ? (Number(row.course_type) as CourseTypeCode) : before?.course_type;
  return {
    course_type: course_type as CourseTypeCode,
    subject_id: subject_id ?? before?.subject_id ?? null,
    minutes: minutes(row.hours) ?? before?.minutes ?? 0,
    gift_minutes: minutes(row.gift_hours) ?? before?.gift_minutes ?? 0,
    price_fen: row.rest_fen ?? before?.price_fen ?? 0,
    expires_on: row.expires_on ?? before?.expires_on ?? null,
  };
}

/** Where nothing is said, the one template that there is. */
function onlyTemplate({ templates }: Known, row: Values, problems: Sentence[]): number {
  const [only] = templates;
  if (only && templates.length === 1) return only.id;
  if (!row.template_name) problems.push(text.import_which_template);
  return 0;
}

/** As the row says; else as it was, and one instalment goes with its amount. */
function planOfRow(
  { instalments: said }: Values,
  total: number,
  made_on: string,
  before: Draft | undefined,
  problems: Sentence[],
): Instalment[] {
  if (said?.length) {
    const plan = readPlan(said, total);
    if (plan) return plan;
    problems.push(fill(text.import_bad_plan, { said: said.join('；') }));
    return [];
  }
  const planned = before?.instalments ?? [];
  if (planned.length > 1) return [...planned];
  return total > 0 ? [{ due_on: planned[0]?.due_on ?? made_on, amount_fen: total }] : [];
}

async function write(ctx: Ctx, { id, reference, draft }: Row): Promise<Kept> {
  if (id === undefined) return { id: await addContract(ctx, draft, reference), version: 1 };
  const before = await store.lockVisible(ctx, id);
  if (!before) throw notFound();
  const was = await draftIn(ctx, before);
  await changeContract(ctx, before, draft);
  return { id, version: before.version + 1, was };
}

/** A contract never goes: one that nobody has touched is void, and its number of the old system is free. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, one.was ? may.add : may.void);
  const found = asLeft(await store.lockVisible(ctx, one.id), one);
  if (one.was) return changeContract(ctx, found, one.was);
  await cancelContract(ctx, one.id);
}
