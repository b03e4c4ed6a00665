import type { DialectProvider } from './providers.ts';
import { NotProven, type Proven, type Way } from './way.ts';

/**
 * OAuth as three platforms speak it: a code comes back and is exchanged for who came, over names and shapes of their own
 * and without an ID token. What differs is data; a field that a platform does not know is left out.
 */
interface Dialect {
  readonly authorization: string;
  /** What the client is called in the address. */
  readonly client: string;
  readonly params: Readonly<Record<string, string>>;
  readonly pkce: boolean;
  readonly token: {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    /** Their name of each. */
    readonly fields: Partial<Record<Field, string>>;
    readonly answer: string;
  };
  readonly who: {
    readonly url: string;
    /** Where the token goes; the code only where it is this call that takes it. */
    readonly token: { readonly query: string } | { readonly header: string; readonly prefix: string };
    readonly code?: string;
    readonly within?: string;
    readonly subject: readonly string[];
    readonly name?: string;
    /** Which organisation they belong to, where the answer says it. */
    readonly organisation?: string;
  };
  /** 0 in this field says that it went well, where a failure comes with status 200. */
  readonly ok?: string;
}
type Field = 'client_id' | 'client_secret' | 'code' | 'grant_type' | 'redirect_uri' | 'code_verifier';

const DIALECTS: Record<DialectProvider['kind'], Dialect> = {
  // The token is the application's own; the code is shown to the second call, which answers the member's UserID.
  wecom: {
    authorization: 'https://open.work.weixin.qq.com/wwopen/sso/qrConnect',
    client: 'appid',
    params: {},
    pkce: false,
    token: {
      url: 'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
      method: 'GET',
      fields: { client_id: 'corpid', client_secret: 'corpsecret' },
      answer: 'access_token',
    },
    who: {
      url: 'https://qyapi.weixin.qq.com/cgi-bin/user/getuserinfo',
      token: { query: 'access_token' },
      code: 'code',
      // Who is no member has an OpenId in its place, and does not come in.
      subject: ['UserId', 'userid'],
    },
    ok: 'errcode',
  },
  dingtalk: {
    authorization: 'https://login.dingtalk.com/oauth2/auth',
    client: 'client_id',
    params: { response_type: 'code', scope: 'openid', prompt: 'consent' },
    pkce: false,
    token: {
      url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
      method: 'POST',
      fields: {
        client_id: 'clientId',
        client_secret: 'clientSecret',
        code: 'code',
        grant_type: 'grantType',
      },
      answer: 'accessToken',
    },
    who: {
      url: 'https://api.dingtalk.com/v1.0/contact/users/me',
      token: { header: 'x-acs-dingtalk-access-token', prefix: '' },
      subject: ['unionId'],
      name: 'nick',
    },
  },
  feishu: {
    authorization: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    client: 'client_id',
    params: { response_type: 'code' },
    pkce: true,
    token: {
      url: 'https://open.feishu.cn/open-apis/authen/v2/oauth/token',
      method: 'POST',
      fields: {
        client_id: 'client_id',
        client_secret: 'client_secret',
        code: 'code',
        grant_type: 'grant_type',
        redirect_uri: 'redirect_uri',
        code_verifier: 'code_verifier',
      },
      answer: 'access_token',
    },
    who: {
      url: 'https://open.feishu.cn/open-apis/authen/v1/user_info',
      token: { header: 'authorization', prefix: 'Bearer ' },
      within: 'data',
      subject: ['union_id'],
      name: 'name',
      organisation: 'tenant_key',
    },
    ok: 'code',
  },
};

const TIMEOUT_MS = 10_000;

export function dialectAddress(provider: DialectProvider, way: Way): string {
  const { authorization, client, params, pkce } = DIALECTS[provider.kind];
  const address = new URL(provider.endpoints?.authorization ?? authorization);
  const query = {
    [client]: provider.client_id,
    redirect_uri: way.returnTo,
    ...params,
    ...(provider.kind === 'wecom' && { agentid: provider.agent_id }),
    ...(provider.kind === 'dingtalk' && provider.scope && { scope: provider.scope }),
    ...(pkce && { code_challenge: way.challenge, code_challenge_method: 'S256' }),
    state: way.state,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

export async function proveByDialect(
  provider: DialectProvider,
  way: Way,
  { code }: { code: string },
): Promise<Proven> {
  const { token, who, ok } = DIALECTS[provider.kind];
  const known: Record<Field, string> = {
    client_id: provider.client_id,
    client_secret: provider.client_secret,
    code,
    grant_type: 'authorization_code',
    redirect_uri: way.returnTo,
    code_verifier: way.verifier,
  };
  const fields = Object.fromEntries(
    Object.entries(token.fields).map(([field, name]) => [name, known[field as Field]]),
  );
  const asked = new URL(provider.endpoints?.token ?? token.url);
  const isPost = token.method === 'POST';
  if (!isPost) for (const [name, value] of Object.entries(fields)) asked.searchParams.set(name, value);
  const granted = await ask(
    asked,
    isPost
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(fields),
        }
      : {},
    ok,
  );
  const access = textOf(granted[token.answer]);

  const whose = new URL(provider.endpoints?.userinfo ?? who.url);
  if (who.code) whose.searchParams.set(who.code, code);
  if ('query' in who.token) whose.searchParams.set(who.token.query, access);
  const headers: Record<string, string> =
    'header' in who.token ? { [who.token.header]: who.token.prefix + access } : {};
  const answer = await ask(whose, { headers }, ok);
  const person = (who.within ? answer[who.within] : answer) as Record<string, unknown> | undefined;
  const name = who.subject.find((field) => person?.[field]);
  const subject = textOf(name && person?.[name]);
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  const claims = {
    name: word(who.name && person?.[who.name]),
    login: provider.kind === 'wecom' ? subject : '',
    // None of them says whether an address was verified.
    email: '',
    organisations: [
      organisationOf(provider, granted) || word(who.organisation && person?.[who.organisation]),
    ],
  };
  // Nothing in these answers says how the person signed in there.
  return { subject, hasSecondFactor: false, claims: async () => claims };
}

/** WeCom signs in the members of the one company whose application it is; DingTalk says with the token which one was chosen. */
function organisationOf(provider: DialectProvider, granted: Record<string, unknown>): string {
  if (provider.kind === 'wecom') return provider.client_id;
  return provider.kind === 'dingtalk' && typeof granted.corpId === 'string' ? granted.corpId : '';
}

async function ask(url: URL, init: RequestInit, ok: string | undefined): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new NotProven(`status ${response.status}`);
  if (!answer || typeof answer !== 'object') throw new NotProven('no object');
  const given = answer as Record<string, unknown>;
  // Their number of the failure: no part of a secret.
  if (ok && given[ok] !== undefined && given[ok] !== 0) throw new NotProven(`${ok} ${Number(given[ok])}`);
  return given;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new NotProven('a field is missing');
  return value;
}
