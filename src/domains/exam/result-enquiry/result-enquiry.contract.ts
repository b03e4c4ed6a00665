import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  FenField,
  Id,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { CURRENCIES } from '../exam-series/exam-series.kinds.ts';
import { GradeEntered } from '../result/result.contract.ts';
import { resultEnquiryPermissions as may } from './result-enquiry.access.ts';
import { SERVICES } from './result-enquiry.rules.ts';
import { resultEnquiryStatus } from './result-enquiry.status.ts';
import { resultEnquiryText as text } from './result-enquiry.text.ts';

export const ResultEnquiry = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  result_id: Id,
  student_id: Id,
  student_name: z.string(),
  series_id: Id,
  series_name: z.string(),
  item_code: z.string(),
  item_title: z.string(),
  service: z.enum(SERVICES),
  currency: z.enum(CURRENCIES),
  /** Hundredths of the currency. */
  board_fee_cents: z.int(),
  rate_micro: z.int(),
  board_fee_fen: Fen,
  service_fee_fen: Fen,
  fee_fen: Fen,
  /** What a board still gets of it; less than nothing: what it gives back. */
  open_fen: BalanceField,
  deadline_at: UnixTime.nullable(),
  grade_before: z.string(),
  grade_after: z.string().nullable(),
  board_reference: z.string(),
  note: z.string(),
  reason: z.string(),
  status: statusField(resultEnquiryStatus),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type ResultEnquiry = z.infer<typeof ResultEnquiry>;

const Line = z.object({
  id: Id,
  kind: z.enum(['fee', 'refund', 'settlement']),
  student_fen: Fen,
  payable_fen: Fen,
  cash_fen: Fen,
  created_at: UnixTime,
});
const EnquiryWhole = ResultEnquiry.extend({ lines: z.array(Line) });
export type EnquiryWhole = z.infer<typeof EnquiryWhole>;

const filters = {
  keyword: Keyword.optional(),
  status: statusField(resultEnquiryStatus).optional(),
  service: z.enum(SERVICES).optional(),
  series_id: Id.optional(),
  student_id: Id.optional(),
  result_id: Id.optional(),
};
const changes = ['result_enquiry', 'account'];

export const resultEnquiryApi = defineApi('result_enquiry', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(ResultEnquiry),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: EnquiryWhole },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      result_id: Id,
      service: z.enum(SERVICES),
      currency: z.enum(CURRENCIES),
      board_fee_cents: FenField.min(0),
      service_fee_fen: FenField.min(0),
      note: OptionalText.optional(),
    }),
    output: z.object({ id: Id, number: DocumentNumber }),
    changes: [...changes, 'inbox'],
  },
  /** The grade has changed: another revision of the result, and the fee comes back. */
  change: {
    method: 'PUT',
    permission: may.confirm,
    input: z.object({
      id: Id,
      version: Version.optional(),
      grade: GradeEntered,
      mark: Count.min(0).max(10_000).nullish(),
    }),
    changes: [...changes, 'exam_result', 'score_guarantee', 'notice'],
  },
  /** What is open with the board is paid, or has come back. */
  settle: {
    method: 'PUT',
    permission: may.pay,
    input: z.object({ id: Id, version: Version.optional(), method_id: Id, paid_fen: FenField }),
    changes,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ResultEnquiry,
    exports: [
      { field: 'number', width: 18 },
      'student_name',
      'series_name',
      'item_code',
      { field: 'item_title', width: 28 },
      { field: 'service', kind: 'label' },
      'fee_fen',
      'board_fee_fen',
      'service_fee_fen',
      'open_fen',
      'deadline_at',
      'grade_before',
      'grade_after',
      'board_reference',
      { field: 'note', width: 30 },
      'status',
      'reason',
      'created_by_name',
      'created_at',
    ],
    notExported: ['currency', 'board_fee_cents'],
  },
  ...transitionEndpoints(resultEnquiryStatus, 'enrolment'),
});
