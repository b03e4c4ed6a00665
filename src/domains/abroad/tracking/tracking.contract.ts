import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Flag,
  Id,
  listInput,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { DECISIONS, REPLIES } from '../application/application.rules.ts';
import { applicationStatus } from '../application/application.status.ts';
import { workFilters } from '../application/work.shapes.ts';
import { STAGES } from '../document-template/stage.text.ts';
import { SCHEMES } from '../programme/programme.rules.ts';
import { VISA_RESULTS } from './tracking.rules.ts';
import { trackingText } from './tracking.text.ts';

export const Tracking = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  application_name: z.string(),
  scheme: z.enum(SCHEMES),
  stage: z.enum(STAGES),
  status: statusField(applicationStatus),
  submitted_on: DayText.nullable(),
  checked_on: DayText.nullable(),
  checked_by_name: z.string().nullable(),
  check_days: Count.nullable(),
  next_check_on: DayText.nullable(),
  requests: z.array(
    z.object({
      id: Id,
      wording: z.string(),
      due_on: DayText.nullable(),
      done_on: DayText.nullable(),
    }),
  ),
  request_names: z.array(z.string()),
  decision: z.enum(DECISIONS).nullable(),
  reply_due_on: DayText.nullable(),
  reply: z.enum(REPLIES).nullable(),
  deposit: z.string(),
  cas_on: DayText.nullable(),
  biometrics_on: DayText.nullable(),
  visa_result: z.enum(VISA_RESULTS).nullable(),
  visa_on: DayText.nullable(),
});
export type Tracking = z.infer<typeof Tracking>;

const filters = { ...workFilters, late_only: Flag.optional() };
const changes = ['tracking', 'application'];

export const trackingApi = defineApi('tracking', trackingText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['submitted_on']).optional() }),
    output: pageOf(Tracking),
  },
  look_nothing: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ application_id: Id }),
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      application_id: Id,
      check_days: z.int().min(1).max(90).nullish(),
      cas_on: Day.nullish(),
      biometrics_on: Day.nullish(),
      visa_result: z.enum(VISA_RESULTS).nullish(),
      visa_on: Day.nullish(),
    }),
    changes,
  },
  request_add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ application_id: Id, wording: ShortText, due_on: Day.nullish() }),
    output: z.object({ request_id: Id }),
    changes,
  },
  /** Without a day it is open again. */
  request_done: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ request_id: Id, version: Version.optional(), done_on: Day.nullish() }),
    changes,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Tracking,
    exports: [
      'student_name',
      { field: 'application_name', width: 40 },
      { field: 'scheme', kind: 'label' },
      { field: 'stage', kind: 'label' },
      'status',
      'submitted_on',
      'checked_on',
      'checked_by_name',
      'next_check_on',
      { field: 'request_names', kind: 'list', width: 40 },
      { field: 'decision', kind: 'label' },
      'reply_due_on',
      { field: 'reply', kind: 'label' },
      'deposit',
      'cas_on',
      'biometrics_on',
      { field: 'visa_result', kind: 'label' },
      'visa_on',
      'check_days',
    ],
  },
});
