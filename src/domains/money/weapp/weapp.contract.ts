import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  DocumentNumber,
  Fen,
  FenField,
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
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { studentPermissions } from '../../people/student/student.access.ts';
import { TARGETS } from '../recharge/recharge.rules.ts';
import { weappPermissions as may } from './weapp.access.ts';
import { weappText } from './weapp.text.ts';

export const WEAPP_STATES = ['unmatched', 'draft', 'submitted', 'approved', 'rejected', 'rebacked'] as const;

export const WeappPayment = z.object({
  id: Id,
  company_id: Id,
  payment_id: z.string(),
  amount_fen: Fen,
  fee_fen: Fen,
  payer: z.string(),
  /** The family's, as the students' are. */
  phone: PhoneShownBy(studentPermissions.phone),
  student_number: DocumentNumber,
  note: z.string(),
  paid_at: UnixTime,
  created_at: UnixTime,
  /** Unmatched, or where its recharge stands. */
  state: ofKind('status', z.enum(WEAPP_STATES)),
  recharge_id: Id.nullable(),
  recharge_number: DocumentNumber.nullable(),
  student_id: Id.nullable(),
  student_name: z.string().nullable(),
  version: Version,
});
export type WeappPayment = z.infer<typeof WeappPayment>;

const Amount = z.int().min(1).max(99_999_999_999);
const filters = {
  keyword: ShortText.max(64).optional(),
  state: ofKind('status', z.enum(WEAPP_STATES)).optional(),
  student_id: Id.optional(),
  paid_from: UnixTime.optional(),
  paid_to: UnixTime.optional(),
  min_fen: FenField.optional(),
  max_fen: FenField.optional(),
};

export const weappApi = defineApi('weapp_payment', weappText, 'students', {
  list: {
    action: 'api_weapp_list',
    method: 'GET',
    permission: may.read,
    label: weappText.title,
    input: listInput.extend(filters),
    output: pageOf(WeappPayment),
  },
  /** What a payment is told by: signed, and just now. The same one may be told as often as one likes. */
  notify: {
    action: 'api_weapp_notify',
    method: 'POST',
    permission: 'public',
    input: z.object({
      merchant: ShortText.max(40),
      payment_id: ShortText.max(64),
      amount_fen: Amount,
      fee_fen: z.int().min(0).max(99_999_999_999).optional(),
      payer: OptionalText.max(60).optional(),
      phone: OptionalText.max(30).optional(),
      student_number: OptionalText.max(30).optional(),
      note: OptionalText.optional(),
      paid_at: UnixTime,
      at: UnixTime,
      signature: ShortText.max(64),
    }),
    changes: [],
    repeat: 'never',
  },
  /** Whose it is: it becomes a recharge that waits for somebody else's approval. */
  assign: {
    action: 'api_weapp_assign',
    method: 'POST',
    permission: may.assign,
    input: z.object({
      id: Id,
      version: Version.optional(),
      student_id: Id,
      account: z.enum(TARGETS).optional(),
    }),
    output: idOutput,
    changes: ['weapp_payment', 'recharge', 'inbox'],
  },
  setup: {
    action: 'api_weapp_setup',
    method: 'GET',
    permission: may.setup,
    input: z.object({}),
    /** Who made the secret and when, never the secret. */
    output: z.object({
      merchant: z.string(),
      has_secret: z.boolean(),
      secret_by_name: z.string().nullable(),
      secret_at: UnixTime.nullable(),
      fields: z.array(z.string()),
    }),
  },
  /** Told here and never again. Whoever makes it does not approve what comes by it. */
  replaceSecret: {
    action: 'api_weapp_secret',
    method: 'POST',
    permission: may.setup,
    label: weappText.replace_secret,
    input: z.object({}),
    output: z.object({ secret: z.string() }),
    repeat: 'never',
  },
  export: {
    action: 'api_weapp_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: WeappPayment,
    exports: [
      { field: 'payment_id', width: 24 },
      'amount_fen',
      'fee_fen',
      'state',
      'student_name',
      { field: 'recharge_number', width: 18 },
      'payer',
      'phone',
      'student_number',
      'paid_at',
      { field: 'note', width: 30 },
    ],
  },
});
