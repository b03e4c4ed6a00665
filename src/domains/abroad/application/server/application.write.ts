import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dayIn, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { isActive } from '../../apply-demand/apply-demand.rules.ts';
import { applyDemands } from '../../apply-demand/server/apply-demand.service.ts';
import { documentTemplates } from '../../document-template/server/document-template.service.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import type { applicationApi } from '../application.contract.ts';
import { keepsFee } from '../application.fee.rules.ts';
import { applicationNotices } from '../application.notices.ts';
import { freeChoice } from '../application.rules.ts';
import { applicationText as text } from '../application.text.ts';
import { applicationListStore as lists } from './application.list.store.ts';
import { type ApplicationRecord, applicationStore as store } from './application.store.ts';

/** What the database refuses, as the user reads it. */
export const applicationReasons: Record<string, () => Refusal> = {
  application_once: () => invalid({ programme_id: text.once }),
  application_choice: () => invalid({ choice_no: text.choice_taken }),
  application_programme: () => invalid({ programme_id: text.programme_gone }),
  application_firm: () => refuse(text.one_firm),
  application_insurance: () => refuse(text.one_insurance),
  application_accepted: () => refuse(text.one_accepted),
  application_beside_firm: () => refuse(text.beside_firm),
  application_document_name: () => invalid({ name: text.document_name_taken }),
};

export type ApplicationDraft = ParsedOf<typeof applicationApi.add>;
type Fields = Omit<ApplicationDraft, 'demand_id' | 'student_id'>;

/** One that this person sees and that has not changed since they looked. */
export async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<ApplicationRecord> {
  const found = await store.lock(ctx, id);
  if (!found) throw notFound();
  if (version !== undefined && version !== found.version) throw stale();
  return found;
}

async function mustBeStaff(ctx: Ctx, field: 'guidance_id' | 'writer_id', id: number): Promise<void> {
  if (!(await admins.isActiveIn(ctx, id, ctx.company_id))) throw invalid({ [field]: text.staff_gone });
}
/** Whoever stood there before may have left meanwhile. */
async function mustBeKnown(ctx: Ctx, fields: Fields, before?: ApplicationRecord): Promise<void> {
  const { guidance_id, writer_id, programme_id, fee_cents = 0, fee_currency = '' } = fields;
  if (guidance_id !== before?.guidance_id) await mustBeStaff(ctx, 'guidance_id', guidance_id);
  if (writer_id && writer_id !== before?.writer_id) await mustBeStaff(ctx, 'writer_id', writer_id);
  if (programme_id !== before?.programme_id && (await programmes.find(ctx, programme_id))?.status !== 'on')
    throw invalid({ programme_id: text.programme_gone });
  if ((fee_cents === 0) !== (fee_currency === '')) throw invalid({ fee_cents: text.fee_pair });
}

/** UCAS gives each choice a place; others have none. */
async function choiceOf(ctx: Ctx, studentId: number, fields: Fields, but?: number): Promise<number | null> {
  if (fields.scheme !== 'ucas') return null;
  if (fields.choice_no) return fields.choice_no;
  const free = freeChoice(await store.takenChoices(ctx, studentId, fields.cycle, but));
  if (free === undefined) throw invalid({ choice_no: text.choices_full });
  return free;
}

function valuesOf({ deadline_at, fee_paid_on, ...fields }: Fields, before?: ApplicationRecord) {
  // Where the company pays, the books say when.
  const isOurs = (fields.fee_by ?? before?.fee_by) === 'company';
  const booked = before?.fee_paid_entry_id ? before.fee_paid_on : null;
  const paidOn = isOurs ? booked : fee_paid_on;
  return {
    ...fields,
    deadline_at: fromUnix(deadline_at),
    ...(paidOn !== undefined && { fee_paid_on: paidOn }),
  };
}

/** The papers that the scheme and the degree ask for, due so many days before the deadline. */
async function askForDocuments(ctx: Ctx, id: number): Promise<void> {
  const [one] = await lists.byIds(ctx, [id]);
  if (!one) throw notFound();
  const deadline = dayIn(ctx.time_zone, one.deadline_at);
  const wanted = await documentTemplates.ofApplication(ctx, one.scheme, one.degree);
  const names = new Set<string>();
  await store.addDocuments(
    ctx,
    wanted.flatMap(({ id: template_id, stage, name, need, brought_by, days_before }) => {
      // Of a template for all and one for the scheme with the same name, the first stands.
      if (names.has(`${stage} ${name}`)) return [];
      names.add(`${stage} ${name}`);
      const due_on = plusDays(deadline, -days_before);
      return [{ application_id: id, template_id, stage, name, need, brought_by, due_on }];
    }),
  );
}

