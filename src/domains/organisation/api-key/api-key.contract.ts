import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, idOutput, listOf, ShortText, UnixTime } from '@/kernel/contract/fields.ts';
import { apiKeyPermissions as may } from './api-key.access.ts';
import { apiKeyText } from './api-key.text.ts';

export const ApiKey = z.object({
  id: Id,
  admin_id: Id,
  name: z.string(),
  prefix: z.string(),
  role_name: z.string(),
  per_minute: z.number().int(),
  created_at: UnixTime,
  created_by: z.string(),
  expires_at: UnixTime,
  revoked_at: UnixTime.nullable(),
  phase: z.enum(['active', 'expired', 'revoked']),
  /** Null: never. */
  used_at: UnixTime.nullable(),
  used_from: z.string(),
  calls_today: z.number().int(),
  refused_today: z.number().int(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeyApi = defineApi('api_key', apiKeyText, 'menber', {
  list: {
    action: 'api_key_list',
    method: 'GET',
    permission: may.read,
    label: apiKeyText.title,
    input: z.object({ admin_id: Id }),
    output: listOf(ApiKey),
  },
  add: {
    action: 'api_key_add',
    method: 'POST',
    permission: may.edit,
    // One that a key had made would go on calling after that key was revoked.
    forPeople: true,
    input: z.object({
      admin_id: Id,
      role_id: Id,
      name: ShortText.max(60),
      expires_at: UnixTime,
      per_minute: z.number().int().min(1).max(6000),
    }),
    /** The only answer that has it. */
    output: idOutput.extend({ key: z.string() }),
    // A kept answer would keep the key.
    repeat: 'never',
  },
  revoke: {
    action: 'api_key_revoke',
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
});
