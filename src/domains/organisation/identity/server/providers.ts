import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '@/kernel/server/ops/config.ts';
import type { Sentence } from '@/kernel/text.ts';

/** TLS, except on this very machine: what travels there opens accounts. */
const address = z.string().refine(isSafe, { error: 'an https address (http on the loopback alone)' });
const word = z.string().min(1).max(500);
const factorClaims = z
  .strictObject({ amr: z.array(word).optional(), acr: z.array(word).optional() })
  .refine(({ amr, acr }) => (amr?.length ?? 0) + (acr?.length ?? 0) > 0, { error: 'amr or acr' });

const common = {
  key: z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, { error: 'lower-case letters, digits, - and _' }),
  name: z.tuple([word, word]).optional(),
  client_id: word,
  client_secret: word,
};
const endpoints = z.strictObject({ authorization: address, token: address, userinfo: address }).partial();

const Provider = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('oidc'),
    name: z.tuple([word, word]),
    issuer: address,
    /** In place of discovery. */
    endpoints: z.strictObject({ authorization: address, token: address, jwks: address }).optional(),
    /** How the client proves itself at the token endpoint; `basic` is what a provider takes by default. */
    client_auth: z.enum(['basic', 'post']).default('basic'),
    scope: z
      .string()
      .refine((text) => text.split(' ').includes('openid'), { error: 'a list with openid' })
      .default('openid'),
    /** Claims by which this provider says that it has asked for a second factor itself. */
    second_factor: factorClaims.optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('wecom'), agent_id: word, endpoints: endpoints.optional() }),
  z.strictObject({
    ...common,
    kind: z.literal('dingtalk'),
    endpoints: endpoints.optional(),
    /** With `corpid` people choose their organisation there, and DingTalk says which one it is. */
    scope: z.enum(['openid', 'openid corpid']).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('feishu'), endpoints: endpoints.optional() }),
]);
const Providers = z
  .array(
    z.preprocess(
      (given) => (given && typeof given === 'object' ? { kind: 'oidc', ...given } : given),
      Provider,
    ),
  )
  .max(10)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, { error: 'each key once' });

export type IdentityProvider = z.output<typeof Provider>;
export type OidcProvider = Extract<IdentityProvider, { kind: 'oidc' }>;
export type DialectProvider = Exclude<IdentityProvider, OidcProvider>;

/** What is offered, and where the browser comes back to. */
export interface IdentityConfig {
  readonly providers: readonly IdentityProvider[];
  readonly returnTo: string;
}

const NAMES: Record<DialectProvider['kind'], Sentence> = {
  wecom: ['企业微信', 'WeCom'],
  dingtalk: ['钉钉', 'DingTalk'],
  feishu: ['飞书', 'Feishu'],
};
export const nameOf = (provider: IdentityProvider): Sentence =>
  provider.kind === 'oidc' ? provider.name : (provider.name ?? NAMES[provider.kind]);

/** The list itself, or the path of a file that holds it. What it says is never repeated in a message. */
export function identityConfig(env: Record<string, string | undefined>): IdentityConfig {
  const { OIDC_PROVIDERS: given = '', PUBLIC_ORIGIN: origin = '' } = env;
  if (given.trim() === '') return { providers: [], returnTo: '' };
  const parsed = Providers.safeParse(jsonOf(given.trim().startsWith('[') ? given : contentOf(given)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      `OIDC_PROVIDERS: ${issue?.path.join('.') || 'the list'}: expected ${issue?.message}`,
    );
  }
  if (parsed.data.length > 0 && !isSafe(origin))
    throw new ConfigError(
      'OIDC_PROVIDERS: needs PUBLIC_ORIGIN, an https origin: providers send browsers back there',
    );
  return { providers: parsed.data, returnTo: `${origin}/login` };
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError('OIDC_PROVIDERS: expected a JSON list, or the path of a file that can be read');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('OIDC_PROVIDERS: expected a JSON list');
  }
}

/** Whether an address may be asked without TLS: it does not leave the machine. */
export const isLoopback = (text: string): boolean =>
  URL.canParse(text) && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/.test(new URL(text).href);

function isSafe(text: string): boolean {
  return URL.canParse(text) && (new URL(text).protocol === 'https:' || isLoopback(text));
}
