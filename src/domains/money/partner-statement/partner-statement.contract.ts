import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Fen,
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
import { importText } from '@/kernel/import.text.ts';
import { defineImport } from '@/kernel/import.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { partnerStatementPermissions as may } from './partner-statement.access.ts';
import { partnerStatementStatus } from './partner-statement.status.ts';
import { partnerStatementText as text } from './partner-statement.text.ts';

export const LINE_STATES = ['matched', 'missing', 'differs'] as const;
/** In what ours is another than the partner's. */
export const DIFFERENCES = ['amount', 'fee', 'part', 'category', 'draft'] as const;

const PartnerLine = z.object({
  id: Id,
  position: z.int(),
  reference: z.string(),
  amount_fen: Fen,
  fee_fen: Fen,
  payer: z.string(),
  student_number: DocumentNumber,
  paid_at: UnixTime,
  state: ofKind('status', z.enum(LINE_STATES)),
  /** What we have under this reference. */
  ours_fen: Fen.nullable(),
  ours_fee_fen: Fen.nullable(),
  differs_in: z.array(z.enum(DIFFERENCES)),
  student_names: z.array(z.string()),
});
export type PartnerLine = z.infer<typeof PartnerLine>;

export const PartnerStatement = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  file_name: z.string(),
  method_id: Id,
  method_name: z.string(),
  status: statusField(partnerStatementStatus),
  line_count: Count,
  amount_fen: Fen,
  fee_fen: Fen,
  /** Lines that are not matched. */
  open_count: Count,
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  /** What the bank says of the partner's payment. */
  pay_reference: z.string(),
  paid_on: Day.nullable(),
  version: Version,
});
export type PartnerStatement = z.infer<typeof PartnerStatement>;

const Extra = z.object({
  id: Id,
  number: DocumentNumber,
  reference: z.string(),
  student_name: z.string(),
  amount_fen: Fen,
  paid_at: UnixTime,
});

const Amount = z.int().min(1).max(99_999_999_999);
/** The partner's columns; its headings are understood in both languages. */
export const partnerLineImport = defineImport({
  noun: 'partner_line',
  label: text.import,
  text,
  tag: 'students',
  permission: may.import,
  changes: ['partner_statement'],
  keys: ['reference'],
  fields: {},
  columns: {
    reference: { value: ShortText.max(64), required: true, example: ['FJ20260101001', 'FJ20260101001'] },
    amount_fen: { value: Amount, kind: 'money', required: true, example: ['1000.00', '1000.00'] },
    fee_fen: { value: z.int().min(0).max(99_999_999_999), kind: 'money', example: ['6.00', '6.00'] },
    payer: { value: OptionalText.max(60), example: ['王女士', 'Ms Wang'] },
    student_number: { value: OptionalText.max(30), example: ['XY2026-000001', 'XY2026-000001'] },
    paid_at: {
      value: UnixTime,
      kind: 'time',
      required: true,
      example: ['2026-01-01 12:00', '2026-01-01 12:00'],
    },
  },
  otherwise: {},
});

export const partnerStatementApi = defineApi('partner_statement', text, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    label: text.tab_statements,
    input: listInput.extend({ status: PartnerStatement.shape.status.optional() }),
    output: pageOf(PartnerStatement),
  },
  /** With each line as it compares to our recharges now, and what of ours the partner does not know. */
  get: {
    method: 'GET',
    permission: may.read,
    label: text.view,
    input: z.object({ id: Id }),
    output: PartnerStatement.extend({ lines: z.array(PartnerLine), extra: z.array(Extra) }),
  },
  add: {
    method: 'POST',
    permission: may.import,
    label: text.import,
    upload: true,
    input: z.object({ name: ShortText, method_id: Id }),
    output: idOutput,
    changes: ['partner_statement', 'inbox'],
  },
  /** Headings, an example and notes, for a partner that sends none of its own. */
  template: {
    method: 'GET',
    permission: may.import,
    label: importText.template,
    navigation: true,
    raw: true,
    input: z.object({}),
    output: z.unknown(),
  },
  /** A line that we have no recharge for: whose it is. */
  assign: {
    action: 'api_partner_line_assign',
    method: 'POST',
    permission: may.import,
    input: z.object({ line_id: Id, student_id: Id }),
    output: idOutput,
    changes: ['partner_statement', 'recharge', 'inbox'],
  },
  export: {
    method: 'GET',
    permission: may.read,
    label: text.tab_statements,
    navigation: true,
    input: z.object({ status: PartnerStatement.shape.status.optional() }),
    output: PartnerStatement,
    exports: [
      { field: 'number', width: 18 },
      { field: 'file_name', width: 30 },
      'status',
      'line_count',
      'amount_fen',
      'fee_fen',
      'open_count',
      'created_by_name',
      'created_at',
      'decided_by_name',
      'decided_at',
      'paid_on',
      { field: 'pay_reference', width: 24 },
    ],
  },
  ...transitionEndpoints(partnerStatementStatus, 'students'),
});
