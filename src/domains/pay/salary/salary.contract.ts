import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  FenField,
  Id,
  idOutput,
  listInput,
  listOf,
  Minutes,
  Month,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { PayAdjustment } from '../pay-adjustment/pay-adjustment.contract.ts';
import { salaryPermissions as may } from './salary.access.ts';
import { UNPAID } from './salary.rules.ts';
import { salaryStatus } from './salary.status.ts';
import { salaryText as text } from './salary.text.ts';

export const Salary = z.object({
  id: Id,
  company_id: Id,
  teacher_id: Id,
  teacher_name: z.string(),
  month: Month,
  lessons: z.int(),
  minutes: Minutes,
  minutes_per_class_hour: z.int(),
  missing: z.int(),
  lines_fen: FenField,
  adjustments_fen: FenField,
  total_fen: FenField,
  /** Lines or adjustments came after it was reckoned. */
  is_behind: z.boolean(),
  open_differences: z.int(),
  reason: z.string(),
  status: statusField(salaryStatus),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  completed_at: UnixTime.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  paid_by_name: z.string().nullable(),
  paid_at: UnixTime.nullable(),
  /** What the bank says of the payment. */
  pay_reference: z.string(),
  paid_on: Day.nullable(),
  version: Version,
});
export type Salary = z.infer<typeof Salary>;

const Difference = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  created_by_name: z.string(),
  created_at: UnixTime,
  resolved_by_name: z.string().nullable(),
  resolved_at: UnixTime.nullable(),
});
export type Difference = z.infer<typeof Difference>;
const Account = z.object({ holder: z.string(), bank: z.string(), number: DocumentNumber });
const SalaryWhole = Salary.extend({
  differences: z.array(Difference),
  adjustments: z.array(PayAdjustment),
  /** The number in full only for who keeps it. */
  account: Account.nullable(),
  /** The teacher is the one who asks. */
  is_own: z.boolean(),
});
export type SalaryWhole = z.infer<typeof SalaryWhole>;

const filters = {
  month: Month.optional(),
  teacher_id: Id.optional(),
  status: Salary.shape.status.optional(),
  only: z.enum(['raised_only', 'missing_only']).optional(),
};

const CHECKS = [
  'unmarked_one',
  'unmarked_class',
  'missing',
  'adjustments',
  'raised',
  'undrafted',
  'drafts',
  'completed',
] as const;
const Check = z.object({ key: z.enum(CHECKS), count: Count, url: z.string() });
export type Check = z.infer<typeof Check>;

const Compared = z.object({
  /** The teacher's. */
  id: Id,
  teacher_name: z.string(),
  salary_id: Id.nullable(),
  total_fen: FenField,
  last_total_fen: FenField,
  change_fen: FenField,
  minutes: Minutes,
  last_minutes: Minutes,
  change_minutes: Minutes,
  minutes_per_class_hour: z.int(),
});
export type Compared = z.infer<typeof Compared>;

const changes = ['salary'];

export const salaryApi = defineApi('salary', text, 'teacher', {
  list: {
    method: 'GET',
    permission: may.own,
    label: text.title,
    input: listInput.extend({ ...filters, sort: z.enum(['total_fen', 'minutes']).optional() }),
    output: pageOf(Salary),
  },
  /** Locked: in the acting company, so that its sheets of the month that is asked for no longer change. */
  totals: {
    method: 'GET',
    permission: may.own,
    input: z.object(filters),
    output: z.object({ sheets: z.int(), total_fen: FenField, is_locked: z.boolean() }),
  },
  get: {
    method: 'GET',
    permission: may.own,
    input: z.object({ id: Id }),
    output: SalaryWhole,
  },
  payslip: {
    method: 'GET',
    permission: may.own,
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.object({}),
  },
  /** Makes what is missing and refreshes the drafts of a month, for everybody. */
  draft: {
    method: 'POST',
    permission: may.confirm,
    label: text.draft_all,
    input: z.object({ month: Month }),
    output: z.object({ made: z.int(), changed: z.int() }),
    changes,
  },
  /** Confirms each draft of a month in whose way nothing stands. */
  confirmAll: {
    action: 'api_salary_confirm_all',
    method: 'POST',
    permission: may.confirm,
    label: text.confirm_all,
    input: z.object({ month: Month }),
    output: z.object({ done: z.int(), left: z.int() }),
    changes: ['salary', 'inbox'],
  },
  raise: {
    method: 'POST',
    permission: may.own,
    input: z.object({ id: Id, question: ShortText }),
    output: idOutput.extend({ difference_id: Id }),
    changes: ['salary', 'notice'],
  },
  resolve: {
    method: 'POST',
    permission: may.confirm,
    label: text.resolve_title,
    input: z.object({ difference_id: Id, answer: ShortText }),
    /** The sheet's. */
    output: idOutput,
    changes: ['salary', 'notice'],
  },
  setAccount: {
    action: 'api_salary_account',
    method: 'PUT',
    permission: may.account,
    label: text.set_account,
    input: z.object({
      teacher_id: Id,
      holder: ShortText,
      bank: OptionalText.optional(),
      number: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z -]{4,40}$/),
    }),
    /** The teacher's. */
    output: idOutput,
    changes,
  },
  /** What stands in the way of a month. */
  check: {
    method: 'GET',
    permission: may.check,
    label: text.check_title,
    input: z.object({ month: Month }),
    output: listOf(Check).extend({ is_locked: z.boolean() }),
  },
  compare: {
    method: 'GET',
    permission: may.check,
    input: listInput.extend({
      month: Month,
      teacher_id: Id.optional(),
      sort: z.enum(['total_fen', 'change_fen', 'change_minutes']).optional(),
    }),
    output: pageOf(Compared),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Salary,
    exports: [
      'month',
      'teacher_name',
      { field: 'lessons', kind: 'number' },
      { field: 'minutes', kind: 'hours' },
      'lines_fen',
      'adjustments_fen',
      'total_fen',
      'status',
      'created_by_name',
      'decided_by_name',
      'decided_at',
      'paid_at',
      'paid_on',
      'pay_reference',
    ],
    notExported: ['reason'],
  },
  /** What the file would hold, and which sheets of the month it leaves out, and why. */
  fileCheck: {
    action: 'api_salary_file_check',
    method: 'GET',
    permission: may.file,
    label: text.file_check,
    input: z.object({ month: Month }),
    output: z.object({
      count: Count,
      total_fen: FenField,
      list: z.array(z.object({ id: Id, teacher_name: z.string(), total_fen: FenField, why: z.enum(UNPAID) })),
    }),
  },
  /** What the bank is to pay: approved, and not paid yet. */
  file: {
    method: 'GET',
    permission: may.file,
    navigation: true,
    input: z.object({ month: Month }),
    output: z.object({
      teacher_name: z.string(),
      holder: z.string().nullable(),
      bank: z.string().nullable(),
      number: DocumentNumber.nullable(),
      total_fen: FenField,
      month: Month,
    }),
    exports: [
      'teacher_name',
      'holder',
      { field: 'bank', width: 24 },
      { field: 'number', width: 28 },
      'total_fen',
      'month',
    ],
  },
  ...transitionEndpoints(salaryStatus, 'teacher'),
});
