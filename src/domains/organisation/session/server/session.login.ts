import { invalid, refuse } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { type Limit, resetTokens, returnToken, takeToken } from '@/kernel/server/http/rate-limit.ts';
import { defineJob, enqueue, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { InsideTx, PublicCtx } from '@/kernel/server/session/ctx.ts';
import { dummyVerify, verifyPassword } from '@/kernel/server/session/passwords.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { normalPhone } from '../../admin/admin.rules.ts';
import { sessionText } from '../session.text.ts';
import { factorStore } from './session.factor.store.ts';
import { factorTries, proofOf, spend } from './session.factor.ts';
import { hashBytes, newCode, newHalves, sameHash, secret, sessionCookie } from './session.secrets.ts';
import { sessionStore } from './session.store.ts';
import { PER_ACCOUNT, take } from './session.tries.ts';

/** Sends a code to somebody's phone; the app connects text messages. `again`: it did not go out, and may later. */
export const smsSlot =
  defineSlot<
    (
      database: Database,
      to: { family_id: number; company_id: number; admin_id: number; phone: string },
      values: { code: string; minutes: number },
    ) => Promise<'sent' | 'again'>
  >();

/** Many people share an office's address; only failures count against it. */
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * 60 };
const CODES_PER_PHONE: Limit = { max: 5, windowSeconds: 60 * 60 };
const CODES_PER_ADDRESS: Limit = { max: 20, windowSeconds: 60 * 60 };
const CODE_MINUTES = 5;
/** Time enough to find the phone. */
const STEP_MINUTES = 5;

interface Proof {
  account?: string;
  password?: string;
  phone?: string;
  code?: string;
}

export async function login(ctx: PublicCtx, proof: Proof) {
  const byPassword = proof.account !== undefined && proof.password !== undefined;
  const byCode = proof.phone !== undefined && proof.code !== undefined;
  if (!byPassword && !byCode) throw invalid({ [missingOf(proof)]: sessionText.need_one });
  const name = byPassword ? (proof.account as string) : normalPhone(proof.phone as string);
  const accountKey = accountTries(name);
  const addressKey = `login-from:${ctx.request.address}`;
  await take(ctx, addressKey, PER_ADDRESS);
  await take(ctx, accountKey, PER_ACCOUNT);

  const found = byPassword
    ? await provenByPassword(ctx, name, proof.password as string)
    : await provenByCode(ctx, name, proof.code as string);
  const opened = found && (await openOrAsk(ctx, found));
  if (!found || !opened) throw refuse(byPassword ? sessionText.wrong : sessionText.wrong_code);
  await resetTokens(ctx.outside, accountKey);
  await resetTokens(ctx.outside, ofAdmin(found.admin_id));
  await returnToken(ctx.outside, addressKey);
  return opened;
}

/** The second step: a code of the app, or a recovery code. */
export async function loginSecond(ctx: PublicCtx, input: { step_token: string; code: string }) {
  const addressKey = `login-from:${ctx.request.address}`;
  await take(ctx, addressKey, PER_ADDRESS);
  const token_hash = hashBytes(input.step_token);
  const who = await factorStore.step(ctx.global, token_hash, ctx.now);
  if (!who) throw refuse(sessionText.step_gone);
  await take(ctx, factorTries(who.admin_id), PER_ACCOUNT);
  const proof = await proofOf(ctx.global, who.admin_id, input.code, ctx.now);
  const opened =
    proof &&
    (await ctx.inside(who.family_id, who.family_id, async (tx) => {
      if (!(await factorStore.closeStep(tx, token_hash))) throw refuse(sessionText.step_gone);
      const isSpent = await spend(tx, who.admin_id, proof, ctx.now);
      const account = isSpent ? await usable(tx, who.admin_id) : undefined;
      // Undone together: a code that opened nothing is not spent, and the step stays.
      if (!account) throw refuse(sessionText.wrong_factor);
      return open(ctx, tx, who, account);
    }));
  if (!opened) throw invalid({ code: sessionText.wrong_factor });
  await resetTokens(ctx.outside, factorTries(who.admin_id));
  await returnToken(ctx.outside, addressKey);
  return opened;
}

const missingOf = (proof: Proof): 'account' | 'password' | 'code' => {
  if (proof.phone !== undefined) return 'code';
  return proof.account === undefined ? 'account' : 'password';
};

/** However it is spelt: a dash more would be ten tries more. */
export const accountTries = (name: string) => `login:${normalPhone(name).toLowerCase()}`;
export const ofAdmin = (adminId: number) => `login-of:${adminId}`;

async function provenByPassword(ctx: PublicCtx, account: string, password: string) {
  const found =
    (await sessionStore.credentials(ctx.global, account)) ??
    (await sessionStore.credentials(ctx.global, normalPhone(account)));
  // Login name and phone count together. Beyond the limit it is a wrong password like any other: a lock that was told
  // would give away which phone belongs to which name.
  const counted = found && (await takeToken(ctx.outside, ofAdmin(found.admin_id), PER_ACCOUNT)).allowed;
  const right =
    found && counted ? await verifyPassword(found.password_hash, password) : await dummyVerify(password);
  return right ? found : undefined;
}

