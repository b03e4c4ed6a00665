import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Id,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { ATTEMPTS } from '../exam-series/exam-series.kinds.ts';
import { examEntryPermissions as may } from './exam-entry.access.ts';
import {
  Band,
  BoardRow,
  ExamEntry,
  ExamEntryWhole,
  filters,
  Offer,
  Sitting,
  Uncashed,
} from './exam-entry.shapes.ts';
import { examEntryStatus } from './exam-entry.status.ts';
import { examEntryText as text } from './exam-entry.text.ts';

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
  /** Tickets of our own form, of these; left out, of everything that the filters match. */
  tickets: {
    method: 'GET',
    permission: may.ticket,
    navigation: true,
    raw: true,
    input: z.object({ ...filters, ids: Ids.optional() }),
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
