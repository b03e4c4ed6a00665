import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Flag, Id, listOf, Version } from '@/kernel/contract/fields.ts';
import { newcomerSettingPermissions as may } from './newcomer-setting.access.ts';
import { newcomerSettingText } from './newcomer-setting.text.ts';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);
const Organisation = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

/** A provider that is offered, and what the acting company says of it; off until it says anything. */
export const NewcomerSetting = z.object({
  provider: z.string(),
  provider_name: z.string(),
  is_on: Flag,
  role_id: Id.nullable(),
  role_name: z.string(),
  department_id: Id.nullable(),
  department_name: z.string(),
  mail_domains: z.array(z.string()),
  organisations: z.array(z.string()),
  /** It tells mail addresses. */
  has_mail: Flag,
  /** Anybody may have an account there: the organisation must be named. */
  needs_organisation: Flag,
  version: Version,
});
export type NewcomerSetting = z.infer<typeof NewcomerSetting>;

export const newcomerSettingApi = defineApi('newcomer_setting', newcomerSettingText, 'menber', {
  list: { method: 'GET', permission: may.read, input: z.object({}), output: listOf(NewcomerSetting) },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({
      provider: z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/),
      is_on: Flag,
      role_id: Id,
      department_id: Id.nullish(),
      mail_domains: z.array(Domain).max(20),
      organisations: z.array(Organisation).max(20),
      version: Version,
    }),
  },
  /** Those that this person may let be given, and that govern nothing. */
  roles: {
    method: 'GET',
    permission: may.edit,
    input: z.object({}),
    output: listOf(z.object({ id: Id, role_name: z.string() })),
  },
});
