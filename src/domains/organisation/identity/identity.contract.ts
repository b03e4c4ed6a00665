import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, idOutput, listOf, UnixTime } from '@/kernel/contract/fields.ts';
import { LoggedIn, SecondStep } from '../session/session.contract.ts';
import { identityPermissions as may } from './identity.access.ts';
import { identityText } from './identity.text.ts';

const ProviderKey = z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/);
const Secret = z.string().min(1).max(128);
const Subject = z.string().trim().min(1).max(255);

/** Where the browser goes to; it comes back to `/login`. */
const addressOutput = z.object({ address: z.string() });
/** The name in both languages, because the login page changes its own without asking again. */
const Provider = z.object({ key: z.string(), name_zh: z.string(), name_en: z.string() });
export type Provider = z.infer<typeof Provider>;

export const Identity = z.object({
  id: Id,
  admin_id: Id,
  provider: z.string(),
  provider_name: z.string(),
  subject: z.string(),
  created_by: z.string(),
  created_at: UnixTime,
});
export type Identity = z.infer<typeof Identity>;

export const identityApi = defineApi('identity', identityText, 'menber', {
  /** What the login page offers. */
  providers: {
    action: 'api_identity_providers',
    method: 'GET',
    permission: 'public',
    input: z.object({}),
    output: listOf(Provider),
  },
  start: {
    action: 'api_identity_start',
    method: 'POST',
    permission: 'public',
    input: z.object({ provider: ProviderKey }),
    output: addressOutput,
    changes: [],
    repeat: 'never',
  },
  /** What the provider's way back carried: whoever set out in this browser signs in, or goes on to link. */
  finish: {
    action: 'api_identity_finish',
    method: 'POST',
    permission: 'public',
    input: z.object({
      state: z.string().min(1).max(128),
      code: z.string().min(1).max(4096).optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
    }),
    output: z.union([LoggedIn, SecondStep, z.object({ link_token: z.string() })]),
    changes: [],
    repeat: 'never',
  },
  mine: {
    action: 'api_identity_mine',
    method: 'GET',
    permission: 'signed_in',
    input: z.object({}),
    output: listOf(Identity),
  },
  linkStart: {
    action: 'api_identity_link_start',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: identityText.link_start,
    input: z.object({ provider: ProviderKey, password: Secret }),
    output: addressOutput,
    changes: [],
    repeat: 'never',
  },
  link: {
    action: 'api_identity_link',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    input: z.object({ link_token: z.string().regex(/^[\w-]{43}$/) }),
    repeat: 'never',
  },
  unlink: {
    action: 'api_identity_unlink',
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    input: z.object({ id: Id, password: Secret }),
    repeat: 'never',
  },
  list: {
    action: 'api_identity_list',
    method: 'GET',
    permission: may.read,
    input: z.object({ admin_id: Id }),
    output: listOf(Identity),
  },
  add: {
    action: 'api_identity_add',
    method: 'POST',
    permission: may.edit,
    input: z.object({ admin_id: Id, provider: ProviderKey, subject: Subject }),
    output: idOutput,
  },
  remove: {
    action: 'api_identity_remove',
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
});
