import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { contractTemplatePermissions as may } from './contract-template.access.ts';
import { wellWritten } from './contract-template.markup.ts';
import { contractTemplateStatus } from './contract-template.status.ts';
import { contractTemplateText } from './contract-template.text.ts';

export const ContractTemplate = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  edition: z.int(),
  used_count: Count,
  status: statusField(contractTemplateStatus),
  updated_at: UnixTime,
  version: Version,
});
export type ContractTemplate = z.infer<typeof ContractTemplate>;

const Edition = z.object({
  id: Id,
  edition: z.int(),
  used_count: Count,
  created_by_name: z.string(),
  created_at: UnixTime,
});
export type Edition = z.infer<typeof Edition>;

/** Paragraphs of our own markup, well written; a long contract has some ten thousand characters. */
const Body = z
  .string()
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/)
  .trim()
  .min(1)
  .max(40_000)
  .superRefine((body, issues) => {
    const verdict = wellWritten(body);
    if (verdict !== true) issues.addIssue({ code: 'custom', params: { sentence: verdict } });
  });
const EditionNumber = z.int().positive().max(100_000);
const fields = { name: ShortText.max(60), note: OptionalText.optional(), body: Body };
const filters = { keyword: Keyword.optional(), status: ContractTemplate.shape.status.optional() };

export const contractTemplateApi = defineApi('contract_template', contractTemplateText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: may.read,
    label: contractTemplateText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['name', 'updated_at']).optional() }),
    output: pageOf(ContractTemplate),
    options: listOf(z.object({ id: Id, name: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: contractTemplateText.view,
    input: z.object({ id: Id, edition: EditionNumber.optional() }),
    output: ContractTemplate.extend({ body: z.string() }),
  },
  /** Every wording it has had, the newest first. */
  editions: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(Edition),
  },
  /** With sample data. */
  pdf: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ id: Id, edition: EditionNumber.optional() }),
    output: z.unknown(),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object(fields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ContractTemplate,
    exports: [
      { field: 'name', width: 30 },
      'status',
      { field: 'edition', kind: 'number' },
      'used_count',
      { field: 'note', width: 40 },
      'updated_at',
    ],
  },
  ...transitionEndpoints(contractTemplateStatus, 'sellmanage'),
});
