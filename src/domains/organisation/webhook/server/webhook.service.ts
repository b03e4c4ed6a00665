import { randomBytes } from 'node:crypto';
import { invalid, notFound } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { enqueue } from '@/kernel/server/jobs/jobs.ts';
import { defineSlot, type Part } from '@/kernel/slot.ts';
import type { Status } from '@/kernel/status.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { installationKey } from '../../session/server/session.service.ts';
import { webhookApi } from '../webhook.contract.ts';
import { webhookStatus } from '../webhook.status.ts';
import { webhookText as text } from '../webhook.text.ts';
import { isReceiver } from './webhook.post.ts';
import { MOST_ATTEMPTS, ownerOf } from './webhook.send.ts';
import { webhookStore as store } from './webhook.store.ts';

export { setPrivateReceivers } from './webhook.post.ts';
export { webhookJobs } from './webhook.send.ts';

/** What can be told: every state of every document that has states; the app fills this from its machines. */
const webhookKindSlot = defineSlot<{ kind: string; label: Sentence }>();
export const webhookKinds = ({ name, states }: Status, noun: Sentence | undefined): Part[] =>
  Object.entries(states).map(([state, { label }]) => {
    const [zh, en] = noun ?? [name, name];
    return webhookKindSlot.part({
      kind: `${name}.${state}`,
      label: [`${zh} · ${label[0]}`, `${en} · ${label[1]}`],
    });
  });

/** Nothing refers to a webhook but its log, which goes with it. */
const uses = defineSlot<Reference>();

/** A secret as the Standard Webhooks write it. */
const PREFIX = 'whsec_';

function mustBeKnown({ url, kinds }: { url: string; kinds: readonly string[] }): void {
  if (!isReceiver(url)) throw invalid({ url: text.url_form });
  const unknown = kinds.find((kind) => !webhookKindSlot.parts.some((part) => part.kind === kind));
  if (unknown) throw invalid({ kinds: fill(text.unknown_kind, { kind: unknown }) });
}

const crud = crudHandlers(store, {
  rows: store.rows,
  uses,
  text,
  reasons: { webhook_name: () => invalid({ name: text.name_taken }) },
});

export const webhookService = implement(webhookApi, {
  ...crud,
  add: async (ctx, fields) => {
    mustBeKnown(fields);
    return crud.add(ctx, fields);
  },
  edit: async (ctx, fields) => {
    mustBeKnown(fields);
    return crud.edit(ctx, fields);
  },
  kinds: async (ctx) => ({
    list: webhookKindSlot.parts.map(({ kind, label }) => ({ kind, label: ctx.say(label) })),
  }),
  rotate: async (ctx, { id }) => {
    const before = await store.secrets(ctx, id);
    if (!before) throw notFound();
    const secret = randomBytes(32);
    const until = new Date(ctx.now.getTime() + DAY_SECONDS * 1000);
    const old = before.secret ? { secret: before.secret, until } : undefined;
    await store.setSecret(ctx, id, installationKey().seal(secret, ownerOf(id)), old);
    return { secret: `${PREFIX}${secret.toString('base64')}` };
  },
  log: (ctx, input) => store.log(ctx, input),
  resend: async (ctx, { event_id }) => {
    const event = await store.lockEvent(ctx, event_id);
    if (!event) throw notFound();
    // One that waits may have lost its job. Where it has not, the other one finds it sent.
    await store.wait(ctx, event_id);
    const { family_id, company_id } = event;
    await enqueue(ctx.query, {
      name: 'webhook',
      companyId: company_id,
      payload: { family_id, company_id, event_id },
      uniqueKey: `webhook:${event_id}`,
      maxAttempts: MOST_ATTEMPTS,
    });
    return {};
  },
  ...transitionHandlers(webhookStatus, store, {}),
});
