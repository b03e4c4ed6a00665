import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, FenField, Id, listInput, listOf, Month, pageOf, UnixTime } from '@/kernel/contract/fields.ts';
import { OnCredit } from '../class-hours/class-hours.contract.ts';
import { EARNED_ACCOUNTS } from '../ledger/ledger.accounts.ts';
import { monthClosePermissions as may } from './month-close.access.ts';
import { monthCloseText as text } from './month-close.text.ts';

const MonthClose = z.object({
  id: Id,
  month: Month,
  locked_by_name: z.string().nullable(),
  locked_at: UnixTime,
});

const Check = z.object({
  key: z.string(),
  label: z.string(),
  count: Count,
  url: z.string(),
  /** Must be zero before the month is locked; the others only warn. */
  blocking: z.boolean(),
  /** Whether its first rows can be shown in place to who asks. */
  has_rows: z.boolean(),
});
export type CloseCheck = z.infer<typeof Check>;

const Figure = z.object({
  account: z.enum(EARNED_ACCOUNTS),
  label: z.string(),
  /** What belongs to the month: a lesson's money to its own, whenever it was posted. */
  accounted_fen: FenField,
  /** What was posted in it. */
  posted_fen: FenField,
});
export type CloseFigure = z.infer<typeof Figure>;

export const monthCloseApi = defineApi('month_close', text, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    label: text.title,
    input: listInput,
    output: pageOf(MonthClose),
  },
  check: {
    method: 'GET',
    permission: may.read,
    input: z.object({ month: Month }),
    output: z.object({
      is_locked: z.boolean(),
      /** Why it cannot be locked by its place among the months; none where it can. */
      barred: z.string().nullable(),
      list: z.array(Check),
      figures: z.array(Figure),
      /** Lessons of the month that were not paid when it ended: shown, and never in the way. */
      on_credit: OnCredit,
      minutes_per_class_hour: z.int(),
    }),
  },
  /** The first rows behind a check. */
  rows: {
    method: 'GET',
    permission: may.read,
    label: text.rows,
    input: z.object({ month: Month, key: z.string().min(1).max(60) }),
    output: listOf(z.object({ title: z.string(), amount_fen: FenField.nullable(), url: z.string() })),
  },
  lock: {
    method: 'POST',
    permission: may.lock,
    label: text.lock_label,
    input: z.object({ month: Month }),
  },
});
