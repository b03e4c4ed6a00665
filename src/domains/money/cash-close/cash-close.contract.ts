import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  Flag,
  Id,
  idOutput,
  listInput,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { cashClosePermissions as may } from './cash-close.access.ts';
import { AFTERS, STATES } from './cash-close.rules.ts';
import { cashCloseStatus } from './cash-close.status.ts';
import { cashCloseText as text } from './cash-close.text.ts';

/** What was paid on a day by one method: its close, or what a close would count now. */
const CashDay = z.object({
  /** A row of a list has one; the close is named by `close_id`. */
  id: Id,
  company_id: Id,
  day: Day,
  is_today: z.boolean(),
  method_id: Id.nullable(),
  method_name: z.string().nullable(),
  in_fen: BalanceField,
  out_fen: BalanceField,
  approved_fen: BalanceField,
  waiting_fen: BalanceField,
  carried_fen: BalanceField,
  expected_fen: BalanceField,
  close_id: Id.nullable(),
  counted_fen: BalanceField.nullable(),
  difference_fen: BalanceField.nullable(),
  reason: z.string(),
  status: statusField(cashCloseStatus).nullable(),
  after_fen: BalanceField,
  after_count: Count,
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  decision_note: z.string(),
  version: Version.nullable(),
});
export type CashDay = z.infer<typeof CashDay>;

/** A movement of cash, as people know it. */
const CashLine = z.object({
  id: Id,
  paid_on: Day,
  at: UnixTime,
  kind_name: z.string(),
  source: z.object({ title: z.string(), url: z.string() }).nullable(),
  admin_name: z.string(),
  amount_fen: BalanceField,
  is_waiting: z.boolean(),
});
export type CashLine = z.infer<typeof CashLine>;
const CashAfter = CashLine.extend({
  what: z.enum(AFTERS),
  /** The day whose close has counted it; none yet where it belongs to the next. */
  counted_on: Day.nullable(),
});
export type CashAfter = z.infer<typeof CashAfter>;

/** The last month unless days are named. */
const filters = {
  from: Day.optional(),
  to: Day.optional(),
  method_id: Id.optional(),
  state: ofKind('status', z.enum(STATES)).optional(),
};

export const cashCloseApi = defineApi('cash_close', text, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(CashDay),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: CashDay,
  },
  /** What was entered for that day and method after it was closed, and what became of what had waited. */
  after: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ id: Id }),
    output: pageOf(CashAfter),
  },
  /** What no close has counted yet, of the same method: it may explain the difference. */
  candidates: {
    method: 'GET',
    permission: may.decide,
    input: listInput.extend({ id: Id }),
    output: pageOf(CashLine),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      day: Day,
      method_id: Id.nullish(),
      /** As it was shown; where it is something else by now, one looks again. */
      expected_fen: BalanceField,
      counted_fen: BalanceField,
      reason: OptionalText.optional(),
      /** The running day closes only where this says so. */
      on_purpose: Flag.optional(),
    }),
    output: idOutput,
    changes: ['cash_close', 'inbox'],
  },
  /** The difference was these, which came later: it is taken back from over and short. */
  explain: {
    method: 'POST',
    permission: may.decide,
    input: z.object({
      id: Id,
      version: Version.optional(),
      line_ids: z.array(Id).min(1).max(200),
      reason: ShortText,
      of_company_id: Id.optional(),
    }),
    changes: ['cash_close', 'notice', 'inbox'],
    decision: cashCloseStatus.name,
  },
  ...transitionEndpoints(cashCloseStatus, 'students'),
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: CashDay,
    exports: [
      'day',
      'method_name',
      'in_fen',
      'out_fen',
      'approved_fen',
      'waiting_fen',
      'carried_fen',
      'expected_fen',
      'counted_fen',
      'difference_fen',
      'status',
      'after_fen',
      { field: 'reason', width: 30 },
      'created_by_name',
      'created_at',
      'decided_by_name',
      'decided_at',
      { field: 'decision_note', width: 30 },
    ],
  },
});
