import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import {
  Day,
  DocumentNumber,
  Id,
  idOutput,
  Keyword,
  listInput,
  MinutesField,
  pageOf,
  ShortText,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { clearingPermissions as may } from './clearing.access.ts';
import { CLEARABLE } from './clearing.rules.ts';
import { clearingStatus } from './clearing.status.ts';
import { clearingText } from './clearing.text.ts';

/** Something that goes, or would: as it was when it was shown. */
export const Line = z.object({
  account: z.enum(CLEARABLE).nullable(),
  lot_id: Id.nullable(),
  paid_minutes: MinutesField.nonnegative(),
  gift_minutes: MinutesField.nonnegative(),
  amount_fen: BalanceField.nonnegative(),
});
/** With what people know a lot by. */
export const ShownLine = Line.extend({
  course_type: CourseType.nullable(),
  subject_name: z.string().nullable(),
  expires_on: Day.nullable(),
  expired: z.boolean(),
  frozen: z.boolean(),
});
export type ShownLine = z.infer<typeof ShownLine>;

export const Clearing = z.object({
  ...approvalFields(clearingStatus),
  student_id: Id,
  student_name: z.string(),
  amount_fen: BalanceField,
  coins_fen: BalanceField,
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  takes_all: z.boolean(),
  minutes_per_class_hour: z.int(),
});
export type Clearing = z.infer<typeof Clearing>;

const filters = { student_id: Id.optional(), ...approvalFilters(clearingStatus) };

const Candidate = z.object({
  id: Id,
  company_id: Id,
  username: z.string(),
  student_number: DocumentNumber,
  expired_minutes: MinutesField,
  left_minutes: MinutesField,
  left_fen: BalanceField,
  money_fen: BalanceField,
  last_lesson_on: Day.nullable(),
  minutes_per_class_hour: z.int(),
});
export type Candidate = z.infer<typeof Candidate>;
export const WHYS = ['expired', 'idle'] as const;
const candidateFilters = {
  why: z.enum(WHYS).optional(),
  /** Without a lesson for so long; half a year unless it is said. */
  months: z.int().min(1).max(60).optional(),
  keyword: Keyword.optional(),
};

export const clearingApi = defineApi('clearing', clearingText, 'students', {
  ...approvalEndpoints('clearing', {
    may,
    text: clearingText,
    tag: 'students',
    row: Clearing,
    whole: Clearing.extend({ lines: z.array(ShownLine) }),
    filters,
    exports: [
      'student_name',
      { field: 'amount_fen', kind: 'money' },
      { field: 'coins_fen', kind: 'money' },
      { field: 'paid_minutes', kind: 'hours' },
      { field: 'gift_minutes', kind: 'hours' },
    ],
  }),
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      waiting: z.int(),
      waiting_fen: BalanceField,
      approved: z.int(),
      approved_fen: BalanceField,
    }),
  },
  /** Lot by lot and account by account what would go, and what stands in the way. */
  preview: {
    method: 'GET',
    permission: may.add,
    input: z.object({ student_id: Id }),
    output: z.object({
      student_name: z.string(),
      lines: z.array(ShownLine),
      obstacles: z.array(z.string()),
      minutes_per_class_hour: z.int(),
    }),
  },
  /** Who has something left that has expired, or has had no lesson for long. */
  candidates: {
    method: 'GET',
    permission: may.read,
    label: clearingText.candidate_list,
    input: listInput.extend(candidateFilters),
    output: pageOf(Candidate),
  },
  candidatesExport: {
    action: 'api_clearing_candidates_export',
    method: 'GET',
    permission: may.export,
    label: clearingText.candidate_export,
    navigation: true,
    input: z.object(candidateFilters),
    output: Candidate,
    exports: [
      { field: 'student_number', width: 18 },
      'username',
      { field: 'expired_minutes', kind: 'hours' },
      { field: 'left_minutes', kind: 'hours' },
      'left_fen',
      'money_fen',
      'last_lesson_on',
    ],
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ student_id: Id, lines: z.array(Line).min(1).max(200), note: ShortText }),
    output: idOutput,
    changes: ['clearing', 'inbox'],
  },
  ...transitionEndpoints(clearingStatus, 'students'),
});
