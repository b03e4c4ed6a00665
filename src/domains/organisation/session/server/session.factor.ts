import { randomBytes, randomInt } from 'node:crypto';
import { invalid, refuse } from '@/kernel/errors.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { resetTokens } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx, InsideTx } from '@/kernel/server/session/ctx.ts';
import type { Encryption } from '@/kernel/server/session/encryption.ts';
import { dummyVerify, hashPassword, verifyPassword } from '@/kernel/server/session/passwords.ts';
import { base32, stepOfCode, totpAddress } from '@/kernel/server/session/totp.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { sessionText } from '../session.text.ts';
import { endOthers } from './session.ends.ts';
import { factorStore } from './session.factor.store.ts';
import { provePassword } from './session.password.ts';
import { sessionStore } from './session.store.ts';
import { PER_ACCOUNT, take } from './session.tries.ts';

/** The installation's key, given once at the start. */
let sealing: Encryption | undefined;
export const setSealing = (given: Encryption): void => {
  sealing = given;
};
const sealed = (secret: Buffer, adminId: number): Buffer => keyed().seal(secret, ownerOf(adminId));
const opened = (secret: Buffer, adminId: number): Buffer => {
  const plain = keyed().unseal(secret, ownerOf(adminId));
  if (!plain) throw refuse(sessionText.factor_unreadable);
  return plain;
};
const ownerOf = (adminId: number) => `second factor of admin ${adminId}`;
const keyed = (): Encryption => {
  if (!sealing) throw new Error('no sealing key was given');
  return sealing;
};
/** For others that keep secrets which must be read again. */
export const installationKey = keyed;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const ENROL_MINUTES = 15;
const RECOVERY_CODES = 10;

export const factorTries = (adminId: number): string => `second-factor:${adminId}`;

/** What a code proves: a step of the clock, or a recovery code. It still has to be spent. */
type Proof = { readonly step: number } | { readonly mark: string };

/** Takes long for a recovery code; so before a transaction where there is a choice. */
export async function proofOf(db: Db, adminId: number, typed: string, now: Date): Promise<Proof | undefined> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) {
    const factor = await factorStore.find(db, adminId);
    if (!factor?.secret) return undefined;
    const step = stepOfCode(opened(factor.secret, adminId), code, now, factor.last_step);
    return step === undefined ? undefined : { step };
  }
  const { mark, rest } = partsOf(code);
  const kept = await factorStore.recovery(db, adminId, mark);
  const right = kept ? await verifyPassword(kept.code_hash, rest) : await dummyVerify(rest);
  return right ? { mark } : undefined;
}

/** Each opens once, also where two calls come with the same one. */
export const spend = (tx: InsideTx, adminId: number, proof: Proof, now: Date): Promise<boolean> =>
  'step' in proof
    ? factorStore.takeStep(tx, adminId, proof.step)
    : factorStore.takeRecovery(tx, adminId, proof.mark, now);

/** Neither 0, 1, 8 nor 9 is among them: what looks like o or l is one. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const partsOf = (code: string) => {
  const read = code.replaceAll('0', 'o').replaceAll('1', 'l');
  return { mark: read.slice(0, 4), rest: read.slice(4) };
};

/** `abcd-efgh-ijkl`: the first part finds it, the other forty bits prove it. */
async function newRecovery(ctx: Ctx): Promise<string[]> {
  const codes = new Map<string, string>();
  while (codes.size < RECOVERY_CODES) {
    const code = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    codes.set(code.slice(0, 4), code);
  }
  const rows = [...codes].map(async ([mark, code]) => ({
    mark,
    code_hash: await hashPassword(code.slice(4)),
  }));
  await factorStore.setRecovery(ctx, await Promise.all(rows));
  return [...codes.values()].map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Proven and spent at once, by whoever is signed in. */
async function mustProve(ctx: Ctx, code: string): Promise<void> {
  await take(ctx, factorTries(ctx.admin_id), PER_ACCOUNT);
  const proof = await proofOf(ctx.db, ctx.admin_id, code, ctx.now);
  if (!proof || !(await spend(ctx, ctx.admin_id, proof, ctx.now)))
    throw invalid({ code: sessionText.wrong_factor });
  ctx.afterCommit(() => resetTokens(ctx.outside, factorTries(ctx.admin_id)));
}

/** Whether a role that is held asks for one. */
const isRequired = async (ctx: Ctx): Promise<boolean> =>
  (await sessionStore.account(ctx, ctx.admin_id))?.role_list.some((r) => r.requires_second_factor === 1) ??
  false;

export const factorHandlers = {
  factor: async (ctx: Ctx) => {
    const found = await factorStore.find(ctx.db, ctx.admin_id);
    return {
      enrolled_at: toUnixOrNull(found?.enrolled_at ?? null),
      recovery_left: await factorStore.recoveryLeft(ctx),
      required: await isRequired(ctx),
    };
  },

  enrolFactor: async (ctx: Ctx, { password, code }: { password: string; code?: string }) => {
    await provePassword(ctx, 'password', password);
    const found = await factorStore.find(ctx.db, ctx.admin_id);
    // Who has one proves it: a new phone is not set up by somebody who only knows the password.
    if (found?.secret) await mustProve(ctx, code ?? '');
    const secret = randomBytes(SECRET_BYTES);
    const until = new Date(ctx.now.getTime() + ENROL_MINUTES * 60_000);
    await factorStore.propose(ctx, sealed(secret, ctx.admin_id), until);
    const login = await sessionStore.credentialsOf(ctx);
    return { secret: base32(secret), address: totpAddress('Xuezhang', login?.login_name ?? '', secret) };
  },

  confirmFactor: async (ctx: Ctx, { code }: { code: string }) => {
    await take(ctx, factorTries(ctx.admin_id), PER_ACCOUNT);
    const found = await factorStore.find(ctx.db, ctx.admin_id);
    if (!found?.new_secret || !found.new_until || found.new_until < ctx.now)
      throw refuse(sessionText.enrol_gone);
    const step = stepOfCode(opened(found.new_secret, ctx.admin_id), code, ctx.now, 0);
    if (step === undefined) throw invalid({ code: sessionText.wrong_factor });
    if (!(await factorStore.enrol(ctx, found.new_secret, step))) throw refuse(sessionText.enrol_gone);
    const recovery_codes = await newRecovery(ctx);
    await endOthers(ctx, 'factor');
    ctx.afterCommit(() => resetTokens(ctx.outside, factorTries(ctx.admin_id)));
    return { recovery_codes };
  },

  renewRecovery: async (ctx: Ctx, { password, code }: { password: string; code: string }) => {
    await provePassword(ctx, 'password', password);
    await mustProve(ctx, code);
    return { recovery_codes: await newRecovery(ctx) };
  },

  dropFactor: async (ctx: Ctx, { password, code }: { password: string; code: string }) => {
    await provePassword(ctx, 'password', password);
    if (await isRequired(ctx)) throw refuse(sessionText.factor_required);
    await mustProve(ctx, code);
    await admins.dropFactor(ctx, ctx.admin_id);
    await endOthers(ctx, 'factor');
    return {};
  },
};
