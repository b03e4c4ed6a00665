import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error It has no types of its own, and is a provider for tests alone.
import { Provider } from 'oidc-provider';

export const ORIGIN = 'https://office.example.com';
export const CLIENT = { client_id: 'xuezhang', client_secret: 'the-secret-that-both-know' };

/** What it says of somebody, where it is asked for: `unverified…` has an address that nobody has looked at. */
const claimsOf = (sub: string) => ({
  sub,
  name: `称呼 ${sub}`,
  email: `${sub}@example.com`,
  email_verified: !sub.startsWith('unverified'),
});

/** What a person meets there: one field for who it is. */
const SIGN_IN_PAGE =
  '<!doctype html><html lang="en"><title>House</title><form><input name="who" aria-label="House account"><button>Sign in</button></form>';

/** A provider of others' making, with a client that must use PKCE; who comes signs in by a name, and says by what. */
export async function realProvider(origin = ORIGIN) {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const provider = new Provider(address, {
    clients: [{ ...CLIENT, redirect_uris: [`${origin}/login`], response_types: ['code'] }],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'amr'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/by/${uid}` },
    cookies: { keys: ['one', 'two'] },
  });
  const answer = provider.callback();
  listening.on('request', async (request, response) => {
    if (!request.url?.startsWith('/by/')) return answer(request, response);
    // Who it is and how stands in headers of the test, or is typed into the page.
    const who = request.headers['x-who'] ?? new URL(request.url, address).searchParams.get('who');
    if (who === 'declines')
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { params, prompt, grantId, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      if (!who) return response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
      const amr = String(request.headers['x-amr'] ?? 'pwd').split(' ');
      return provider.interactionFinished(request, response, { login: { accountId: who, amr } });
    }
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  });
  return { server: listening, issuer: address };
}

/** Walks through the provider's pages as a browser does, to the address back. */
export async function through(address: string, who: string, amr = 'pwd'): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  for (let next = address; ; ) {
    const headers = {
      'x-who': who,
      'x-amr': amr,
      cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; '),
    };
    const answer = await fetch(next, { headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`${answer.status} ${await answer.text()}`);
    next = new URL(to, next).href;
    if (next.startsWith(ORIGIN)) return new URL(next).searchParams;
  }
}
