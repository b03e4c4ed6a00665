import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  Fen,
  Flag,
  Id,
  idOutput,
  LongText,
  listInput,
  listOf,
  Month,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { renewalPermissions as may } from './renewal.access.ts';
import { filters, RATE_BY, Renewal, RenewalRate, RenewalWhole, VIEWS } from './renewal.shapes.ts';
import { renewalStatus } from './renewal.status.ts';
import { renewalText } from './renewal.text.ts';

const Chosen = z.array(Id).min(1).max(500);

const RenewalLog = z.object({
  id: Id,
  method_name: z.string().nullable(),
  content: z.string(),
  is_effective: Flag,
  next_on: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export type RenewalLog = z.infer<typeof RenewalLog>;

export const renewalApi = defineApi('renewal', renewalText, 'sellmanage', {
  list: {
    action: 'api_renewals_list',
    method: 'GET',
    permission: may.read,
    label: renewalText.title,
    input: listInput.extend({
      ...filters,
      sort: z.enum(['due_on', 'run_out_on', 'remaining_minutes', 'next_on']).optional(),
    }),
    output: pageOf(Renewal),
  },
  /** How many each view of the list holds, up to a thousand. */
  counts: {
    action: 'api_renewals_counts',
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object(
      Object.fromEntries(VIEWS.map((view) => [view, Count])) as Record<(typeof VIEWS)[number], typeof Count>,
    ),
  },
  /** Of tasks due in a month; the month before beside it, and what was renewed in the month itself. */
  rate: {
    action: 'api_renewals_rate',
    method: 'GET',
    permission: may.read,
    input: z.object({ month: Month.optional(), by: z.enum(RATE_BY).optional() }),
    output: z.object({
      month: Month,
      total: RenewalRate,
      before: RenewalRate,
      closed: z.object({ count: Count, fen: Fen, before_fen: Fen }),
      soon: z.object({ count: Count, silent: Count }),
      list: z.array(RenewalRate.extend({ id: Id.nullable(), name: z.string() })),
    }),
  },
  get: {
    action: 'api_renewals_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: RenewalWhole,
  },
  logs: {
    action: 'api_renewals_process_list',
    method: 'GET',
    permission: may.read,
    input: z.object({ renewal_id: Id }),
    output: listOf(RenewalLog),
  },
  log: {
    action: 'api_renewals_process_add',
    method: 'POST',
    permission: may.log,
    input: z.object({
      renewal_id: Id,
      method_id: Id.nullish(),
      content: LongText.min(1).max(2000),
      is_effective: Flag,
      next_on: Day.nullish(),
      next_what: OptionalText.max(120).optional(),
    }),
    output: idOutput,
  },
  snooze: {
    action: 'api_renewals_snooze',
    method: 'POST',
    permission: may.log,
    input: z.object({ id: Id, version: Version.optional(), snoozed_until: Day }),
  },
  lose: {
    action: 'api_renewals_lose',
    method: 'POST',
    permission: may.log,
    input: z.object({ id: Id, version: Version.optional(), lost_reason_id: Id }),
  },
  /** To somebody of the company; both stay with the student. */
  hand_over: {
    action: 'api_renewals_hand_over',
    method: 'POST',
    permission: may.hand_over,
    input: z.object({ ids: Chosen, owner_id: Id }),
    output: z.object({ count: Count }),
    changes: ['renewal', 'notice'],
  },
  export: {
    action: 'api_renewals_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object({ ...filters, ids: Chosen.optional() }),
    output: Renewal,
    exports: [
      'number',
      'student_name',
      'student_number',
      { field: 'course_type', kind: 'label' },
      { field: 'remaining_minutes', kind: 'hours' },
      { field: 'held_minutes', kind: 'hours' },
      'run_out_on',
      'is_estimate',
      'due_on',
      { field: 'why', kind: 'label' },
      'owner_name',
      'adviser_name',
      'teacher_name',
      { field: 'last_feedback', width: 40 },
      'attendance_percent',
      'available_fen',
      'is_at_risk',
      'next_on',
      'status',
      'expected_fen',
      'lost_reason_name',
      'log_count',
      'last_contact_at',
      { field: 'last_words', width: 40 },
      'renewed_fen',
      { field: 'renewed_minutes', kind: 'hours' },
      'opened_on',
      'closed_on',
    ],
    notExported: [
      'minutes_per_class_hour',
      'weekly_minutes',
      'past_minutes',
      'booked_until',
      'booked_left_minutes',
      'last_feedback_on',
      'next_what',
      'snoozed_until',
      'is_no_answer',
    ],
  },
  ...transitionEndpoints(renewalStatus, 'sellmanage'),
});
