import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  FenField,
  Flag,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { rechargePermissions as may } from './recharge.access.ts';
import { CATEGORIES, ENTERED_CATEGORIES, REWARD_STATES, TARGETS } from './recharge.rules.ts';
import { rechargeStatus } from './recharge.status.ts';
import { rechargeText } from './recharge.text.ts';

export const Recharge = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  category: z.enum(CATEGORIES),
  student_id: Id,
  student_name: z.string(),
  amount_fen: Fen,
  fee_fen: Fen,
  account: z.enum(TARGETS),
  gift_fen: Fen,
  label_ids: z.array(Id),
  label_names: z.array(z.string()),
  referrer_id: Id.nullable(),
  referrer_name: z.string().nullable(),
  reward_fen: Fen,
  reward_state: ofKind('status', z.enum(REWARD_STATES)),
  adviser_id: Id.nullable(),
  adviser_name: z.string().nullable(),
  channel_id: Id.nullable(),
  channel_name: z.string().nullable(),
  contract_id: Id.nullable(),
  contract_number: DocumentNumber.nullable(),
  /** How much of it the contract has taken. */
  contract_fen: Fen,
  /** Asked for by whoever entered it: once approved, what it unlocks of the contract is bought. */
  buy_hours: Flag,
  note: z.string(),
  status: statusField(rechargeStatus),
  receipt_id: Id,
  receipt_number: DocumentNumber,
  receipt_version: Version,
  /** What the whole receipt came to. */
  receipt_fen: Fen,
  reference: z.string(),
  method_id: Id,
  method_name: z.string(),
  payer: z.string(),
  paid_at: UnixTime,
  file_id: Id.nullable(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  submitted_by: Id.nullable(),
  submitted_at: UnixTime.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  rebacked_by_name: z.string().nullable(),
  rebacked_at: UnixTime.nullable(),
  reason: z.string(),
  version: Version,
});
export type Recharge = z.infer<typeof Recharge>;

const Sibling = Recharge.pick({
  id: true,
  number: true,
  category: true,
  student_id: true,
  student_name: true,
  amount_fen: true,
  status: true,
});
/** One with the others of its receipt, and what its reback has left to be made up. */
export const RechargeDetail = Recharge.extend({
  receipt_fee_fen: Fen,
  siblings: z.array(Sibling),
  clawbacks: z.array(
    z.object({ student_id: Id, student_name: z.string(), amount_fen: Fen, settled_fen: Fen }),
  ),
});
export type RechargeDetail = z.infer<typeof RechargeDetail>;

const Amount = z.int().min(1).max(99_999_999_999);
const Coins = z.int().min(0).max(99_999_999_999);

/** One student's part of a receipt. */
export const RechargeLine = z.object({
  student_id: Id,
  amount_fen: Amount,
  account: z.enum(TARGETS).default('new'),
  gift_fen: Coins.default(0),
  label_ids: z.array(Id).max(20).default([]),
  referrer_id: Id.nullish(),
  reward_fen: Coins.default(0),
  /** Left out: the contract's, where one is named. */
  adviser_id: Id.nullish(),
  channel_id: Id.nullish(),
  contract_id: Id.nullish(),
  buy_hours: Flag.optional(),
  note: OptionalText.optional(),
});
export type RechargeLine = z.input<typeof RechargeLine>;

/** What came by another method at the same time: a receipt of its own. */
const FurtherPayment = z.object({
  method_id: Id,
  received_fen: Amount,
  reference: OptionalText.max(64).optional(),
  fee_fen: Coins.optional(),
});
export type FurtherPayment = z.input<typeof FurtherPayment>;

const receiptFields = {
  reference: OptionalText.max(64).optional(),
  received_fen: Amount,
  fee_fen: Coins.optional(),
  method_id: Id,
  payer: OptionalText.max(60).optional(),
  paid_at: UnixTime,
  file_id: Id.nullish(),
  lines: z.array(RechargeLine).min(1).max(20),
  submit_now: Flag.optional(),
};

