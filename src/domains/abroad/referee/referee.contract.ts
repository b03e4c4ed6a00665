import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DayText,
  Email,
  Id,
  idOutput,
  listInput,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { NamedApplication, workFilters } from '../application/work.shapes.ts';
import { refereeStatus } from './referee.status.ts';
import { refereeText } from './referee.text.ts';

export const Referee = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  name: z.string(),
  title_held: z.string(),
  email: z.string(),
  due_on: DayText.nullable(),
  asked_on: DayText.nullable(),
  received_on: DayText.nullable(),
  reminded_on: DayText.nullable(),
  draft_file_id: Id.nullable(),
  draft_name: z.string().nullable(),
  note: z.string(),
  applications: z.array(NamedApplication.extend({ submitted_on: DayText.nullable() })),
  application_names: z.array(z.string()),
  /** Those it was submitted for, each with its day. */
  submitted_for: z.array(z.string()),
  status: statusField(refereeStatus),
  created_at: UnixTime,
  version: Version,
});
export type Referee = z.infer<typeof Referee>;

const fields = {
  name: ShortText.max(40),
  title_held: OptionalText.max(60).optional(),
  email: Email.or(z.literal('')).optional(),
  due_on: Day.nullish(),
  draft_file_id: Id.nullish(),
  note: OptionalText.optional(),
  application_ids: z.array(Id).max(12).optional(),
};
const filters = {
  ...workFilters,
  due_from: Day.optional(),
  due_to: Day.optional(),
  status: statusField(refereeStatus).optional(),
};
const SORTS = ['due_on', 'asked_on', 'received_on', 'reminded_on', 'created_at'] as const;

export const refereeApi = defineApi('referee', refereeText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(SORTS).optional() }),
    output: pageOf(Referee),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ student_id: Id, ...fields }),
    output: idOutput,
  },
  edit: { method: 'PUT', permission: may.edit, input: z.object({ id: Id, version: Version, ...fields }) },
  /** In the list itself: the day on which they were asked, or the letter came. It moves whom it is the first day of. */
  note_day: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      id: Id,
      version: Version.optional(),
      asked_on: Day.optional(),
      received_on: Day.optional(),
    }),
  },
  remind: { method: 'POST', permission: may.edit, input: z.object({ id: Id, version: Version.optional() }) },
  /** For one of its applications; without a day it is taken back. */
  use: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, application_id: Id, submitted_on: Day.nullish() }),
    changes: ['referee', 'application'],
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Referee,
    exports: [
      'student_name',
      'name',
      'title_held',
      { field: 'email', width: 28 },
      { field: 'application_names', kind: 'list', width: 40 },
      { field: 'submitted_for', kind: 'list', width: 40 },
      'status',
      'asked_on',
      'due_on',
      'received_on',
      'reminded_on',
      'draft_name',
      { field: 'note', width: 30 },
      'created_at',
    ],
  },
  ...transitionEndpoints(refereeStatus, 'enrolment'),
});
