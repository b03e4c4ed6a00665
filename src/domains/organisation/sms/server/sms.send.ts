import { refuse } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { defineJob, enqueue, type Job, type JobRun } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { smsStatus } from '../sms.status.ts';
import type { Outcome, Outgoing, Provider, SentMessage } from './providers/provider.ts';
import { smsStore } from './sms.store.ts';
import { smsTemplateStore } from './sms-template.store.ts';

/** Whoever sends; set once from the environment. Until then nothing is sent and everything waits. */
let connected: { provider: Provider; reportSecret: string | undefined } | undefined;
export const connectSms = (to: typeof connected): void => {
  connected = to;
};
export const providerName = () => connected?.provider.name ?? 'log';
export const reportSecret = () => connected?.reportSecret;
function providerNow(): Provider {
  if (!connected) throw new Error('no SMS provider is connected');
  return connected.provider;
}

interface Order {
  readonly family_id: number;
  readonly company_id: number;
  readonly id: number;
}
const TRIES = 6;
/** When it is asked what became of a message, in seconds from the last time; after that it stays "sent". */
const LOOKS = [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 48 * 3600];

/** Orders the sending in the caller's transaction: nothing goes out unless that commits. */
export const orderSending = ({ query, family_id, company_id }: Ctx, id: number): Promise<void> =>
  enqueue(query, {
    name: 'sms.send',
    companyId: company_id,
    payload: { family_id, company_id, id } satisfies Order,
    maxAttempts: TRIES,
  });

type Locked = NonNullable<Awaited<ReturnType<typeof smsStore.lock>>>;
const referenceOf = ({ family_id, company_id, id, round }: Locked): string =>
  [family_id, company_id, id, round].join('.');
export function orderOf(reference: string): (Order & { round: number }) | undefined {
  const [, family_id, company_id, id, round] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(reference) ?? [];
  if (!round) return undefined;
  return {
    family_id: Number(family_id),
    company_id: Number(company_id),
    id: Number(id),
    round: Number(round),
  };
}

const step = (ctx: Ctx, id: number, name: 'accept' | 'deliver' | 'fail') =>
  transition(ctx, smsStatus.transitions[name], smsStore, {}, { id });

/** A message that did not go out costs nothing. */
async function fail(ctx: Ctx, message: Locked, code: string, error: string, wasSent: boolean) {
  const back = wasSent || message.quota_month === null ? undefined : message.quota_month;
  await smsStore.update(ctx, message.id, {
    error_code: code.slice(0, 100),
    error: error.slice(0, 500),
    trying_since: null,
    ...(back && { quota_month: null }),
  });
  if (back) await smsStore.giveBack(ctx, back, message.parts);
  await step(ctx, message.id, 'fail');
}

/** `unknown` stands for a sentence of ours; what a provider says is kept in its words. */
export const INTERRUPTED = 'unknown';

/** Marks the attempt before it is made. Undefined: there is nothing to send (any more). */
async function begin(ctx: Ctx, id: number, provider: Provider): Promise<Outgoing | undefined> {
  const message = await smsStore.lock(ctx, id);
  if (message?.status !== 'queued') return undefined;
  if (message.trying_since && !provider.repeatable) {
    // The worker before us died between asking and hearing. To ask again could send it twice.
    await fail(ctx, message, INTERRUPTED, '', true);
    return undefined;
  }
  await smsStore.update(ctx, id, {
    trying_since: ctx.now,
    attempts: message.attempts + 1,
    provider: provider.name,
  });
  const template = message.template_id ? await smsTemplateStore.find(ctx, message.template_id) : undefined;
  return {
    reference: referenceOf(message),
    phone: message.phone,
    sign_name: template?.sign_name ?? '',
    provider_code: template?.provider_code ?? '',
    gaps: message.gaps,
    text: message.body,
  };
}

/** Writes down what the provider said; true: it is to be tried again. */
async function settle(ctx: Ctx, id: number, outcome: Outcome, provider: Provider, isLast: boolean) {
  const message = await smsStore.lock(ctx, id);
  if (!message) return false;
  if (outcome.kind === 'accepted') {
    const { provider_id } = outcome;
    const sent = { provider: provider.name, provider_id, sent_at: ctx.now, trying_since: null };
    await smsStore.update(ctx, id, { ...sent, error_code: '', error: '' });
    // Its report may have come first.
    if (message.status !== 'queued') return false;
    await step(ctx, id, 'accept');
    if (provider.look) await orderLook(ctx, id, 0);
    return false;
  }
  if (message.status !== 'queued') return false;
  const mayRepeat = outcome.kind === 'later' || (outcome.kind === 'unknown' && provider.repeatable);
  if (mayRepeat && !isLast) {
    const code = outcome.kind === 'later' ? outcome.code : INTERRUPTED;
    await smsStore.update(ctx, id, {
      trying_since: null,
      error_code: code,
      error: outcome.error.slice(0, 500),
    });
    return true;
  }
  if (outcome.kind === 'unknown') await fail(ctx, message, INTERRUPTED, outcome.error, true);
  else await fail(ctx, message, outcome.code, outcome.error, false);
  return false;
}

