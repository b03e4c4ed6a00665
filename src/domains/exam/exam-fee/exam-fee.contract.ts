import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Fen,
  FenField,
  Flag,
  Id,
  Keyword,
  listInput,
  listOf,
  pageOf,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { ATTEMPTS, CURRENCIES, EXAM_ZONES, STEP_KINDS } from '../exam-series/exam-series.kinds.ts';
import { SURCHARGE_KINDS } from './exam-fee.rules.ts';
import { examFeeText as text } from './exam-fee.text.ts';

/** Hundredths of the fee's currency. */
const Cents = z.int();
const RefundRule = {
  refund_board_percent: Count,
  refund_late_percent: Count,
  refund_service_percent: Count,
  needs_evidence: z.boolean(),
};
const Step = z.object({
  kind: z.enum(STEP_KINDS),
  until_at: UnixTime.nullable(),
  surcharge_kind: z.enum(SURCHARGE_KINDS),
  surcharge: Cents,
  ...RefundRule,
});

export const ExamFee = z.object({
  id: Id,
  offering_id: Id,
  series_id: Id,
  series_name: z.string(),
  exam_board_name: z.string(),
  item_code: z.string(),
  item_title: z.string(),
  attempt: z.enum(ATTEMPTS),
  from_day: DayText,
  currency: z.enum(CURRENCIES),
  board_fee_cents: Cents,
  centre_fee_cents: Cents,
  service_fee_cents: Cents,
  steps: z.array(Step),
  zone: z.enum(EXAM_ZONES),
  updated_at: UnixTime,
  version: Version,
});
export type ExamFee = z.infer<typeof ExamFee>;

export const Quote = z.object({
  fee_id: Id,
  offering_id: Id,
  attempt: z.enum(ATTEMPTS),
  step: z.enum(STEP_KINDS),
  /** When it ends, and what it costs from then on; none where entries are closed then. */
  until_at: UnixTime.nullable(),
  next_total_fen: Fen.nullable(),
  currency: z.enum(CURRENCIES),
  board_fee_cents: Cents,
  centre_fee_cents: Cents,
  late_fee_cents: Cents,
  service_fee_cents: Cents,
  total_cents: Cents,
  rate_micro: z.int(),
  board_fee_fen: Fen,
  centre_fee_fen: Fen,
  late_fee_fen: Fen,
  service_fee_fen: Fen,
  total_fen: Fen,
  ...RefundRule,
});
export type Quote = z.infer<typeof Quote>;

const Amount = FenField.min(0);
const Share = Count.min(0).max(100);
const StepEntered = z.object({
  kind: z.enum(STEP_KINDS),
  until_at: UnixTime.nullish(),
  surcharge_kind: z.enum(SURCHARGE_KINDS).optional(),
  surcharge: Amount.optional(),
  refund_board_percent: Share.optional(),
  refund_late_percent: Share.optional(),
  refund_service_percent: Share.optional(),
  needs_evidence: Flag.optional(),
});
export type StepEntered = z.infer<typeof StepEntered>;
const fields = {
  from_day: Day,
  currency: z.enum(CURRENCIES),
  board_fee_cents: Amount,
  centre_fee_cents: Amount.optional(),
  service_fee_cents: Amount.optional(),
  steps: z.array(StepEntered).max(STEP_KINDS.length).optional(),
};
const filters = {
  series_id: Id.optional(),
  offering_id: Id.optional(),
  attempt: z.enum(ATTEMPTS).optional(),
  currency: z.enum(CURRENCIES).optional(),
  keyword: Keyword.optional(),
};

export const examFeeApi = defineApi('exam_fee', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    label: text.title,
    input: listInput.extend(filters),
    output: pageOf(ExamFee.extend({ used_count: Count })),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamFee },
  uses: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: listOf(Use) },
  /** What an item of a series costs at a moment; now, if none is named. */
  quote: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({ offering_id: Id, attempt: z.enum(ATTEMPTS), at: UnixTime.optional() }),
    output: Quote,
  },
  /** The same fee for several items of a series. */
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      offering_ids: z.array(Id).min(1).max(200),
      attempts: z.array(z.enum(ATTEMPTS)).min(1).max(ATTEMPTS.length),
      ...fields,
    }),
    output: z.object({ count: Count }),
    changes: ['exam_fee', 'exam_series'],
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
    changes: ['exam_fee', 'exam_series'],
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
    changes: ['exam_fee', 'exam_series'],
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ExamFee.extend({ steps_said: z.string() }),
    exports: [
      'exam_board_name',
      'series_name',
      { field: 'item_code', width: 14 },
      { field: 'item_title', width: 36 },
      { field: 'attempt', kind: 'label' },
      'from_day',
      { field: 'currency', kind: 'label' },
      { field: 'board_fee_cents', kind: 'money' },
      { field: 'centre_fee_cents', kind: 'money' },
      { field: 'service_fee_cents', kind: 'money' },
      { field: 'steps_said', width: 60 },
    ],
    notExported: ['steps'],
  },
});
