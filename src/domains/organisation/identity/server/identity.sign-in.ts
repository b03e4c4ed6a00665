import { refuse } from '@/kernel/errors.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import type { Ctx, PublicCtx } from '@/kernel/server/session/ctx.ts';
import { SIGN_IN_COOKIE } from '@/kernel/server/session/session-context.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fill, type Sentence, type Vars } from '@/kernel/text.ts';
import { hashBytes, secret, signInBy } from '../../session/server/session.service.ts';
import { identityText } from '../identity.text.ts';
import { dialectAddress, proveByDialect } from './dialects.ts';
import { identityStore } from './identity.store.ts';
import { oidcAddress, proveByOidc } from './oidc.ts';
import { type IdentityConfig, type IdentityProvider, nameOf } from './providers.ts';
import { type Claims, NotProven, type Proven, type Way, wayOf } from './way.ts';

/** Long enough to find the phone; a provider's own page may ask for much. */
const STATE_SECONDS = 600;
const LINK_SECONDS = 120;

interface Log {
  warn(line: object, message: string): void;
}
let config: IdentityConfig = { providers: [], returnTo: '' };
let log: Log = { warn: () => undefined };
/** Given once at the start. */
export function connectIdentities(given: IdentityConfig, to: Log): void {
  config = given;
  log = to;
}

export const offered = (): readonly IdentityProvider[] => config.providers;
export const providerOf = (key: string): IdentityProvider | undefined =>
  config.providers.find((provider) => provider.key === key);
export const mustOffer = (key: string): IdentityProvider => {
  const provider = providerOf(key);
  if (!provider) throw refuse(identityText.gone_provider);
  return provider;
};

/** Somebody sets out, bound to this browser. Answers where to. */
export async function setOut(
  ctx: Pick<Ctx, 'now' | 'request' | 'setCookie'>,
  db: Db,
  provider: IdentityProvider,
  session_id: number | null,
): Promise<string> {
  const state = secret();
  // Two tabs of one browser may set out at once: they share what binds them, and nothing that follows from it.
  const browser = ctx.request.sign_in || secret();
  const way = wayOf(browser, state, config.returnTo);
  const address = await tried(provider, () =>
    provider.kind === 'oidc' ? oidcAddress(provider, way) : Promise.resolve(dialectAddress(provider, way)),
  );
  await identityStore.keep(db, {
    state_hash: hashBytes(state),
    browser_hash: hashBytes(browser),
    provider: provider.key,
    session_id,
    expires_at: new Date(ctx.now.getTime() + STATE_SECONDS * 1000),
  });
  ctx.setCookie(bindingCookie(browser, ctx.request.secure));
  return address;
}

const bindingCookie = (value: string, secure: boolean): string =>
  `${SIGN_IN_COOKIE}=${value}; Path=/api/; HttpOnly; SameSite=Strict; Max-Age=${STATE_SECONDS}${secure ? '; Secure' : ''}`;

interface Back {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** Somebody comes back: signed in, asked for the second factor, or shown the way on to link. */
export async function comeBack(ctx: PublicCtx, back: Back) {
  const browser = ctx.request.sign_in;
  const found = browser
    ? await identityStore.take(ctx.global, hashBytes(back.state), hashBytes(browser))
    : undefined;
  if (!found) throw refuse(identityText.state_gone);
  if (found.expires_at <= ctx.now) throw refuse(identityText.state_old);
  const provider = mustOffer(found.provider);
  const proven = await prove(provider, wayOf(browser, back.state, config.returnTo), back);
  if (found.session_id === null) return signIn(ctx, provider, proven);
  const link_token = secret();
  await identityStore.keep(ctx.global, {
    state_hash: hashBytes(link_token),
    browser_hash: hashBytes(browser),
    provider: provider.key,
    session_id: found.session_id,
    subject: proven.subject,
    expires_at: new Date(ctx.now.getTime() + LINK_SECONDS * 1000),
  });
  return { link_token };
}

async function prove(provider: IdentityProvider, way: Way, back: Back): Promise<Proven> {
  const { code, iss, error } = back;
  // WeCom comes back with neither, where somebody declines.
  if (error === 'access_denied' || (!error && !code))
    throw refuse(withName(provider, identityText.cancelled));
  return tried(provider, async () => {
    if (error || !code) throw new NotProven('the provider came back with an error');
    return provider.kind === 'oidc'
      ? proveByOidc(provider, way, { code, iss })
      : proveByDialect(provider, way, { code });
  });
}

/** What goes wrong with a provider is told to people in one sentence, and to the operator by its kind: never by what was sent. */
async function tried<T>(provider: IdentityProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ provider: provider.key, reason: reasonOf(error) }, 'a provider did not say who came');
    throw refuse(withName(provider, identityText.provider_failed));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotProven) return error.message;
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: string; cause?: { code?: string } };
  return [name, code, cause?.code].filter((part) => typeof part === 'string').join(' ');
}

/** Whom a provider has proven and nobody here knows; the companies that take such people say whether they come in. */
export interface Newcomer {
  readonly provider: { readonly key: string; readonly name: Sentence };
  readonly subject: string;
  readonly claims: () => Promise<Claims>;
}
export const newcomerSlot = defineSlot<(ctx: PublicCtx, newcomer: Newcomer) => Promise<Who | undefined>>();
interface Who {
  readonly admin_id: number;
  readonly family_id: number;
}

const withName = (provider: IdentityProvider, sentence: Sentence, vars: Vars = {}): Sentence => {
  const [zh, en] = nameOf(provider);
  return [fill(sentence, { ...vars, name: zh })[0], fill(sentence, { ...vars, name: en })[1]];
};

async function signIn(ctx: PublicCtx, provider: IdentityProvider, proven: Proven) {
  const { subject, hasSecondFactor } = proven;
  const who = (await known(ctx, provider, subject)) ?? (await taken(ctx, provider, proven));
  // Told to whoever has just proven that it is theirs.
  if (!who) throw refuse(withName(provider, identityText.not_linked, { subject }));
  const opened = await signInBy(ctx, who, hasSecondFactor);
  if (!opened) throw refuse(identityText.account_off);
  return opened;
}

async function known(ctx: PublicCtx, provider: IdentityProvider, subject: string): Promise<Who | undefined> {
  const key = await identityStore.keyOf(ctx.global, provider.key, subject);
  if (!key) return undefined;
  const { family_id, identity_id } = key;
  const admin_id = await ctx.inside(family_id, family_id, (tx) => identityStore.adminOf(tx, identity_id));
  return admin_id ? { admin_id, family_id } : undefined;
}

async function taken(ctx: PublicCtx, provider: IdentityProvider, { subject, claims }: Proven) {
  const newcomer: Newcomer = {
    provider: { key: provider.key, name: nameOf(provider) },
    subject,
    claims: () => tried(provider, claims),
  };
  for (const take of newcomerSlot.parts) {
    const who = await take(ctx, newcomer);
    if (who) return who;
  }
  return undefined;
}
