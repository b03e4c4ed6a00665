import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notFound, Refusal, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx, PublicCtx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { recharges } from '../../recharge/server/recharge.service.ts';
import { weappApi } from '../weapp.contract.ts';
import { weappPaths } from '../weapp.paths.ts';
import { weappText } from '../weapp.text.ts';
import { isGenuine, merchantOf, newSalt, placeOf, SIGNED, secretOf } from './weapp.signature.ts';
import { weappStore } from './weapp.store.ts';
import { weappSecretStore } from './weapp-secret.store.ts';

export {
  placeOf as weappPlace,
  secretOf as weappSecret,
  setWeappKey,
  signatureOf as weappSignature,
  signedOver as weappSigned,
} from './weapp.signature.ts';

type Payment = NonNullable<Awaited<ReturnType<typeof weappStore.lock>>>;
type Account = 'new' | 'learning' | 'store' | 'apply';

/** What the mini-program pays with: its own method where the family keeps one by that name, else the first. */
async function methodOf(ctx: Ctx): Promise<number | null> {
  const methods = await baseData.ids(ctx, 'payment_method');
  return methods.get('微信支付') ?? [...methods.values()][0] ?? null;
}

/** A payment becomes a recharge that waits for approval. */
async function enter(ctx: Ctx, payment: Payment, student_id: number, account: Account): Promise<number> {
  const { payment_id, amount_fen, fee_fen, payer, note } = payment;
  const method_id = payment.method_id ?? (await methodOf(ctx));
  if (method_id === null) throw notFound();
  const head = { reference: payment_id, received_fen: amount_fen, fee_fen, method_id, payer };
  const line = { student_id, amount_fen, account, note, gift_fen: 0, reward_fen: 0, label_ids: [] };
  const paid_at = toUnix(payment.paid_at);
  const [id] = await recharges.enter(ctx, 'weapp', { ...head, paid_at }, [line]);
  await weappStore.setRecharge(ctx, payment.id, id as number);
  return id as number;
}

async function assign(ctx: Ctx, input: ParsedOf<typeof weappApi.assign>, isFirst = false): Promise<number> {
  const payment = await weappStore.lock(ctx, input.id);
  if (!payment) throw notFound();
  if (input.version !== undefined && input.version !== payment.version) throw stale();
  if (isFirst && payment.recharge_id !== null) throw refuse(weappText.taken);
  const state = await weappStore.stateOf(ctx, payment.recharge_id);
  if (state && state !== 'rejected' && state !== 'rebacked') throw refuse(weappText.taken);
  return enter(ctx, payment, input.student_id, input.account ?? 'new');
}

/**
 * Signed by the company's own secret. Told once or ten times, at once or later: kept once. Answers which one, as long as
 * nobody has taken it.
 */
async function keep(ctx: Ctx, { signature, ...message }: ParsedOf<typeof weappApi.notify>) {
  const secret = await weappSecretStore.current(ctx);
  if (!secret || !isGenuine(message, secretOf(message.merchant, secret.salt), signature, ctx.now))
    throw refuse(weappText.refused);
  const { merchant: _, at: __, ...told } = message;
  const method_id = await methodOf(ctx);
  const values = { ...told, method_id, paid_at: fromUnix(told.paid_at), secret_id: secret.id };
  const payment = await weappStore.insert(ctx, values);
  if (payment) return payment.id;
  const known = await weappStore.byPayment(ctx, told.payment_id);
  if (known?.amount_fen !== told.amount_fen) throw refuse(weappText.differs);
  return known.recharge_id === null ? known.id : undefined;
}

/**
 * Whose number came along is its student. Where that cannot be, somebody looks at it. A node may end between keeping and
 * matching; then the next time that it is told does it, unless somebody has by then.
 */