const under = (database: Database, order: Order, action: string, work: (ctx: Ctx) => Promise<void>) =>
  asSystem(database, { family_id: order.family_id, company_id: order.company_id, action }, work);

async function send(database: Database, order: Order, run: JobRun): Promise<void> {
  const provider = providerNow();
  let outgoing: Outgoing | undefined;
  await under(database, order, 'sms.send', async (ctx) => {
    outgoing = await begin(ctx, order.id, provider);
  });
  if (!outgoing) return;
  const outcome = await provider.send(outgoing);
  let again = false;
  await under(database, order, 'sms.send', async (ctx) => {
    again = await settle(ctx, order.id, outcome, provider, run.attempt >= TRIES);
    if (!again) await run.done(ctx.query);
  });
  if (again) throw new Error(`sms ${order.id}: ${'error' in outcome ? outcome.error : outcome.kind}`);
}

const orderLook = (ctx: Ctx, id: number, turn: number): Promise<void> =>
  enqueue(ctx.query, {
    name: 'sms.look',
    companyId: ctx.company_id,
    payload: { family_id: ctx.family_id, company_id: ctx.company_id, id, turn },
    runAt: new Date(ctx.now.getTime() + (LOOKS[turn] as number) * 1000),
  });

/** Asks the provider what became of a message. */
async function look(database: Database, order: Order & { turn: number }, run: JobRun): Promise<void> {
  const provider = providerNow();
  let sent: SentMessage | undefined;
  await under(database, order, 'sms.look', async (ctx) => {
    const message = await smsStore.lock(ctx, order.id);
    if (message?.status === 'sent' && message.sent_at && message.provider === provider.name)
      sent = { ...message, reference: referenceOf(message), sent_at: message.sent_at };
  });
  if (!sent || !provider.look) return;
  const { reference } = sent;
  const fate = await provider.look(sent);
  await under(database, order, 'sms.look', async (ctx) => {
    if (fate.kind === 'waiting') {
      if (order.turn + 1 < LOOKS.length) await orderLook(ctx, order.id, order.turn + 1);
    } else await learn(ctx, reference, fate);
    await run.done(ctx.query);
  });
}

/** What became of a message, however it was learnt: written once, whoever tells it again. */
export async function learn(
  ctx: Ctx,
  reference: string,
  fate: { kind: 'delivered' } | { kind: 'failed'; code: string; error: string },
): Promise<boolean> {
  const order = orderOf(reference);
  const message = order && (await smsStore.lock(ctx, order.id));
  if (!message) return false;
  const isOpen = message.status === 'queued' || message.status === 'sent';
  // Of an earlier round: it was sent again meanwhile, and that is what counts.
  if (!isOpen || message.round !== order.round) return true;
  if (fate.kind === 'failed') await fail(ctx, message, fate.code, fate.error, true);
  else {
    await smsStore.update(ctx, message.id, { delivered_at: ctx.now, trying_since: null });
    await step(ctx, message.id, 'deliver');
  }
  return true;
}

export const smsJobs = (database: Database): Job[] => [
  defineJob<Order>('sms.send', (order, run) => send(database, order, run)),
  defineJob<Order & { turn: number }>('sms.look', (order, run) => look(database, order, run)),
];

/** Sends at once, from a job of the caller's: for what must never be written down. */
export async function sendAtOnce(
  database: Database,
  order: Order,
  outgoing: Omit<Outgoing, 'reference'>,
): Promise<'sent' | 'again'> {
  const provider = providerNow();
  let reference = '';
  await under(database, order, 'sms.send', async (ctx) => {
    const message = await smsStore.lock(ctx, order.id);
    if (!message) throw refuse(['短信不存在', 'No such message']);
    reference = referenceOf(message);
  });
  const outcome = await provider.send({ ...outgoing, reference });
  await under(database, order, 'sms.send', async (ctx) => {
    await settle(ctx, order.id, outcome, provider, true);
  });
  return outcome.kind === 'later' ? 'again' : 'sent';
}
