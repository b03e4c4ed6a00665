import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { GradeEntered } from '../result/result.contract.ts';
import { scoreGuaranteePermissions as may } from './score-guarantee.access.ts';
import { BROKEN } from './score-guarantee.rules.ts';
import { scoreGuaranteeStatus } from './score-guarantee.status.ts';
import { scoreGuaranteeText as text } from './score-guarantee.text.ts';

export const ScoreGuarantee = z.object({
  id: Id,
  company_id: Id,
  contract_line_id: Id,
  contract_number: DocumentNumber,
  /** What the line costs. */
  amount_fen: Fen,
  student_id: Id,
  student_name: z.string(),
  series_id: Id,
  series_name: z.string(),
  item_id: Id.nullable(),
  item_code: z.string().nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  grade: z.string(),
  attendance_percent: Count.nullable(),
  homework_grade: Count.nullable(),
  status: statusField(scoreGuaranteeStatus),
  result_id: Id.nullable(),
  result_grade: z.string().nullable(),
  attended_count: Count.nullable(),
  lesson_count: Count.nullable(),
  homework_tenths: Count.nullable(),
  broken: z.enum(BROKEN).nullable(),
  judged_at: UnixTime.nullable(),
  refund_id: Id.nullable(),
  refund_number: DocumentNumber.nullable(),
  /** A refund of it is under way or paid. */
  is_refunded: z.boolean(),
  /** Failed, and not refunded. */
  is_due: z.boolean(),
  note: z.string(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type ScoreGuarantee = z.infer<typeof ScoreGuarantee>;

const promise = {
  series_id: Id,
  item_id: Id.nullish(),
  subject_id: Id.nullish(),
  grade: GradeEntered,
  attendance_percent: Count.min(1).max(100).nullish(),
  homework_grade: Count.min(1).max(5).nullish(),
  note: OptionalText.optional(),
};
const filters = {
  keyword: Keyword.optional(),
  status: statusField(scoreGuaranteeStatus).optional(),
  series_id: Id.optional(),
  student_id: Id.optional(),
  is_due: Flag.optional(),
};

export const scoreGuaranteeApi = defineApi('score_guarantee', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(ScoreGuarantee),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    /** With what the hours that are left of its line are worth. */
    output: ScoreGuarantee.extend({ left_fen: BalanceField }),
  },
  /** Lines of contracts that promise and have no promise yet, the newest first. */
  lines: {
    method: 'GET',
    permission: may.edit,
    input: z.object({ student_id: Id.optional() }),
    output: listOf(
      z.object({ id: Id, contract_number: DocumentNumber, student_name: z.string(), amount_fen: Fen }),
    ),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ contract_line_id: Id, ...promise }),
    output: idOutput,
  },
  /** Whatever became of it: it is judged anew, unless its refund is under way or paid. */
  edit: { method: 'PUT', permission: may.edit, input: z.object({ id: Id, version: Version, ...promise }) },
  /** All that is left of the line, at what was paid for it, to who signed; it goes the way of every refund. */
  refund: {
    method: 'POST',
    permission: may.refund,
    input: z.object({ id: Id, version: Version.optional(), method_id: Id }),
    output: z.object({ refund_id: Id }),
    changes: ['score_guarantee', 'refund', 'account', 'inbox'],
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ScoreGuarantee,
    exports: [
      'student_name',
      { field: 'contract_number', width: 18 },
      'amount_fen',
      'series_name',
      'item_code',
      'subject_name',
      'grade',
      'result_grade',
      'attendance_percent',
      'attended_count',
      'lesson_count',
      'homework_grade',
      'homework_tenths',
      { field: 'broken', kind: 'label' },
      'status',
      'judged_at',
      { field: 'refund_number', width: 18 },
      { field: 'note', width: 30 },
      'created_by_name',
      'created_at',
    ],
  },
});