const filters = {
  category: z.enum(CATEGORIES).optional(),
  status: Recharge.shape.status.optional(),
  keyword: ShortText.max(64).optional(),
  student_id: Id.optional(),
  referrer_id: Id.optional(),
  label_id: Id.optional(),
  method_id: Id.optional(),
  adviser_id: Id.optional(),
  channel_id: Id.optional(),
  contract_id: Id.optional(),
  paid_from: UnixTime.optional(),
  paid_to: UnixTime.optional(),
  min_fen: FenField.optional(),
  max_fen: FenField.optional(),
};

const Sum = z.object({ count: Count, amount_fen: Fen });

export const rechargeApi = defineApi('recharge', rechargeText, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    label: rechargeText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['paid_at']).optional() }),
    output: pageOf(Recharge),
  },
  /** What the same filters come to, state by state and label by label. */
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      submitted: Sum,
      approved: Sum.extend({ fee_fen: Fen, gift_fen: Fen, reward_fen: Fen }),
      rebacked: Sum,
      labels: z.array(Sum.extend({ id: Id, name: z.string() })),
    }),
  },
  /** What was paid in this month and is approved: here by category, and of every company that may be looked at. */
  month: {
    method: 'GET',
    permission: may.read,
    label: rechargeText.this_month,
    input: z.object({}),
    output: z.object({
      /** The month by the company's clock; lists take the same two as `paid_from` and `paid_to`. */
      from: UnixTime,
      to: UnixTime,
      amount_fen: Fen,
      /** Until the same day of last year. */
      last_year_fen: Fen,
      categories: z.array(Sum.extend({ category: z.enum(CATEGORIES) })),
      companies: z.array(
        z.object({ id: Id, name: z.string(), amount_fen: Fen, last_year_fen: Fen, count: Count }),
      ),
    }),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: rechargeText.view,
    input: z.object({ id: Id }),
    output: RechargeDetail,
  },
  /** Whether its money is still there, and if not, where it went. */
  spent: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(z.object({ title: z.string(), amount_fen: Fen, at: UnixTime, url: z.string() })).extend({
      available_fen: Fen,
      missing_fen: Fen,
      /** Gifts that are spent: no obstacle, but to be made up. */
      clawback_fen: Fen,
    }),
  },
  /** One payment and its parts, or several that were made at once; `id` is the first of the parts. */
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      category: z.enum(ENTERED_CATEGORIES),
      ...receiptFields,
      more_payments: z.array(FurtherPayment).max(4).optional(),
    }),
    output: idOutput.extend({ receipt_id: Id, ids: z.array(Id) }),
    changes: ['recharge', 'inbox'],
  },
  /** The drafts of a receipt anew; parts that were submitted stay as they are. */
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ receipt_id: Id, version: Version, ...receiptFields }),
    output: idOutput.extend({ ids: z.array(Id) }),
    changes: ['recharge', 'inbox'],
  },
  del: {
    method: 'DELETE',
    permission: may.add,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Recharge,
    exports: [
      { field: 'number', width: 18 },
      { field: 'category', kind: 'label' },
      'student_name',
      'amount_fen',
      'fee_fen',
      { field: 'account', kind: 'label' },
      'gift_fen',
      'status',
      'method_name',
      'paid_at',
      'payer',
      { field: 'receipt_number', width: 18 },
      { field: 'reference', width: 24 },
      { field: 'label_names', kind: 'list' },
      'referrer_name',
      'reward_fen',
      'adviser_name',
      'channel_name',
      { field: 'contract_number', width: 18 },
      'buy_hours',
      'created_by_name',
      'decided_by_name',
      'decided_at',
      { field: 'note', width: 30 },
      { field: 'reason', width: 30 },
    ],
  },
  ...transitionEndpoints(rechargeStatus, 'students'),
});
