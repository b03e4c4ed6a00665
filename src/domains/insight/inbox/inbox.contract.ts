import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Flag, Id, UnixTime, Version } from '@/kernel/contract/fields.ts';
import { BalanceField } from '../../money/ledger/ledger.fields.ts';
import { inboxText } from './inbox.text.ts';

/** A decision that can be made now, with everything its call needs. */
const Choice = z.object({
  decision: z.enum(['approve', 'reject']),
  label: z.string(),
  action: z.string(),
  method: z.enum(['POST', 'PUT']),
  /** Where the call stands for two decisions: which of them. */
  pass: Flag.nullable(),
  reason: z.enum(['none', 'optional', 'required']),
  danger: z.boolean(),
  bulk: z.boolean(),
  changes: z.array(z.string()),
});
export type Choice = z.infer<typeof Choice>;

export const WaitingRow = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  amount_fen: BalanceField.nullable(),
  status_label: z.string(),
  status_tone: z.enum(['neutral', 'info', 'progress', 'success', 'warning', 'danger', 'muted']),
  maker_name: z.string(),
  since: UnixTime,
  /** Null: it lies in a branch that one cannot look into, and is decided by what is shown. */
  url: z.string().nullable(),
  /** Whose decision it is, where one stands in for somebody. */
  for_name: z.string().nullable(),
  /** The branch that it has come up from. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
  choices: z.array(Choice),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

export const WaitingGroup = z.object({
  kind: z.string(),
  label: z.string(),
  rows: z.array(WaitingRow),
  /** There are more than are shown. */
  capped: z.boolean(),
});
export type WaitingGroup = z.infer<typeof WaitingGroup>;

export const inboxApi = defineApi('inbox', inboxText, 'common', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: inboxText.title,
    input: z.object({}),
    output: z.object({
      groups: z.array(WaitingGroup),
      /** There are decisions that this person makes, of whatever kind: one's own, or somebody's who is away. */
      decides: z.boolean(),
    }),
  },
  count: {
    method: 'GET',
    permission: 'signed_in',
    label: inboxText.title,
    input: z.object({}),
    output: z.object({
      total: z.int().nonnegative(),
      capped: z.boolean(),
      /** Where what waits is found, for the menu: a screen, or a view of it (its path and `?view=…`). */
      screens: z.array(z.object({ place: z.string(), count: z.int().positive() })),
    }),
  },
});