async function match(ctx: PublicCtx, place: Place, id: number, number: string): Promise<void> {
  const work = ctx.inside(place.family_id, place.company_id, async (tx) => {
    const student_id = await weappStore.studentBy(tx, number);
    if (student_id !== undefined) await assign(tx, { id, student_id }, true);
  });
  await work.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Another message of the company's mini-program, signed over these fields by the secret that is current. */
export async function isWeappMessage(
  ctx: Ctx,
  message: Readonly<Record<string, string | number | undefined>> & { merchant: string; at: number },
  fields: readonly string[],
  signature: string,
): Promise<boolean> {
  const secret = await weappSecretStore.current(ctx);
  return (
    secret !== undefined &&
    isGenuine(message, secretOf(message.merchant, secret.salt), signature, ctx.now, fields)
  );
}

type Place = NonNullable<ReturnType<typeof placeOf>>;
async function notify(ctx: PublicCtx, input: ParsedOf<typeof weappApi.notify>) {
  const place = placeOf(input.merchant);
  if (!place) throw refuse(weappText.refused);
  const id = await ctx.inside(place.family_id, place.company_id, (tx) => keep(tx, input));
  // In a transaction of its own: the payment is kept, whatever becomes of this.
  if (id !== undefined && input.student_number) await match(ctx, place, id, input.student_number);
  return {};
}

/** A new secret, told here and never again. Payments that are signed with the old one are refused from now on. */
async function replaceSecret(ctx: Ctx): Promise<string> {
  const salt = newSalt();
  await explain(weappSecretStore.replace(ctx, salt), { weapp_secret_current: stale });
  return secretOf(merchantOf(ctx.family_id, ctx.company_id), salt);
}

interface Told {
  readonly payment_id: string;
  readonly amount_fen: number;
  readonly phone: string;
  readonly student_number: string;
  readonly paid_at: Date;
}
/** A recharge that counts or may count still. */
async function living(ctx: Ctx, rechargeId: number) {
  const found = await weappStore.rechargeOf(ctx, rechargeId);
  return found && found.status !== 'rejected' && found.status !== 'rebacked' ? found : undefined;
}

/** What other nouns ask of these payments. */
export const weappPayments = {
  /** What a list of cash calls them, and where they open. */
  sources: async (ctx: Ctx, ids: readonly number[]) =>
    (await weappStore.named(ctx, ids)).map(({ id, payment_id }) => ({
      id,
      title: payment_id,
      url: weappPaths.list({ keyword: payment_id }),
    })),
  studentBy: weappStore.studentBy,
  /** Told by another signed message, along with what it pays: kept once, whichever of the two comes first. */
  async keep(ctx: Ctx, told: Told) {
    const secret = await weappSecretStore.current(ctx);
    const values = { ...told, method_id: await methodOf(ctx), secret_id: secret?.id ?? null };
    const payment =
      (await weappStore.insert(ctx, values)) ?? (await weappStore.byPayment(ctx, told.payment_id));
    if (!payment) throw notFound();
    return payment;
  },
  /** The recharge that a payment is, entered for this student where it is none yet. */
  async enterFor(
    ctx: Ctx,
    paymentId: string,
    to: { readonly student_id: number; readonly account: Account },
  ) {
    const known = await weappStore.byPayment(ctx, paymentId);
    const payment = known && (await weappStore.lock(ctx, known.id));
    if (!payment) throw notFound();
    const before = payment.recharge_id === null ? undefined : await living(ctx, payment.recharge_id);
    if (before && before.student_id !== to.student_id) throw refuse(weappText.taken);
    return before ?? { id: await enter(ctx, payment, to.student_id, to.account) };
  },
  living,
  isApproved: async (ctx: Ctx, rechargeId: number): Promise<boolean> =>
    (await weappStore.stateOf(ctx, rechargeId)) === 'approved',
  /** For the demo. */
  replaceSecret,
  /** Paid until a moment, and nobody's yet. */
  unassigned: async (ctx: Ctx, until: number): Promise<number> =>
    (await weappStore.page(ctx, { state: 'unmatched', paid_to: until, page: 1, limit: 1 })).total,
  /** Paid in a span, and nobody's any more: its recharge was rejected, and no other has taken its place. */
  rejected: async (ctx: Ctx, paid_from: number, paid_to: number): Promise<number> =>
    (await weappStore.page(ctx, { state: 'rejected', paid_from, paid_to, page: 1, limit: 1 })).total,
};

export const weappService = implement(weappApi, {
  list: (ctx, query) => weappStore.page(ctx, query),
  notify,
  assign: async (ctx, input) => ({ id: await assign(ctx, input) }),
  setup: async (ctx) => {
    const secret = await weappSecretStore.current(ctx);
    return {
      merchant: merchantOf(ctx.family_id, ctx.company_id),
      has_secret: secret !== undefined,
      secret_by_name: secret?.created_by_name ?? null,
      secret_at: secret ? toUnix(secret.created_at) : null,
      fields: [...SIGNED],
    };
  },
  replaceSecret: async (ctx) => ({ secret: await replaceSecret(ctx) }),
  export: (ctx, filter) => weappStore.all(ctx, filter),
});
