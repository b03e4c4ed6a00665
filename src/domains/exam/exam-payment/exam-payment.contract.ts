import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  FenField,
  Id,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { CURRENCIES } from '../exam-series/exam-series.kinds.ts';
import { examPaymentPermissions as may } from './exam-payment.access.ts';
import { examPaymentStatus } from './exam-payment.status.ts';
import { examPaymentText as text } from './exam-payment.text.ts';

export const ExamPayment = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  series_id: Id,
  series_name: z.string(),
  exam_board_id: Id,
  exam_board_name: z.string(),
  method_id: Id,
  method_name: z.string(),
  currency: z.enum(CURRENCIES),
  /** Hundredths of the currency. */
  amount_cents: z.int(),
  rate_micro: z.int(),
  paid_fen: Fen,
  owed_fen: Fen,
  /** What was owed less what was paid: it is ours, or lessens what is. */
  difference_fen: Fen,
  entry_count: Count,
  paid_on: DayText,
  note: z.string(),
  reason: z.string(),
  status: statusField(examPaymentStatus),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type ExamPayment = z.infer<typeof ExamPayment>;

const Line = z.object({
  entry_id: Id,
  student_name: z.string(),
  item_code: z.string(),
  candidate_number: z.string().nullable(),
  kind: z.enum(['fee', 'credit']),
  amount_fen: Fen,
});
const ExamPaymentWhole = ExamPayment.extend({
  lines: z.array(Line),
  file: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ExamPaymentWhole = z.infer<typeof ExamPaymentWhole>;
const Payable = z.object({
  series_id: Id,
  series_name: z.string(),
  exam_board_name: z.string(),
  ends_on: DayText,
  entry_count: Count,
  owed_fen: BalanceField,
  open_fen: BalanceField,
});
export type Payable = z.infer<typeof Payable>;

const filters = { series_id: Id.optional(), status: statusField(examPaymentStatus).optional() };

export const examPaymentApi = defineApi('exam_payment', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(ExamPayment),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamPaymentWhole },
  /** Series by series, what is owed to their boards, and what of it is still open. */
  payables: { method: 'GET', permission: may.read, input: z.object({}), output: listOf(Payable) },
  /** The entries of a series that are not settled. */
  due: {
    method: 'GET',
    permission: may.read,
    input: z.object({ series_id: Id }),
    output: listOf(Line),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ExamPayment.extend({ amount_said: z.string() }),
    exports: [
      { field: 'number', width: 18 },
      'exam_board_name',
      'series_name',
      'paid_on',
      'method_name',
      'currency',
      'amount_said',
      'owed_fen',
      'paid_fen',
      'difference_fen',
      'entry_count',
      'note',
      'status',
      'reason',
      'created_by_name',
      'created_at',
    ],
    notExported: ['amount_cents'],
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      series_id: Id,
      /** Left out: everything that is open. */
      entry_ids: z.array(Id).min(1).max(500).optional(),
      method_id: Id,
      currency: z.enum(CURRENCIES),
      amount_cents: FenField.min(0),
      paid_fen: FenField,
      paid_on: Day,
      file_id: Id.nullish(),
      note: OptionalText.optional(),
    }),
    output: z.object({ id: Id, number: DocumentNumber }),
    changes: ['exam_payment', 'exam_entry'],
  },
  ...transitionEndpoints(examPaymentStatus, 'enrolment'),
});