async function provenByCode(ctx: PublicCtx, phone: string, code: string) {
  const kept = await sessionStore.tryCode(ctx.global, phone, 'login', ctx.now);
  if (!kept || !sameHash(kept.code_hash, hashBytes(`${phone}:${code}`))) return undefined;
  // A code opens once.
  await sessionStore.dropCode(ctx.global, phone, 'login');
  const found = await sessionStore.credentials(ctx.global, phone);
  return found?.phone === phone ? found : undefined;
}

interface Who {
  readonly admin_id: number;
  readonly family_id: number;
}

/** Counts a try of this address; answers what takes it back where it was none. */
export async function takeLoginFrom(ctx: PublicCtx): Promise<() => Promise<void>> {
  const key = `login-from:${ctx.request.address}`;
  await take(ctx, key, PER_ADDRESS);
  return () => returnToken(ctx.outside, key);
}

/** Somebody whom a provider of identities has named; one that has asked for a second factor itself spares them ours. */
export const signInBy = (ctx: PublicCtx, who: Who, hasSecondFactor: boolean) =>
  openOrAsk(ctx, who, hasSecondFactor);

/** The session, or the way to the second step; undefined where the account cannot be used. */
function openOrAsk(ctx: PublicCtx, { admin_id, family_id }: Who, hasSecondFactor = false) {
  return ctx.inside(family_id, family_id, async (tx) => {
    const account = await usable(tx, admin_id);
    if (!account) return undefined;
    const factor = await factorStore.find(tx.db, admin_id);
    if (!factor?.secret || hasSecondFactor) return open(ctx, tx, { admin_id, family_id }, account);
    const step_token = secret();
    const expires_at = new Date(ctx.now.getTime() + STEP_MINUTES * 60_000);
    await factorStore.openStep(tx, { token_hash: hashBytes(step_token), family_id, admin_id, expires_at });
    return { step_token, expires_at: toUnix(expires_at) };
  });
}

/** Active, with a role and a company to act under: the first role, and the own company where it is granted. */
async function usable(tx: InsideTx, adminId: number) {
  const account = await sessionStore.account(tx, adminId);
  const role = account?.role_list[0];
  const company = account?.company_list.find((c) => c.id === account.company_id) ?? account?.company_list[0];
  return account && role && company ? { ...account, role, company } : undefined;
}
type Usable = NonNullable<Awaited<ReturnType<typeof usable>>>;

async function open(ctx: PublicCtx, tx: InsideTx, who: Who, { role, company, ...account }: Usable) {
  const halves = newHalves();
  const { user_agent, address, visitor_id, browser, secure } = ctx.request;
  await sessionStore.open(tx, {
    ...who,
    token_hash: halves.token_hash,
    cookie_hash: halves.cookie_hash,
    kind: browser ? 'browser' : 'script',
    role_id: role.id,
    company_id: company.id,
    user_agent,
    address,
    visitor_id,
  });
  ctx.setCookie(sessionCookie(halves.cookie, secure));
  return {
    token: halves.token,
    admin_id: account.id,
    admin_name: account.admin_name,
    role_id: role.id,
    // The one to begin with comes first.
    company_list: [company, ...account.company_list.filter((c) => c.id !== company.id)],
  };
}

interface Asked {
  readonly phone: string;
  readonly purpose: string;
  /** Unix seconds. */
  readonly asked_at: number;
}

/** The answer is the same whether the number is known or not, and so is the time it takes: a job looks. */
export async function sendCode(ctx: PublicCtx, input: { phone: string; purpose: string }) {
  const phone = normalPhone(input.phone);
  await take(ctx, `code-from:${ctx.request.address}`, CODES_PER_ADDRESS);
  await take(ctx, `code:${phone}`, CODES_PER_PHONE);
  const payload: Asked = { phone, purpose: input.purpose, asked_at: toUnix(ctx.now) };
  await enqueue(ctx.outside, { name: 'session.send_code', payload, maxAttempts: 3 });
  return {};
}

/**
 * Makes a code for a known number and sends it. Another try makes another code, and only the last one opens. For a
 * number that nobody has one is kept that no code opens: what is tried with it takes its time as for any other.
 */
async function makeCode(database: Database, { phone, purpose, asked_at }: Asked): Promise<void> {
  const now = Date.now();
  // Nobody waits for it any more.
  if (now / 1000 - asked_at > CODE_MINUTES * 60) return;
  const to = await receiverOf(database, phone);
  const code = newCode();
  const expires = new Date(now + CODE_MINUTES * 60_000);
  const kept = hashBytes(to ? `${phone}:${code}` : secret());
  await sessionStore.keepCode(database.global, phone, purpose, kept, expires);
  if (!to) return;
  for (const send of smsSlot.parts)
    if ((await send(database, to, { code, minutes: CODE_MINUTES })) === 'again')
      throw new Error('the code did not go out');
}

/** The account that signs in with this number, as long as it is active. */
async function receiverOf(database: Database, phone: string) {
  const known = await sessionStore.credentials(database.global, phone);
  if (known?.phone !== phone) return undefined;
  const { family_id, admin_id } = known;
  const account = await database.system(family_id, family_id, 'send_code', (tx) =>
    sessionStore.account(tx, admin_id),
  );
  return account && { family_id, company_id: account.company_id, admin_id, phone };
}

export const codeJobs = (database: Database): Job[] => [
  defineJob<Asked>('session.send_code', (asked) => makeCode(database, asked)),
];
