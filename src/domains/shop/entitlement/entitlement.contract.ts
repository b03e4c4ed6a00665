import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  Month,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { entitlementPermissions as may } from './entitlement.access.ts';
import { entitlementStatus } from './entitlement.status.ts';
import { entitlementText } from './entitlement.text.ts';

export const VIEWS = ['active', 'expiring', 'overdue', 'all'] as const;
export type EntitlementView = (typeof VIEWS)[number];

export const Entitlement = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  type_id: Id,
  type_name: z.string(),
  origin: z.enum(['order', 'gift', 'opening']),
  order_number: DocumentNumber.nullable(),
  product_name: z.string().nullable(),
  granted: Count,
  used: Count,
  left: Count,
  expires_on: DayText.nullable(),
  /** Not used and not ending since this day. */
  frozen_on: DayText.nullable(),
  worth_fen: Fen,
  worth_left_fen: Fen,
  status: statusField(entitlementStatus),
  class_teacher_name: z.string().nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Entitlement = z.infer<typeof Entitlement>;

const filters = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  type_id: Id.optional(),
  product_id: Id.optional(),
  status: statusField(entitlementStatus).optional(),
  origin: z.enum(['order', 'gift', 'opening']).optional(),
};
const uses = { granted: Count, used: Count, expired: Count };
const Quantity = Count.min(1).max(1000);
const CHANGES = ['entitlement', 'shop_order', 'class_hours'];

export const entitlementApi = defineApi('entitlement', entitlementText, 'promanage', {
  list: {
    action: 'api_equity_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(Entitlement),
  },
  counts: {
    action: 'api_equity_counts',
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id.optional() }),
    output: z.object({ active: Count, expiring: Count, overdue: Count, all: Count }),
  },
  totals: {
    action: 'api_equity_totals',
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({ granted: Count, used: Count, left: Count, worth_left_fen: BalanceField }),
  },
  uses: {
    action: 'api_equity_uses',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(
      z.object({
        id: Id,
        quantity: Count,
        fen: Fen,
        purpose: z.string(),
        note: z.string(),
        reason: z.string(),
        undone: z.boolean(),
        used_on: DayText,
        created_by_name: z.string().nullable(),
      }),
    ),
  },
  use: {
    action: 'api_equity_use',
    method: 'POST',
    permission: may.use,
    input: z.object({
      id: Id,
      version: Version.optional(),
      quantity: Quantity,
      purpose: ShortText.max(120),
      note: OptionalText.optional(),
    }),
    output: idOutput,
    changes: CHANGES,
  },
  undo: {
    action: 'api_equity_undo',
    method: 'POST',
    permission: may.undo,
    input: z.object({ use_id: Id, reason: OptionalText.optional() }),
    changes: CHANGES,
  },
  extend: {
    action: 'api_equity_extend',
    method: 'POST',
    permission: may.extend,
    input: z.object({ id: Id, version: Version.optional(), expires_on: Day, reason: ShortText }),
    changes: CHANGES,
  },
  /** Nothing is used of it and it does not end, until it is let on. */
  freeze: {
    action: 'api_equity_freeze',
    method: 'POST',
    permission: may.extend,
    input: z.object({ id: Id, version: Version.optional(), reason: ShortText }),
    changes: CHANGES,
  },
  /** Its end moves by the days that it was frozen. */
  unfreeze: {
    action: 'api_equity_unfreeze',
    method: 'POST',
    permission: may.extend,
    input: z.object({ id: Id, version: Version.optional() }),
    changes: CHANGES,
  },
  /** Uses by month, the last twelve, and by type in all of them. */
  months: {
    action: 'api_equity_months',
    method: 'GET',
    permission: may.read,
    input: z.object({ type_id: Id.optional() }),
    output: z.object({
      months: z.array(z.object({ month: Month, ...uses })),
      types: z.array(z.object({ type_id: Id, type_name: z.string(), ...uses })),
    }),
  },
  grant: {
    action: 'api_equity_grant',
    method: 'POST',
    permission: may.grant,
    input: z.object({
      student_id: Id,
      type_id: Id,
      quantity: Quantity,
      expires_on: Day.nullish(),
      note: ShortText,
    }),
    output: idOutput,
    changes: CHANGES,
  },
  export: {
    action: 'api_equity_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Entitlement,
    exports: [
      'student_name',
      'type_name',
      { field: 'origin', kind: 'label' },
      { field: 'order_number', width: 18 },
      'product_name',
      'granted',
      'used',
      'left',
      'expires_on',
      'frozen_on',
      'worth_fen',
      'worth_left_fen',
      'status',
      'class_teacher_name',
      { field: 'note', width: 30 },
      'created_by_name',
      'created_at',
    ],
    notExported: ['student_id', 'type_id'],
  },
  ...transitionEndpoints(entitlementStatus, 'promanage'),
});
