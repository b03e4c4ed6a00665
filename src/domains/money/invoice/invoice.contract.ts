import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DocumentNumber,
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
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { contractPermissions } from '../contract/contract.access.ts';
import { invoicePermissions as may } from './invoice.access.ts';
import { invoiceStatus } from './invoice.status.ts';
import { invoiceText } from './invoice.text.ts';

const INVOICE_KINDS = ['normal', 'special'] as const;

export const Invoice = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  contract_id: Id.nullable(),
  recharge_id: Id.nullable(),
  source_number: DocumentNumber,
  source_url: z.string(),
  amount_fen: FenField,
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  tax_number: DocumentNumber,
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

export const invoiceApi = defineApi('invoice', invoiceText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: contractPermissions.read,
    label: invoiceText.title_page,
    input: listInput.extend(filters),
    output: pageOf(Invoice),
  },
  /** On a contract, or on what no contract has taken of a recharge. */
  request: {
    method: 'POST',
    permission: may.request,
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
    method: 'POST',
    permission: may.issue,
    input: z.object({ id: Id, version: Version, invoice_no: InvoiceNo, issued_on: Day }),
  },
  redLetter: {
    action: 'api_invoice_red',
    method: 'POST',
    permission: may.issue,
    label: invoiceText.red_letter,
    input: z.object({ id: Id, version: Version, red_no: InvoiceNo, red_on: Day, reason: ShortText }),
    changes: ['invoice', 'contract'],
  },
  export: {
    method: 'GET',
    permission: contractPermissions.export,
    navigation: true,
    input: z.object(filters),
    output: Invoice,
    exports: [
      'number',
      'student_name',
      'source_number',
      'amount_fen',
      { field: 'kind', kind: 'label' },
      { field: 'title', width: 30 },
      { field: 'tax_number', width: 22 },
      'status',
      { field: 'invoice_no', width: 22 },
      'issued_on',
      { field: 'red_no', width: 22 },
      'red_on',
      'created_by_name',
      'created_at',
    ],
    notExported: ['email', 'note', 'reason'],
  },
  ...transitionEndpoints(invoiceStatus, 'sellmanage'),
});
