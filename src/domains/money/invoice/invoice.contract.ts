import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import {
  Day,
  done,
  Email,
  FenField,
  Id,
  idOutput,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { contractPermissions } from '../contract/contract.access.ts';
import { invoicePermissions as may } from './invoice.access.ts';
import { invoiceStatus } from './invoice.status.ts';
import { invoiceText } from './invoice.text.ts';

const INVOICE_KINDS = ['normal', 'special'] as const;

export const Invoice = z.object({
  id: Id,
  company_id: Id,
  number: z.string(),
  student_id: Id,
  student_name: z.string(),
  contract_id: Id.nullable(),
  recharge_id: Id.nullable(),
  source_number: z.string(),
  source_url: z.string(),
  amount_fen: FenField,
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  tax_number: z.string(),
  email: z.string(),
  note: z.string(),
  invoice_no: z.string(),
  issued_on: Day.nullable(),
  red_no: z.string(),
  red_on: Day.nullable(),
  reason: z.string(),
  status: statusField(invoiceStatus),
  created_by_name: z.string(),
  may_cancel: z.boolean(),
  created_at: UnixTime,
  version: Version,
});
export type Invoice = z.infer<typeof Invoice>;

/** What people read on it: digits and capitals, sometimes with a dash. */
const InvoiceNo = ShortText.max(40).regex(/^[0-9A-Za-z-]+$/);
const filters = {
  keyword: Keyword.optional(),
  status: Invoice.shape.status.optional(),
  kind: Invoice.shape.kind.optional(),
  student_id: Id.optional(),
  contract_id: Id.optional(),
  recharge_id: Id.optional(),
};

export const invoiceApi = defineApi('invoice', invoiceText, {
  list: {
    action: 'api_invoice_list',
    method: 'GET',
    permission: contractPermissions.read,
    tag: 'sellmanage',
    label: invoiceText.title_page,
    input: listInput.extend(filters),
    output: pageOf(Invoice),
  },
  /** On a contract, or on what no contract has taken of a recharge. */
  request: {
    action: 'api_invoice_request',
    method: 'POST',
    permission: may.request,
    tag: 'sellmanage',
    label: invoiceText.request,
    input: z.object({
      contract_id: Id.optional(),
      recharge_id: Id.optional(),
      amount_fen: FenField.positive(),
      kind: z.enum(INVOICE_KINDS),
      title: ShortText.max(100),
      tax_number: OptionalText.max(30).optional(),
      email: Email.or(z.literal('')).optional(),
      note: OptionalText.optional(),
    }),
    output: idOutput,
    changes: ['invoice', 'contract'],
  },
  issue: {
    action: 'api_invoice_issue',
    method: 'POST',
    permission: may.issue,
    tag: 'sellmanage',
    label: invoiceText.issue,
    input: z.object({ id: Id, version: Version, invoice_no: InvoiceNo, issued_on: Day }),
    output: done,
    changes: ['invoice'],
  },
  redLetter: {
    action: 'api_invoice_red',
    method: 'POST',
    permission: may.issue,
    tag: 'sellmanage',
    label: invoiceText.red_letter,
    input: z.object({ id: Id, version: Version, red_no: InvoiceNo, red_on: Day, reason: ShortText }),
    output: done,
    changes: ['invoice', 'contract'],
  },
  export: {
    action: 'api_invoice_export',
    method: 'GET',
    permission: contractPermissions.export,
    tag: 'sellmanage',
    label: invoiceText.export,
    navigation: true,
    input: z.object(filters),
    output: Invoice,
    exports: [
      { field: 'number' },
      { field: 'student_name' },
      { field: 'source_number' },
      { field: 'amount_fen', kind: 'money' },
      { field: 'kind', kind: 'label' },
      { field: 'title', width: 30 },
      { field: 'tax_number', width: 22 },
      { field: 'status', kind: 'label' },
      { field: 'invoice_no', width: 22 },
      { field: 'issued_on' },
      { field: 'red_no', width: 22 },
      { field: 'red_on' },
      { field: 'created_by_name' },
      { field: 'created_at', kind: 'time' },
    ],
    notExported: ['email', 'note', 'reason'],
  },
  ...transitionEndpoints(invoiceStatus, 'sellmanage'),
});
