import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Id,
  idOutput,
  Keyword,
  listInput,
  Minutes,
  MinutesField,
  Month,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { GIFT_MODES } from '../../organisation/company/company.rules.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { AskedFen, BalanceField } from '../ledger/ledger.fields.ts';
import { refundPermissions as may } from './refund.access.ts';
import { POLICIES, REFUNDABLE } from './refund.rules.ts';
import { refundStatus } from './refund.status.ts';
import { refundText } from './refund.text.ts';

const Status = statusField(refundStatus);
export const Refund = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  policy: z.enum(POLICIES),
  amount_fen: BalanceField,
  /** What leaves the student's accounts; what of it is withheld or deducted. */
  taken_fen: BalanceField,
  withheld_fen: BalanceField,
  method_id: Id,
  method_name: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  payee_bank: z.string(),
  /** Who has corrected that. */
  payee_by: Id.nullable(),
  cause: z.string(),
  status: Status,
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  confirmed_by: Id.nullable(),
  approved_by: Id.nullable(),
  finance_approved_by: Id.nullable(),
  paid_at: UnixTime.nullable(),
  /** What the bank calls the payment, and the day on which it went out. */
  pay_reference: z.string(),
  paid_on: Day.nullable(),
  recalculated: z.int(),
  version: Version,
});
export type Refund = z.infer<typeof Refund>;

const payee = {
  payee_name: ShortText.max(60),
  payee_account: OptionalText.max(60).optional(),
  payee_bank: OptionalText.max(100).optional(),
};
const Line = z.object({
  account: z.enum([...REFUNDABLE, 'classes']),
  lot_id: Id.nullable(),
  course_type: CourseType.nullable(),
  subject_name: z.string().nullable(),
  contract_id: Id.nullable(),
  contract_number: DocumentNumber.nullable(),
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  book_value_fen: BalanceField,
  refund_amount_fen: BalanceField,
  learning_fen: BalanceField,
  new_fen: BalanceField,
  virtual_fen: BalanceField,
});
const Step = z.object({
  id: Id,
  from_status: Status.nullable(),
  to_status: Status,
  amount_fen: BalanceField,
  admin_name: z.string().nullable(),
  note: z.string(),
  created_at: UnixTime,
});
/** Whose performance falls by how much, in which month; nobody: it exceeds what was attributed. */
export const RefundEffect = z.object({
  admin_id: Id.nullable(),
  admin_name: z.string().nullable(),
  month: Month,
  amount_fen: BalanceField,
});
export type RefundEffect = z.infer<typeof RefundEffect>;
const RefundDetail = Refund.extend({
  lines: z.array(Line),
  deductions: z.array(z.object({ name: z.string(), amount_fen: BalanceField })),
  file_ids: z.array(Id),
  steps: z.array(Step),
  ended_contracts: z.array(z.object({ id: Id, number: DocumentNumber })),
  /** While it waits: why it may no longer be due, and whose figures it would lessen. */
  doubts: z.array(z.string()),
  effects: z.array(RefundEffect),
  minutes_per_class_hour: z.int(),
});
export type RefundDetail = z.infer<typeof RefundDetail>;

const QuotedLot = z.object({
  id: Id,
  course_type: CourseType,
  subject_name: z.string().nullable(),
  contract_number: DocumentNumber.nullable(),
  expires_on: Day.nullable(),
  frozen_on: Day.nullable(),
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  price_fen: BalanceField,
  paid_used_minutes: MinutesField,
  gift_used_minutes: MinutesField,
  recognised_fen: BalanceField,
  bought_minutes: MinutesField,
  tenders: z.object({ learning: BalanceField, new: BalanceField, virtual: BalanceField }),
  /** What refunds that stand have taken and paid of it. */
  returned: z.object({
    paid_minutes: MinutesField,
    gift_minutes: MinutesField,
    book_value_fen: BalanceField,
    refund_amount_fen: BalanceField,
    learning_fen: BalanceField,
    virtual_fen: BalanceField,
  }),
  /** What is left of the same purchase in other lots. */
  elsewhere: z.object({ minutes: MinutesField, money_fen: BalanceField }),
  list: z.object({ fen: BalanceField, minutes: MinutesField }).nullable(),
  /** The refund that it waits in already. */
  in_refund: z.string().nullable(),
});
export type QuotedLot = z.infer<typeof QuotedLot>;