/** A demand of the student that this person sees and that goes on; nobody ends or reckons it before the application is there. */
async function mustServe(ctx: Ctx, demandId: number, studentId: number): Promise<void> {
  const demand = await applyDemands.lockSeen(ctx, demandId);
  if (!demand) throw notFound();
  if (demand.student_id !== studentId || isActive(demand) !== true)
    throw invalid({ demand_id: text.demand_wrong });
}

export async function addApplication(ctx: Ctx, draft: ApplicationDraft): Promise<number> {
  const { student_id, demand_id } = draft;
  await students.must(ctx, student_id);
  await mustBeKnown(ctx, draft);
  if (!demand_id) return insertApplication(ctx, draft);
  await mustServe(ctx, demand_id, student_id);
  const id = await insertApplication(ctx, draft);
  await applyDemands.applicationAdded(ctx, demand_id);
  return id;
}

/** With its papers. Whom it names has been looked at. */
export async function insertApplication(
  ctx: Ctx,
  { student_id, demand_id = null, ...fields }: ApplicationDraft,
): Promise<number> {
  const choice_no = await choiceOf(ctx, student_id, fields);
  const id = await explain(
    store.insert(ctx, { ...valuesOf(fields), student_id, choice_no, demand_id }),
    applicationReasons,
  );
  await askForDocuments(ctx, id);
  await tellGiven(ctx, id, [fields.guidance_id, fields.writer_id]);
  return id;
}

export async function editApplication(
  ctx: Ctx,
  { id, version, ...fields }: ParsedOf<typeof applicationApi.edit>,
): Promise<void> {
  const before = await lockSeen(ctx, id, version);
  await mustBeKnown(ctx, fields, before);
  if (before.reply !== null && (fields.scheme !== before.scheme || fields.cycle !== before.cycle))
    throw invalid({ scheme: text.scheme_fixed });
  if (!keepsFee(before, fields)) throw invalid({ fee_cents: text.fee_fixed });
  const choice_no = await choiceOf(ctx, before.student_id, fields, id);
  const isMoved = fields.deadline_at !== toUnix(before.deadline_at);
  const warned = isMoved ? { warned_days: null } : {};
  await explain(
    store.update(ctx, id, { ...valuesOf(fields, before), choice_no, ...warned }),
    applicationReasons,
  );
  await tellGiven(
    ctx,
    id,
    (['guidance_id', 'writer_id'] as const).map((field) =>
      fields[field] === before[field] ? null : fields[field],
    ),
  );
}

/** Whoever gets one hears of it, unless they gave it to themselves. */
async function tellGiven(
  ctx: Ctx,
  id: number,
  people: readonly (number | null | undefined)[],
): Promise<void> {
  const to = [...new Set(people.flatMap((one) => one ?? []))].filter((one) => one !== ctx.admin_id);
  const [one] = to.length > 0 ? await lists.byIds(ctx, [id]) : [];
  if (!one) return;
  await notices.tell(ctx, applicationNotices.given, {
    to,
    values: {
      id,
      number: one.number,
      student: one.student_name,
      where: `${one.institution_name} ${one.programme_name}`,
      by: ctx.admin_name,
    },
  });
}

export async function addDocument(
  ctx: Ctx,
  { application_id, ...fields }: ParsedOf<typeof applicationApi.document_add>,
): Promise<number> {
  await lockSeen(ctx, application_id);
  return (await explain(
    store.addDocuments(ctx, [{ application_id, ...fields }]),
    applicationReasons,
  )) as number;
}

async function documentOf(ctx: Ctx, id: number) {
  const found = await store.findDocument(ctx, id);
  if (!found) throw notFound();
  await lockSeen(ctx, found.application_id);
  return found;
}

/** A file that arrives is received, unless somebody says more. */
export async function editDocument(
  ctx: Ctx,
  { document_id, version, ...fields }: ParsedOf<typeof applicationApi.document_edit>,
): Promise<void> {
  const before = await documentOf(ctx, document_id);
  if (before.version !== version) throw stale();
  const isNew = fields.file_id && fields.file_id !== before.file_id;
  if (isNew) await mayAttach(ctx, 'file_id', fields.file_id);
  const state = fields.state ?? (isNew && before.state !== 'checked' ? 'received' : before.state);
  await store.editDocument(ctx, document_id, { ...fields, state });
}

export async function removeDocument(ctx: Ctx, id: number): Promise<void> {
  await documentOf(ctx, id);
  await store.removeDocument(ctx, id);
}

export async function mayAttach(ctx: Ctx, field: string, id: number | null | undefined): Promise<void> {
  if (id) await files.mayAttach(ctx, [id], () => invalid({ [field]: text.file_gone }));
}
