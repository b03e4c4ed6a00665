import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, listInput, listOf, pageOf, UnixTime } from '@/kernel/contract/fields.ts';
import { auditPermissions as may } from './audit.access.ts';
import { auditText } from './audit.text.ts';

/** One field of a change; values as the trail holds them. */
const Change = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export const AuditRow = z.object({
  id: Id,
  at: UnixTime,
  admin_id: Id.nullable(),
  admin_name: z.string(),
  action: z.string(),
  /** What the call does, in the asked language. */
  action_label: z.string(),
  doc: z.string(),
  doc_label: z.string(),
  doc_id: Id,
  op: z.enum(['insert', 'update', 'delete']),
  changes: z.array(Change),
  address: z.string(),
  visitor_id: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const filters = {
  by_admin_id: Id.optional(),
  doc: z.string().max(40).optional(),
  doc_id: Id.optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
};

export const auditApi = defineApi('audit', auditText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: auditText.title,
    input: listInput.extend(filters),
    output: pageOf(AuditRow),
    /** The kinds of document that the trail can be filtered by. */
    options: listOf(z.object({ doc: z.string(), doc_label: z.string() })),
  },
  /** The history of one document: asks for the right to read that document. */
  history: {
    method: 'GET',
    permission: 'signed_in',
    input: listInput.extend({ doc: z.string().min(1).max(40), doc_id: Id }),
    output: pageOf(AuditRow),
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: z.object({
      at: UnixTime,
      admin_name: z.string(),
      action: z.string(),
      doc: z.string(),
      doc_id: Id,
      changes: z.string(),
      address: z.string(),
    }),
    exports: [
      'at',
      'admin_name',
      { field: 'action', width: 24 },
      'doc',
      { field: 'doc_id', kind: 'number' },
      { field: 'changes', width: 60 },
      'address',
    ],
  },
});
