import type { Database } from '@/kernel/server/db/database.ts';
import { defineJob, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { InsideTx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { installationKey } from '../../session/server/session.service.ts';
import type { WebhookMessage } from '../webhook.contract.ts';
import { isReceiver, post } from './webhook.post.ts';
import { type EventRow, webhookStore as store } from './webhook.store.ts';

/** Ten seconds, twenty, … up to an hour: about a day in all. Then it is given up, and a person may send it again. */
export const MOST_ATTEMPTS = 30;
const LONGEST_PAUSE = 3600;
const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE, 10 * 2 ** failures);

function bodyOf(event: EventRow): string {
  const message: WebhookMessage = {
    id: event.event_id,
    type: event.kind,
    version: 1,
    happened_at: toUnix(event.happened_at),
    company_id: event.company_id,
    data: { doc: event.doc, id: event.doc_id, status: event.became, before: event.was },
  };
  return JSON.stringify(message);
}

/** What a secret is bound to: copied to another row, it does not open. */
export const ownerOf = (id: number): string => `webhook ${id}`;

interface Order {
  readonly family_id: number;
  readonly company_id: number;
  readonly event_id: number;
}

/** Sends what waits of a document, in its order. At least once: who dies between sending and marking sends again. */
export const webhookJobs = (database: Database): Job[] => [
  defineJob<Order>('webhook', async ({ family_id, company_id, event_id }, { attempt }) => {
    const problem = await database.system(family_id, company_id, 'webhook', async (tx) => {
      const found = await sendUpTo(tx, event_id);
      // Tries run out, too, while its receiver is left alone; after the last one nobody comes again.
      if (found && attempt >= MOST_ATTEMPTS) await store.giveUp(tx, event_id, found);
      return found;
    });
    if (problem) throw new Error(problem);
  }),
];

/** Answers why it has to come again; the rows of the document stay locked, so that nobody overtakes. */
async function sendUpTo(tx: InsideTx, eventId: number): Promise<string | undefined> {
  const last = await store.lockEvent(tx, eventId);
  if (last?.state !== 'waiting') return undefined;
  const hook = await store.hook(tx, last.webhook_id);
  if (!hook) return undefined;
  if (hook.paused_until && hook.paused_until > new Date()) return 'its receiver is left alone for a while';
  for (const event of await store.waitingUpTo(tx, last)) {
    const problem = await sendOne(tx, hook, event);
    if (problem) return problem;
  }
  return undefined;
}

type Hook = NonNullable<Awaited<ReturnType<typeof store.hook>>>;

async function sendOne(tx: InsideTx, hook: Hook, event: EventRow): Promise<string | undefined> {
  const secrets = secretsOf(hook);
  const barrier = barrierOf(hook, secrets);
  if (barrier) {
    await store.tried(tx, event.id, { state: 'failed', problem: barrier });
    return undefined;
  }
  const { answer, problem } = await post(hook.url, { id: event.event_id, body: bodyOf(event), secrets });
  if (problem === '') {
    await store.tried(tx, event.id, { state: 'sent', answer: answer ?? null, problem: '' });
    if (hook.failures > 0) await store.pause(tx, hook.id, undefined);
    return undefined;
  }
  const isOver = event.attempts + 1 >= MOST_ATTEMPTS;
  await store.tried(tx, event.id, {
    state: isOver ? 'failed' : 'waiting',
    answer: answer ?? null,
    problem,
  });
  await store.pause(tx, hook.id, pauseAfter(hook.failures));
  return isOver ? undefined : problem;
}

/** Why nothing is sent to it at all. */
function barrierOf({ status, secret, url }: Hook, secrets: readonly Buffer[]): string | undefined {
  if (status !== 'on' || !secret || !isReceiver(url)) return 'switched off, or without a secret';
  // Sealed with another SECRETS_KEY: unsigned, nobody could tell it from a forgery.
  return secrets.length === 0 ? 'its signing secret cannot be read: make a new one' : undefined;
}

function secretsOf({ id, secret, old_secret, old_until }: Hook): Buffer[] {
  const kept = [secret, old_until && old_until > new Date() ? old_secret : null];
  return kept.flatMap((sealed) => (sealed && installationKey().unseal(sealed, ownerOf(id))) ?? []);
}
