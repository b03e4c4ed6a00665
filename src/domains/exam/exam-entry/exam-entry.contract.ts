import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DayText,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { candidateStatus } from '../candidate/candidate.status.ts';
import {
  ATTEMPTS,
  CURRENCIES,
  EXAM_ZONES,
  ITEM_KINDS,
  STEP_KINDS,
} from '../exam-series/exam-series.kinds.ts';
import { resultPermissions } from '../result/result.access.ts';
import { examEntryPermissions as may } from './exam-entry.access.ts';
import { ENTRY_VIEWS, PROBLEMS } from './exam-entry.rules.ts';
import { examEntryStatus } from './exam-entry.status.ts';
import { examEntryText as text } from './exam-entry.text.ts';

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
const Sitting = z.object({
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
export const ExamEntryWhole = ExamEntry.extend({
  fee_lines: z.array(FeeLine),
  clashes: z.array(Clash),
  evidence: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ExamEntryWhole = z.infer<typeof ExamEntryWhole>;

const filters = {
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
const Uncashed = z.object({
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
const BoardRow = z.object({
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
const Band = z.object({
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
const Offer = z.object({
  item_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  item_kind: z.enum(ITEM_KINDS),
  option_codes: z.array(z.string()),
  /** Entered already by this student. */
  is_entered: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;
const Ids = z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/);
const CHANGES = ['exam_entry', 'candidate', 'account', 'inbox'];

export const examEntryApi = defineApi('exam_entry', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(ExamEntry),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamEntryWhole },
  counts: {
    method: 'GET',
    permission: may.read,
    input: z.object({ series_id: Id.optional(), student_id: Id.optional() }),
    output: z.object({
      confirm: Count,
      pay: Count,
      register: Count,
      rising: Count,
      uncashed: Count,
      all: Count,
    }),
  },
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({ count: Count, fee_fen: BalanceField }),
  },
  /** Of each series that is open: until when it costs what, and how many are entered. */
  bands: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: listOf(Band),
  },
  /** What a student can be entered for in a series. */
  offers: {
    method: 'GET',
    permission: may.add,
    input: z.object({ student_id: Id, series_id: Id }),
    output: listOf(Offer),
  },
  /** Students with all units of an award, and no entry for it. */
  uncashed: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ student_id: Id.optional() }),
    output: pageOf(Uncashed),
  },
  /** When and where a student sits, with what can be held for further entries. */
  timetable: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: z.object({ available_fen: BalanceField, list: z.array(Sitting) }),
  },
  /** The same on paper, by the clock of the company and by that of the board. */
  timetable_print: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ student_id: Id }),
    output: z.object({}),
  },
  /** The same for a calendar program. */
  timetable_calendar: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ student_id: Id }),
    output: z.object({}),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ExamEntry.extend({ problems_said: z.string() }),
    exports: [
      { field: 'demand_number', width: 18 },
      'student_name',
      'exam_board_name',
      'series_name',
      { field: 'item_code', width: 12 },
      { field: 'item_title', width: 26 },
      'option_code',
      { field: 'attempt', kind: 'label' },
      'centre_name',
      { field: 'step', kind: 'label' },
      'step_until',
      'currency',
      'fee_fen',
      'supplement_fen',
      'refund_fen',
      'candidate_number',
      { field: 'uci', width: 18 },
      'board_reference',
      { field: 'ticket_state', kind: 'label' },
      'ticket_number',
      'seat',
      'result_grade',
      { field: 'problems_said', width: 40 },
      'status',
      'reason',
      'payer',
      'note',
      'created_by_name',
      'created_at',
    ],
  },
  /** As boards take entries: those that are paid or registered already. */
  board_export: {
    method: 'GET',
    permission: may.register,
    navigation: true,
    input: z.object(filters),
    output: BoardRow,
    exports: [
      'centre_number',
      'candidate_number',
      { field: 'uci', width: 18 },
      { field: 'board_name', width: 30 },
      'legal_name',
      'birthday',
      { field: 'sex', kind: 'label' },
      'series_name',
      'item_code',
      'option_code',
      { field: 'attempt', kind: 'label' },
      'board_reference',
      'status',
    ],
  },
  /** Tickets of our own form; left out, of everything that the filters match. */
  tickets: {
    method: 'GET',
    permission: may.ticket,
    navigation: true,
    raw: true,
    input: z.object({ series_id: Id.optional(), student_id: Id.optional(), ids: Ids.optional() }),
    output: z.object({}),
  },
  /** A demand: each line is an entry of its own. */
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      student_id: Id,
      series_id: Id,
      centre_id: Id,
      lines: z
        .array(
          z.object({
            item_id: Id,
            option_code: OptionalText.max(6).optional(),
            attempt: z.enum(ATTEMPTS).optional(),
          }),
        )
        .min(1)
        .max(30),
      payer: OptionalText.max(60).optional(),
      note: OptionalText.optional(),
    }),
    output: z.object({ id: Id, number: DocumentNumber, entry_ids: z.array(Id) }),
    changes: CHANGES,
  },
  /** The company pays what a step has added. */
  bear: {
    method: 'POST',
    permission: may.bear,
    input: z.object({ id: Id, version: Version.optional(), reason: ShortText }),
    changes: CHANGES,
  },
  /** The student pays what a step has added. */
  collect: {
    method: 'POST',
    permission: may.pay,
    input: z.object({ id: Id, version: Version.optional() }),
    changes: CHANGES,
  },
  ...transitionEndpoints(examEntryStatus, 'enrolment'),
});
