import { z } from 'zod';
import {
  Count,
  DayText,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  Keyword,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { candidateStatus } from '../candidate/candidate.status.ts';
import {
  ATTEMPTS,
  CURRENCIES,
  EXAM_ZONES,
  ITEM_KINDS,
  STEP_KINDS,
} from '../exam-series/exam-series.kinds.ts';
import { resultPermissions } from '../result/result.access.ts';
import { ENTRY_VIEWS, PROBLEMS } from './exam-entry.rules.ts';
import { examEntryStatus } from './exam-entry.status.ts';

const Problem = z.object({ kind: z.enum(PROBLEMS), about: z.string() });

export const ExamEntry = z.object({
  id: Id,
  company_id: Id,
  demand_id: Id,
  demand_number: DocumentNumber,
  payer: z.string(),
  note: z.string(),
  student_id: Id,
  student_name: z.string(),
  /** None: nobody has entered a candidate. */
  candidate_status: statusField(candidateStatus).nullable(),
  uci: z.string(),
  series_id: Id,
  series_name: z.string(),
  exam_board_id: Id,
  exam_board_name: z.string(),
  item_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  item_kind: z.enum(ITEM_KINDS),
  option_code: z.string(),
  attempt: z.enum(ATTEMPTS),
  centre_id: Id,
  centre_name: z.string(),
  centre_number: z.string(),
  step: z.enum(STEP_KINDS),
  step_until: UnixTime.nullable(),
  currency: z.enum(CURRENCIES),
  /** In hundredths of the currency. */
  fee_cents: z.int(),
  rate_micro: z.int(),
  board_fee_fen: Fen,
  centre_fee_fen: Fen,
  late_fee_fen: Fen,
  service_fee_fen: Fen,
  fee_fen: Fen,
  next_fee_fen: Fen.nullable(),
  supplement_fen: Fen,
  /** The fee is held, was paid, or could be held now. */
  has_money: z.boolean(),
  problems: z.array(Problem),
  candidate_number: z.string().nullable(),
  board_reference: z.string(),
  /** None: no ticket was issued. Outdated: the papers were changed since. */
  ticket_state: z.enum(['ticket_board', 'ticket_own', 'ticket_outdated']).nullable(),
  ticket_number: z.string(),
  seat: z.string(),
  asked_at: UnixTime.nullable(),
  refund_board_percent: Count.nullable(),
  refund_late_percent: Count.nullable(),
  refund_service_percent: Count.nullable(),
  refund_fen: Fen.nullable(),
  reason: z.string(),
  status: statusField(examEntryStatus),
  /** Of the board, where one is there. */
  result_grade: shownBy(resultPermissions.read, z.string()),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  confirmed_at: UnixTime.nullable(),
  paid_at: UnixTime.nullable(),
  registered_at: UnixTime.nullable(),
  version: Version,
});
export type ExamEntry = z.infer<typeof ExamEntry>;

const FEE_LINES = ['fee', 'surcharge', 'supplement', 'borne', 'refund'] as const;
export type FeeLineKind = (typeof FEE_LINES)[number];
const FeeLine = z.object({
  id: Id,
  kind: z.enum(FEE_LINES),
  student_fen: Fen,
  payable_fen: Fen,
  revenue_fen: Fen,
  reason: z.string(),
  created_at: UnixTime,
});
export const Sitting = z.object({
  entry_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  component: z.string(),
  starts_at: UnixTime,
  minutes: Count,
  zone: z.enum(EXAM_ZONES),
  site: z.string(),
  centre_name: z.string(),
  candidate_number: z.string().nullable(),
});
export type Sitting = z.infer<typeof Sitting>;
/** A paper, and one of another entry at the same time. */
const Clash = z.object({
  code: z.string(),
  starts_at: UnixTime,
  ends_at: UnixTime,
  /** The other entry, and its paper. */
  entry_id: Id,
  other_code: z.string(),
  other_title: z.string(),
  other_starts_at: UnixTime,
  other_ends_at: UnixTime,
});
/** A lesson of the student at the time of a paper; what it was planned from, where it can be moved. */
const LessonThen = z.object({
  lesson_id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  lesson_demand_id: Id.nullable(),
});
export const ExamEntryWhole = ExamEntry.extend({
  fee_lines: z.array(FeeLine),
  clashes: z.array(Clash),
  lessons_then: z.array(LessonThen),
  evidence: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ExamEntryWhole = z.infer<typeof ExamEntryWhole>;

export const filters = {
  view: z.enum(ENTRY_VIEWS).optional(),
  keyword: Keyword.optional(),
  series_id: Id.optional(),
  exam_board_id: Id.optional(),
  centre_id: Id.optional(),
  student_id: Id.optional(),
  item_id: Id.optional(),
  attempt: z.enum(ATTEMPTS).optional(),
  status: statusField(examEntryStatus).optional(),
  /** Who follows it: who took it over, else who sent it. */
  owner_id: Id.optional(),
  /** Those whose fee is there, or is not. */
  has_money: Flag.optional(),
  /** Those with a paper at the time of another entry's, or without. */
  has_clash: Flag.optional(),
  /** Those with a surcharge that nobody has paid or borne. */
  has_supplement: Flag.optional(),
};
export const Uncashed = z.object({
  /** Its place in the list: what lacks has no document yet. */
  id: Id,
  student_id: Id,
  student_name: z.string(),
  exam_board_id: Id,
  award_id: Id,
  award_code: z.string(),
  award_title: z.string(),
  unit_ids: z.array(Id),
  unit_codes: z.array(z.string()),
  /** The open series that takes the cash-in. None: no series that is open offers the award. */
  series_id: Id.nullable(),
  series_name: z.string().nullable(),
  /** Where its last unit is sat. */
  centre_id: Id.nullable(),
  /** What the cash-in costs there today. */
  fee_fen: Fen.nullable(),
});
export type Uncashed = z.infer<typeof Uncashed>;
export const BoardRow = z.object({
  centre_number: z.string(),
  candidate_number: z.string().nullable(),
  uci: z.string(),
  board_name: z.string(),
  legal_name: z.string(),
  birthday: DayText.nullable(),
  sex: z.enum(['', 'male', 'female']),
  series_name: z.string(),
  item_code: z.string(),
  option_code: z.string(),
  attempt: z.enum(ATTEMPTS),
  board_reference: z.string(),
  status: statusField(examEntryStatus),
});
export const Band = z.object({
  series_id: Id,
  series_name: z.string(),
  exam_board_name: z.string(),
  entry_count: Count,
  /** With what the dearest of its items costs more then. */
  steps: z.array(
    z.object({
      kind: z.enum(STEP_KINDS),
      until_at: UnixTime,
      more_cents: z.int(),
      currency: z.enum(CURRENCIES),
    }),
  ),
});
export type Band = z.infer<typeof Band>;
export const Offer = z.object({
  item_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  item_kind: z.enum(ITEM_KINDS),
  option_codes: z.array(z.string()),
  /** Entered already by this student. */
  is_entered: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;
