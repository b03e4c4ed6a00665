import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  FenField,
  Flag,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { BRINGERS, NEEDS } from '../document-template/document-template.rules.ts';
import { STAGES } from '../document-template/stage.text.ts';
import { SCHEMES } from '../programme/programme.rules.ts';
import { applicationPermissions as may } from './application.access.ts';
import { DECISIONS, DOCUMENT_STATES, REPLIES } from './application.rules.ts';
import { Application, ApplicationWhole, applicationFields, filters } from './application.shapes.ts';
import { applicationStatus, SERVICE_CHANGES } from './application.status.ts';
import { applicationText } from './application.text.ts';
import { workFilters } from './work.shapes.ts';

/** As many as a column of the board shows; the rest is the list's. */
export const MOST_CARDS = 60;
/** Fees move money of the student. */
const FEE_CHANGES = ['application', 'account'];
const one = { id: Id, version: Version.optional() };
const documentFields = {
  stage: z.enum(STAGES),
  name: ShortText.max(60),
  need: z.enum(NEEDS).optional(),
  brought_by: z.enum(BRINGERS).optional(),
  due_on: Day.nullish(),
  note: OptionalText.optional(),
};

export const applicationApi = defineApi('application', applicationText, 'enrolment', {
  /** One student's, whole: the screens of a student hold it. */
  of_student: {
    action: 'api_application_list',
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: listOf(Application),
  },
  list: {
    action: 'api_apply_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['deadline_at', 'created_at']).optional() }),
    output: pageOf(Application),
  },
  /** Of each work table that this person may open. */
  work_counts: {
    method: 'GET',
    permission: may.read,
    input: z.object(workFilters),
    output: listOf(z.object({ path: z.string(), count: Count })),
  },
  totals: {
    action: 'api_apply_totals',
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      count: Count,
      students: Count,
      due_soon: Count,
      conditional: Count,
      unconditional: Count,
    }),
  },
  /** Deadlines of what is not submitted yet, by their day. */
  deadlines: {
    action: 'api_apply_deadlines',
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: listOf(z.object({ day: DayText, count: Count, scheme: z.enum(SCHEMES) })),
  },
  board: {
    action: 'api_apply_board',
    method: 'GET',
    permission: may.read,
    input: z.object({ ...filters, most: z.int().min(1).max(MOST_CARDS).optional() }),
    output: listOf(z.object({ stage: z.enum(STAGES), count: Count, cards: z.array(Application) })),
  },
  get: {
    action: 'api_apply_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: ApplicationWhole,
  },
  /** Deadlines of one's own, for a calendar program. */
  calendar: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({}),
    output: z.unknown(),
  },
  add: {
    action: 'api_apply_add',
    method: 'POST',
    permission: may.edit,
    input: z.object({ student_id: Id, demand_id: Id.nullish(), ...applicationFields }),
    output: idOutput,
    changes: ['application', 'apply_demand'],
  },
  edit: {
    action: 'api_apply_edit',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...applicationFields }),
  },
  next: {
    action: 'api_apply_next',
    method: 'PUT',
    permission: may.edit,
    input: z.object({ ...one, next_step: OptionalText.max(120) }),
  },
  submit: {
    action: 'api_apply_submit',
    method: 'POST',
    permission: may.edit,
    input: z.object({
      ...one,
      submitted_on: Day,
      external_id: OptionalText.max(60).optional(),
      confirmation_file_id: Id.nullish(),
    }),
    changes: SERVICE_CHANGES,
  },
  decide: {
    action: 'api_apply_decide',
    method: 'POST',
    permission: may.decide,
    input: z.object({
      ...one,
      decision_is: z.enum(DECISIONS),
      decided_on: Day,
      reply_due_on: Day.nullish(),
      letter_file_id: Id.nullish(),
      because: OptionalText.optional(),
    }),
    changes: [...SERVICE_CHANGES, 'offer_condition'],
  },
  answer: {
    action: 'api_apply_reply',
    method: 'POST',
    permission: may.decide,
    input: z.object({
      ...one,
      reply_is: z.enum(REPLIES),
      replied_on: Day,
      deposit: OptionalText.max(60).optional(),
    }),
  },
  visa_start: { action: 'api_apply_visa', method: 'POST', permission: may.edit, input: z.object(one) },
  enrol: {
    action: 'api_apply_enrol',
    method: 'POST',
    permission: may.decide,
    input: z.object({ ...one, release_others: Flag.optional() }),
    changes: SERVICE_CHANGES,
  },
  /** From the family's account, owed to the institution. */
  fee_take: {
    action: 'api_apply_fee_take',
    method: 'POST',
    permission: may.fee,
    input: z.object(one),
    changes: FEE_CHANGES,
  },
  /** To the institution. */
  fee_pay: {
    action: 'api_apply_fee_pay',
    method: 'POST',
    permission: may.fee,
    input: z.object({ ...one, paid_fen: FenField.min(1), fee_paid_on: Day, method_id: Id }),
    changes: FEE_CHANGES,
  },
  fee_undo: {
    action: 'api_apply_fee_undo',
    method: 'POST',
    permission: may.fee,
    input: z.object({ ...one, reason: ShortText }),
    changes: FEE_CHANGES,
  },
  /** With the milestone that its submission had reached, where that is asked for. */
  step_back: {
    action: 'api_apply_step_back',
    method: 'POST',
    permission: may.decide,
    input: z.object({ ...one, reason: ShortText, with_milestone: Flag.optional() }),
    changes: SERVICE_CHANGES,
  },
  document_add: {
    action: 'api_apply_document_add',
    method: 'POST',
    permission: may.edit,
    input: z.object({ application_id: Id, ...documentFields }),
    output: idOutput,
  },
  document_edit: {
    action: 'api_apply_document_edit',
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      document_id: Id,
      version: Version,
      state: z.enum(DOCUMENT_STATES).optional(),
      file_id: Id.nullish(),
      due_on: Day.nullish(),
      note: OptionalText.optional(),
    }),
  },
  document_del: {
    action: 'api_apply_document_del',
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ document_id: Id }),
  },
  export: {
    action: 'api_apply_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Application,
    exports: [
      { field: 'number', width: 18 },
      'student_name',
      { field: 'institution_name', width: 28 },
      { field: 'programme_name', width: 28 },
      { field: 'country', kind: 'label' },
      { field: 'degree', kind: 'label' },
      'intake_year',
      { field: 'intake_term', kind: 'label' },
      { field: 'scheme', kind: 'label' },
      'cycle',
      { field: 'round', kind: 'label' },
      'choice_no',
      { field: 'tier', kind: 'label' },
      { field: 'stage', kind: 'label' },
      'status',
      'discontinued_because',
      { field: 'next_step', width: 30 },
      'deadline_at',
      'deadline_zone',
      'external_id',
      { field: 'fee', width: 14 },
      'fee_paid_on',
      'guidance_name',
      'writer_name',
      'documents_done',
      'documents_all',
      'essays_done',
      'essays_all',
      'referees_done',
      'referees_all',
      'submitted_on',
      { field: 'decision', kind: 'label' },
      'decided_on',
      'reply_due_on',
      { field: 'reply', kind: 'label' },
      'replied_on',
      'deposit',
      'groups_met',
      'groups_all',
      { field: 'note', width: 40 },
      'created_by_name',
      'created_at',
    ],
    notExported: ['fee_currency', 'fee_cents', 'fee_by'],
  },
  ...transitionEndpoints(applicationStatus, 'enrolment'),
});