const Outcome = z.object({
  policy: z.enum(POLICIES),
  taken_fen: BalanceField,
  amount_fen: BalanceField,
  gift_minutes: MinutesField,
  virtual_fen: BalanceField,
  fees_fen: BalanceField,
});

const MinutesBack = MinutesField.nonnegative();
/** Gift coins are no account that can be asked for. */
const what = {
  student_id: Id,
  accounts: z
    .array(z.object({ account: z.enum(REFUNDABLE), amount_fen: AskedFen.min(1) }))
    .max(REFUNDABLE.length)
    .optional(),
  lots: z
    .array(z.object({ lot_id: Id, paid_minutes: MinutesBack, gift_minutes: MinutesBack.optional() }))
    .max(50)
    .optional(),
  deductions: z
    .array(z.object({ name: ShortText.max(40), amount_fen: AskedFen.min(1) }))
    .max(10)
    .optional(),
};

const filters = {
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: Status.optional(),
  policy: z.enum(POLICIES).optional(),
  method_id: Id.optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
  min_fen: BalanceField.optional(),
  max_fen: BalanceField.optional(),
};
const Sum = z.object({ count: Count, amount_fen: BalanceField });

export const refundApi = defineApi('refund', refundText, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['amount_fen', 'created_at']).optional() }),
    output: pageOf(Refund),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: RefundDetail,
  },
  /** For who decides: what each policy would pay of it, and what is left on whose accounts; empty once it is decided. */
  outlook: {
    method: 'GET',
    permission: may.read,
    label: refundText.outlook,
    input: z.object({ id: Id }),
    output: z.object({
      policies: z.array(Outcome),
      accounts: z.array(
        z.object({
          account: z.enum([...REFUNDABLE, 'classes']),
          balance_fen: BalanceField,
          taken_fen: BalanceField,
          left_fen: BalanceField,
        }),
      ),
      lots: z.array(
        z.object({
          id: Id,
          course_type: CourseType,
          subject_name: z.string().nullable(),
          contract_number: DocumentNumber.nullable(),
          left_minutes: MinutesField,
          left_gift_minutes: MinutesField,
        }),
      ),
    }),
  },
  /** What waits, what was paid and what came back, of what the filters match. */
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({ waiting: Sum, paid: Sum, rebacked: Sum, withheld_fen: BalanceField }),
  },
  /** What a student has that could go back. */
  quote: {
    method: 'GET',
    permission: may.request,
    input: z.object({ student_id: Id }),
    output: z.object({
      student_name: z.string(),
      new_fen: BalanceField,
      learning_fen: BalanceField,
      store_fen: BalanceField,
      apply_fen: BalanceField,
      owed_minutes: Minutes,
      minutes_per_class_hour: z.int(),
      gift_mode: z.enum(GIFT_MODES),
      lots: z.array(QuotedLot),
    }),
  },
  /** Every policy side by side; nothing happens. */
  simulate: {
    method: 'POST',
    permission: may.request,
    input: z.object(what),
    output: z.object({
      list: z.array(Outcome.extend({ effects: z.array(RefundEffect) })),
      /** Where two policies cannot differ, why. */
      note: z.string().nullable(),
    }),
    changes: [],
    repeat: 'never',
  },
  request: {
    action: 'api_refund_add',
    method: 'POST',
    permission: may.request,
    input: z.object({
      ...what,
      policy: z.enum(POLICIES),
      method_id: Id,
      ...payee,
      cause: ShortText,
      file_ids: z.array(Id).max(9).optional(),
    }),
    output: idOutput,
    changes: ['refund', 'account', 'inbox'],
  },
  payee: {
    method: 'PUT',
    permission: may.finance,
    input: z.object({ id: Id, version: Version, ...payee }),
    changes: ['refund', 'inbox'],
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Refund,
    exports: [
      { field: 'number', width: 18 },
      'student_name',
      { field: 'policy', kind: 'label' },
      'taken_fen',
      'withheld_fen',
      'amount_fen',
      'method_name',
      'payee_name',
      { field: 'payee_account', width: 24 },
      { field: 'payee_bank', width: 24 },
      'status',
      'created_by_name',
      'created_at',
      'paid_at',
      'paid_on',
      { field: 'pay_reference', width: 24 },
      { field: 'cause', width: 30 },
    ],
  },
  ...transitionEndpoints(refundStatus, 'students'),
});
