import * as oidc from 'openid-client';
import { isLoopback, type OidcProvider } from './providers.ts';
import { type Claims, NotProven, type Proven, type Way } from './way.ts';

const TIMEOUT_SECONDS = 10;
/** What a provider says of itself is asked again after an hour. */
const KEPT_MS = 3_600_000;
const known = new Map<
  OidcProvider,
  { readonly until: number; readonly config: Promise<oidc.Configuration> }
>();

export async function oidcAddress(provider: OidcProvider, way: Way): Promise<string> {
  const address = oidc.buildAuthorizationUrl(await configOf(provider), {
    redirect_uri: way.returnTo,
    scope: provider.scope,
    state: way.state,
    nonce: way.nonce,
    code_challenge: way.challenge,
    code_challenge_method: 'S256',
  });
  return address.href;
}

/** Exchanges the code. The library checks the issuer, the audience, the signature, the times, the nonce and `iss` of the way back. */
export async function proveByOidc(
  provider: OidcProvider,
  way: Way,
  back: { readonly code: string; readonly iss?: string },
): Promise<Proven> {
  const address = new URL(way.returnTo);
  address.searchParams.set('code', back.code);
  address.searchParams.set('state', way.state);
  if (back.iss) address.searchParams.set('iss', back.iss);
  const config = await configOf(provider);
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: way.state,
    expectedNonce: way.nonce,
    pkceCodeVerifier: way.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims?.sub || claims.sub.length > 255) throw new NotProven('no subject');
  return {
    subject: claims.sub,
    hasSecondFactor: saysSecondFactor(provider, claims),
    claims: async () => {
      // Most tell names and addresses there alone; the subject must be the same.
      const told = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return claimsOf({ ...told, ...claims });
    },
  };
}

/** By the names of the standard; organisations by those that Google, Microsoft and Auth0 have for them. */
function claimsOf(told: Readonly<Record<string, unknown>>): Claims {
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: word(told.name),
    login: word(told.preferred_username),
    // One that was only typed in there proves nothing.
    email: told.email_verified === true ? word(told.email) : '',
    organisations: [told.hd, told.tid, told.org_id].map(word).filter(Boolean),
  };
}

function saysSecondFactor(
  { second_factor }: OidcProvider,
  { amr, acr }: Readonly<Record<string, unknown>>,
): boolean {
  const named = Array.isArray(amr) ? amr : [];
  return (
    (second_factor?.amr?.some((method) => named.includes(method)) ?? false) ||
    (typeof acr === 'string' && (second_factor?.acr?.includes(acr) ?? false))
  );
}

async function configOf(provider: OidcProvider): Promise<oidc.Configuration> {
  const kept = known.get(provider);
  if (kept && kept.until > Date.now()) return kept.config;
  const config = discovered(provider);
  known.set(provider, { until: Date.now() + KEPT_MS, config });
  // A provider that did not answer is asked again by the next one who comes.
  config.catch(() => known.delete(provider));
  return config;
}

async function discovered(provider: OidcProvider): Promise<oidc.Configuration> {
  const { issuer, endpoints, client_id, client_secret } = provider;
  const auth =
    provider.client_auth === 'basic'
      ? oidc.ClientSecretBasic(client_secret)
      : oidc.ClientSecretPost(client_secret);
  const plain = [issuer, ...Object.values(endpoints ?? {})].some(isLoopback);
  if (!endpoints)
    return oidc.discovery(new URL(issuer), client_id, undefined, auth, {
      timeout: TIMEOUT_SECONDS,
      execute: plain ? [oidc.allowInsecureRequests] : [],
    });
  const config = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      jwks_uri: endpoints.jwks,
    },
    client_id,
    undefined,
    auth,
  );
  config.timeout = TIMEOUT_SECONDS;
  if (plain) oidc.allowInsecureRequests(config);
  return config;
}
