import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import {
  Count,
  Flag,
  Id,
  listInput,
  listOf,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { webhookPermissions as may } from './webhook.access.ts';
import { webhookStatus } from './webhook.status.ts';
import { webhookText } from './webhook.text.ts';

/** `<document>.<state it came to>` */
const Kind = z.string().regex(/^[a-z][a-z_]{0,39}\.[a-z][a-z_]{0,39}$/);
export const EVENT_STATES = ['waiting', 'sent', 'failed'] as const;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  status: statusField(webhookStatus),
  /** Whether it has a secret: without one nothing is sent. */
  is_signed: Flag,
  waiting_count: Count,
  failed_count: Count,
  used_count: Count,
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookEvent = z.object({
  id: Id,
  event_id: z.string(),
  kind: z.string(),
  doc: z.string(),
  doc_id: z.int(),
  happened_at: UnixTime,
  state: ofKind('status', z.enum(EVENT_STATES)),
  attempts: Count,
  answer: z.int().nullable(),
  problem: z.string(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What a receiver is sent. One that could not read a changed form is why `version` is counted up. */
export const WebhookMessage = z.object({
  /** The same in every repetition. */
  id: z.string(),
  type: Kind,
  version: z.literal(1),
  happened_at: UnixTime,
  company_id: Id,
  data: z.object({ doc: z.string(), id: Id, status: z.string(), before: z.string().nullable() }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const kit = crudEndpoints('webhook', {
  text: webhookText,
  tag: 'menber',
  read: may.read,
  edit: may.edit,
  row: Webhook,
  fields: {
    name: ShortText.max(60),
    url: ShortText.regex(/^https?:\/\/\S+$/),
    kinds: z.array(Kind).min(1).max(100),
  },
  exports: [
    { field: 'name', width: 24 },
    { field: 'url', width: 40 },
    'status',
    'waiting_count',
    'failed_count',
  ],
});

export const webhookApi = defineApi('webhook', webhookText, 'menber', {
  ...kit,
  export: { ...kit.export, notExported: ['kinds'] },
  kinds: {
    method: 'GET',
    permission: may.read,
    label: webhookText.kind_list,
    input: z.object({}),
    output: listOf(z.object({ kind: z.string(), label: z.string() })),
  },
  /** A new secret, shown this once; the one before is signed with for a day more. */
  rotate: {
    method: 'POST',
    permission: may.edit,
    label: webhookText.rotate,
    input: z.object({ id: Id }),
    output: z.object({ secret: z.string() }),
    // A kept answer would keep the secret.
    repeat: 'never',
    changes: ['webhook'],
  },
  log: {
    method: 'GET',
    permission: may.read,
    label: webhookText.log,
    input: listInput.extend({ webhook_id: Id, state: WebhookEvent.shape.state.optional() }),
    output: pageOf(WebhookEvent),
  },
  resend: {
    method: 'POST',
    permission: may.edit,
    label: webhookText.resend,
    input: z.object({ event_id: Id }),
    changes: ['webhook'],
  },
  ...transitionEndpoints(webhookStatus, 'menber'),
});
