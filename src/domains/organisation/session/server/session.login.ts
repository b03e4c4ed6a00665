import { invalid, refuse } from '@/kernel/errors.ts';
import type { PublicCtx } from '@/kernel/server/ctx.ts';
import { TooMany } from '@/kernel/server/failures.ts';
import { clearTries, giveTryBack, type Limit, takeTry } from '@/kernel/server/limits.ts';
import { dummyVerify, verifyPassword } from '@/kernel/server/passwords.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { normalPhone } from '../../admin/admin.rules.ts';
import { sessionText } from '../session.text.ts';
import { hashBytes, newCode, newHalves, sameHash, sessionCookie } from './session.secrets.ts';
import { sessionStore } from './session.store.ts';

/** Sends a text message; the app connects a provider. */
export const smsSlot = defineSlot<(phone: string, message: Sentence) => Promise<void>>();

/** Whether the account exists or not: the same limits, the same answers, the same time. */
const PER_ACCOUNT: Limit = { max: 10, windowSeconds: 15 * 60, countsFrom: 'last' };
/** Many people share an office's address; only failures count against it. */
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * 60 };
const CODES_PER_PHONE: Limit = { max: 5, windowSeconds: 60 * 60 };
const CODES_PER_ADDRESS: Limit = { max: 20, windowSeconds: 60 * 60 };
const CODE_MINUTES = 5;
const codeMessage: Sentence = [
  '【学账】验证码 {code}，{n} 分钟内有效，请勿告诉他人。',
  'Xuezhang code {code}, valid for {n} minutes. Tell nobody.',
];

async function take(ctx: PublicCtx, key: string, limit: Limit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeTry(ctx.outside, key, limit);
  if (allowed) return;
  throw new TooMany(
    retryAfterSeconds,
    fill(sessionText.locked, { minutes: Math.ceil(retryAfterSeconds / 60) }),
  );
}

interface Proof {
  account?: string | undefined;
  password?: string | undefined;
  phone?: string | undefined;
  code?: string | undefined;
}

export async function login(ctx: PublicCtx, proof: Proof) {
  const byPassword = proof.account !== undefined && proof.password !== undefined;
  const byCode = proof.phone !== undefined && proof.code !== undefined;
  if (!byPassword && !byCode) throw invalid({ [missingOf(proof)]: sessionText.need_one });
  const name = byPassword ? (proof.account as string) : normalPhone(proof.phone as string);
  // However it is spelt: a dash more would be ten tries more.
  const accountKey = `login:${normalPhone(name).toLowerCase()}`;
  const addressKey = `login-from:${ctx.request.address}`;
  await take(ctx, addressKey, PER_ADDRESS);
  await take(ctx, accountKey, PER_ACCOUNT);

  const found = byPassword
    ? await provenByPassword(ctx, name, proof.password as string)
    : await provenByCode(ctx, name, proof.code as string);
  const opened = found && (await open(ctx, found));
  if (!opened) throw refuse(byPassword ? sessionText.wrong : sessionText.wrong_code);
  await clearTries(ctx.outside, accountKey);
  await clearTries(ctx.outside, ofAdmin(opened.admin_id));
  await giveTryBack(ctx.outside, addressKey);
  return opened;
}

const missingOf = (proof: Proof): 'account' | 'password' | 'code' => {
  if (proof.phone !== undefined) return 'code';
  return proof.account === undefined ? 'account' : 'password';
};

const ofAdmin = (adminId: number) => `login-of:${adminId}`;

async function provenByPassword(ctx: PublicCtx, account: string, password: string) {
  const found =
    (await sessionStore.credentials(ctx.global, account)) ??
    (await sessionStore.credentials(ctx.global, normalPhone(account)));
  // Login name and phone count together. Beyond the limit it is a wrong password like any other: a lock that was told
  // would give away which phone belongs to which name.
  const counted = found && (await takeTry(ctx.outside, ofAdmin(found.admin_id), PER_ACCOUNT)).allowed;
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

/** Opens the session; undefined where the account is disabled or has no role or company to act under. */
function open(ctx: PublicCtx, who: { admin_id: number; family_id: number }) {
  const halves = newHalves();
  const { user_agent, address, visitor_id, browser, secure } = ctx.request;
  return ctx.inside(who.family_id, who.family_id, async (tx) => {
    const account = await sessionStore.account(tx, who.admin_id);
    const role = account?.role_list[0];
    const company =
      account?.company_list.find((c) => c.id === account.company_id) ?? account?.company_list[0];
    if (!account || !role || !company) return undefined;
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
  });
}

/** The answer is the same whether the number is known or not. */
export async function sendCode(ctx: PublicCtx, input: { phone: string; purpose: string }) {
  const phone = normalPhone(input.phone);
  await take(ctx, `code-from:${ctx.request.address}`, CODES_PER_ADDRESS);
  await take(ctx, `code:${phone}`, CODES_PER_PHONE);
  const known = await sessionStore.credentials(ctx.global, phone);
  if (known?.phone === phone) {
    const code = newCode();
    const expires = new Date(ctx.now.getTime() + CODE_MINUTES * 60_000);
    await sessionStore.keepCode(ctx.global, phone, input.purpose, hashBytes(`${phone}:${code}`), expires);
    for (const send of smsSlot.parts) await send(phone, fill(codeMessage, { code, n: CODE_MINUTES }));
  }
  return {};
}
