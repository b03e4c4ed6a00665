import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import {
  Day,
  FenField,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  UnixTime,
} from '@/kernel/fields.ts';
import { cashClosePermissions as may } from './cash-close.access.ts';
import { STATES } from './cash-close.rules.ts';
import { cashCloseText as text } from './cash-close.text.ts';

/** What moved on a day by one method, and its close where there is one. */
const CashDay = z.object({
  /** Of the first posting: a row of a list has one. */
  id: Id,
  company_id: Id,
  day: Day,
  method_id: Id.nullable(),
  method_name: z.string().nullable(),
  in_fen: FenField,
  out_fen: FenField,
  expected_fen: FenField,
  close_id: Id.nullable(),
  closed_fen: FenField.nullable(),
  counted_fen: FenField.nullable(),
  difference_fen: FenField.nullable(),
  reason: z.string(),
  after_fen: FenField,
  after_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime.nullable(),
});
export type CashDay = z.infer<typeof CashDay>;

/** The last month unless days are named. */
const filters = {
  from: Day.optional(),
  to: Day.optional(),
  method_id: Id.optional(),
  state: z.enum(STATES).optional(),
};

export const cashCloseApi = defineApi('cash_close', text, {
  list: {
    action: 'api_cash_close_list',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: text.list,
    input: listInput.extend(filters),
    output: pageOf(CashDay),
  },
  /** What was posted for that day and method after it was closed. */
  after: {
    action: 'api_cash_close_after',
    method: 'GET',
    permission: may.read,
    tag: 'students',
    label: text.after,
    input: z.object({ id: Id }),
    output: listOf(
      z.object({
        id: Id,
        posted_at: UnixTime,
        kind_name: z.string(),
        source: z.object({ title: z.string(), url: z.string() }).nullable(),
        admin_name: z.string(),
        amount_fen: FenField,
      }),
    ),
  },
  add: {
    action: 'api_cash_close_add',
    method: 'POST',
    permission: may.add,
    tag: 'students',
    label: text.add,
    input: z.object({
      day: Day,
      method_id: Id.nullish(),
      /** As it was shown; where the books say something else by now, one looks again. */
      expected_fen: FenField,
      counted_fen: FenField,
      reason: OptionalText.optional(),
    }),
    output: idOutput,
    changes: ['cash_close'],
  },
  export: {
    action: 'api_cash_close_export',
    method: 'GET',
    permission: may.export,
    tag: 'students',
    label: text.export,
    navigation: true,
    input: z.object(filters),
    output: CashDay,
    exports: [
      { field: 'day' },
      { field: 'method_name' },
      { field: 'in_fen', kind: 'money' },
      { field: 'out_fen', kind: 'money' },
      { field: 'expected_fen', kind: 'money' },
      { field: 'closed_fen', kind: 'money' },
      { field: 'counted_fen', kind: 'money' },
      { field: 'difference_fen', kind: 'money' },
      { field: 'after_fen', kind: 'money' },
      { field: 'reason', width: 30 },
      { field: 'created_by_name' },
      { field: 'created_at', kind: 'time' },
    ],
  },
});
