import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  DayText,
  Email,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { workFilters } from '../application/work.shapes.ts';
import { portalAccountPermissions as may } from './portal-account.access.ts';
import { portalAccountText } from './portal-account.text.ts';

/** Its secret is in no list: only that there is one. */
export const PortalAccount = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  portal: z.string(),
  address: z.string(),
  login: z.string(),
  has_secret: z.boolean(),
  email: z.string(),
  two_factor: z.string(),
  checked_on: DayText.nullable(),
  looked_at: UnixTime.nullable(),
  looked_by: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type PortalAccount = z.infer<typeof PortalAccount>;

/** Whatever a portal takes; nothing of it is trimmed away. */
const Secret = z.string().max(200);
const fields = {
  portal: ShortText.max(60),
  address: OptionalText.max(200).optional(),
  login: ShortText.max(120),
  secret: Secret.optional(),
  email: Email.or(z.literal('')).optional(),
  two_factor: OptionalText.optional(),
};
const one = { id: Id, version: Version.optional() };

export const portalAccountApi = defineApi('portal_account', portalAccountText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({
      ...workFilters,
      sort: z.enum(['checked_on', 'created_at']).optional(),
    }),
    output: pageOf(PortalAccount),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ student_id: Id, ...fields }),
    output: idOutput,
    // The body holds a secret: it is not compared with another.
    repeat: 'never',
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
    repeat: 'never',
  },
  del: { method: 'DELETE', permission: may.edit, input: z.object({ id: Id }) },
  check: { method: 'POST', permission: may.read, input: z.object(one) },
  /** In the clear, for whoever says why; each time is written down. */
  reveal: {
    method: 'POST',
    permission: may.reveal,
    input: z.object({ id: Id, why: ShortText.max(120) }),
    output: z.object({ secret: z.string(), seconds: z.int() }),
    changes: ['portal_account'],
    repeat: 'never',
  },
  looks: {
    method: 'GET',
    permission: may.read,
    input: z.object({ account_id: Id }),
    output: listOf(
      z.object({ id: Id, why: z.string(), created_by_name: z.string().nullable(), created_at: UnixTime }),
    ),
  },
});
