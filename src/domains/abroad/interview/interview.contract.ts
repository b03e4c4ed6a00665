import { z } from 'zod';
import { TimeZone } from '@/domains/organisation/company/company.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  Flag,
  Id,
  idOutput,
  listInput,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { workFilters } from '../application/work.shapes.ts';
import { INTERVIEW_FORMS } from './interview.rules.ts';
import { interviewStatus } from './interview.status.ts';
import { interviewText } from './interview.text.ts';

export const Interview = z.object({
  id: Id,
  company_id: Id,
  application_id: Id,
  application_name: z.string(),
  student_id: Id,
  student_name: z.string(),
  starts_at: UnixTime,
  zone: z.string(),
  minutes: z.int(),
  form: z.enum(INTERVIEW_FORMS),
  place: z.string(),
  interviewer: z.string(),
  preparer_id: Id.nullable(),
  preparer_name: z.string().nullable(),
  mocks_booked: Count,
  mocks_done: Count,
  outcome: z.string(),
  note: z.string(),
  status: statusField(interviewStatus),
  created_at: UnixTime,
  version: Version,
});
export type Interview = z.infer<typeof Interview>;

const Mocks = z.int().min(0).max(99);
const fields = {
  starts_at: UnixTime,
  zone: TimeZone,
  minutes: z.int().min(5).max(600).optional(),
  form: z.enum(INTERVIEW_FORMS),
  place: OptionalText.optional(),
  interviewer: OptionalText.max(60).optional(),
  preparer_id: Id.nullish(),
  mocks_booked: Mocks.optional(),
  mocks_done: Mocks.optional(),
  outcome: OptionalText.optional(),
  note: OptionalText.optional(),
};
const filters = {
  ...workFilters,
  form: z.enum(INTERVIEW_FORMS).optional(),
  preparer_id: Id.optional(),
  from_day: Day.optional(),
  to_day: Day.optional(),
  /** Those that took place, and nobody said how. */
  no_outcome: Flag.optional(),
  status: statusField(interviewStatus).optional(),
};
const changes = ['interview', 'application'];

export const interviewApi = defineApi('interview', interviewText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['starts_at']).optional() }),
    output: pageOf(Interview),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ application_id: Id, ...fields }),
    output: idOutput,
    changes,
  },
  edit: { method: 'PUT', permission: may.edit, input: z.object({ id: Id, version: Version, ...fields }) },
  /** In the list itself. */
  note_outcome: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version.optional(), outcome: OptionalText }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Interview,
    exports: [
      'student_name',
      { field: 'application_name', width: 40 },
      'starts_at',
      'zone',
      'minutes',
      { field: 'form', kind: 'label' },
      { field: 'place', width: 28 },
      'interviewer',
      'preparer_name',
      'mocks_booked',
      'mocks_done',
      'status',
      { field: 'outcome', width: 30 },
      { field: 'note', width: 30 },
      'created_at',
    ],
  },
  ...transitionEndpoints(interviewStatus, 'enrolment'),
});
