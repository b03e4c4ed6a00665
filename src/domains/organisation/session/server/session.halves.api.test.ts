import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { fileApi } from '../../file/file.contract.ts';
import { sessionApi } from '../session.contract.ts';
import { sessionCookie } from './session.secrets.ts';

const PASSWORD = 'Demo-2026!';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Headers = Record<string, string>;
const get = (endpoint: Endpoint, headers: Headers, query: Headers = {}) =>
  app.http.inject({ method: 'GET', url: `/api/${endpoint.action}`, headers, query });
const codeOf = async (endpoint: Endpoint, headers: Headers, query?: Headers): Promise<number> => {
  const answer = await get(endpoint, headers, query);
  return String(answer.headers['content-type']).includes('json') ? answer.json().code : 1;
};
/** Signs in as a browser or a script does; answers the halves it was given. */
async function signIn(account: string, headers: Headers) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/api_admin_login',
    headers,
    payload: { account, password: PASSWORD },
  });
  const setCookie = String(answer.headers['set-cookie']);
  return { token: answer.json().data.token as string, cookie: setCookie.split(';')[0] as string, setCookie };
}

describe('the two halves of a session', () => {
  const browsers: [string, Headers][] = [
    ['same-origin', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['over plain http, where only the origin is sent', { origin: 'http://localhost' }],
    ['from a page without an origin of its own', { origin: 'null' }],
  ];

  test.each(browsers)(
    'opened by a browser (%s): neither half opens alone, both do',
    async (_name, headers) => {
      const { token, cookie } = await signIn('manager', headers);
      expect(await codeOf(sessionApi.base, { token })).toBe(-1);
      expect(await codeOf(sessionApi.base, { cookie })).toBe(-1);
      expect(await codeOf(sessionApi.base, { cookie, 'sec-fetch-site': 'same-origin' })).toBe(-1);
      expect(await codeOf(sessionApi.base, { token, cookie: 'xz_session=stolen' })).toBe(-1);
      expect(await codeOf(sessionApi.base, { token, cookie })).toBe(1);
      expect(await codeOf(sessionApi.base, { token, cookie: `a=b; ${cookie}; c=d` })).toBe(1);
    },
  );

  test('opened by a script: the token alone will do, the cookie alone never', async () => {
    const { token, cookie } = await signIn('manager', {});
    expect(await codeOf(sessionApi.base, { token })).toBe(1);
    expect(await codeOf(sessionApi.base, { cookie })).toBe(-1);
  });

  test('opened by a script that uses fetch: the token alone will do, although it sends sec-fetch-mode', async () => {
    const sent: Headers[] = [];
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    app.http.server.on('request', ({ headers }) => void sent.push(headers as Headers));
    const answer = await fetch(`${address}/api/api_admin_login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'manager', password: PASSWORD }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    expect(sent[0]).toMatchObject({ 'sec-fetch-mode': 'cors' });
    const again = await fetch(`${address}/api/api_admin_base`, { headers: { token: data.token } });
    expect(await again.json()).toMatchObject({ code: 1 });
  });

  test('the token of one with the cookie of another opens nothing', async () => {
    const [mine, theirs] = [
      await signIn('manager', browsers[0]?.[1] ?? {}),
      await signIn('viewer', browsers[0]?.[1] ?? {}),
    ];
    expect(await codeOf(sessionApi.base, { token: mine.token, cookie: theirs.cookie })).toBe(-1);
  });

  test.each<Headers>([
    {},
    { token: '' },
    { token: 'x' },
    { token: "'; DROP TABLE session; --" },
    { cookie: 'xz_session=' },
  ])('without a session (%j) every call answers -1, and its message says token', async (headers) => {
    const answer = await get(sessionApi.base, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: -1, msg: expect.stringContaining('token') });
  });

  test('only the browser holds the cookie: HttpOnly, SameSite=Strict, the whole site, gone with the browser', async () => {
    const { setCookie } = await signIn('manager', {});
    expect(setCookie).toMatch(/^xz_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(sessionCookie('v', true)).toBe('xz_session=v; Path=/; HttpOnly; SameSite=Strict; Secure');
  });

  test('only their hashes are stored', async () => {
    const { token, cookie } = await signIn('manager', {});
    const { rows } = await app.db.pool.query(
      'SELECT s.*, s::text AS all FROM session s ORDER BY id DESC LIMIT 1',
    );
    const sha = (secret: string) => createHash('sha256').update(secret).digest();
    const secret = cookie.replace('xz_session=', '');
    expect(rows[0].token_hash).toEqual(sha(token));
    expect(rows[0].cookie_hash).toEqual(sha(secret));
    for (const plain of [token, secret]) expect(rows[0].all).not.toContain(plain);
  });
});

describe('a navigation carries no headers', () => {
  const site = (value: string) => ({ 'sec-fetch-site': value });
  let cookie: string;
  beforeAll(async () => {
    cookie = (await signIn('owner', site('same-origin'))).cookie;
  });

  test.each([
    ['same-origin', site('same-origin'), 1],
    ['an address typed by hand', site('none'), 1],
    [
      'our own page as referer, where the browser sends no sec-fetch',
      { host: 'office.cn', referer: 'https://office.cn/AdminList' },
      1,
    ],
    ['cross-site', site('cross-site'), -1],
    ['same-site but another origin', site('same-site'), -1],
    ['no evidence of where it comes from', {}, -1],
    ['another site as referer', { host: 'office.cn', referer: 'https://evil.cn/office.cn' }, -1],
    ['another site as origin', { host: 'office.cn', origin: 'https://evil.cn' }, -1],
    [
      'cross-site with our own referer',
      { ...site('cross-site'), host: 'office.cn', referer: 'https://office.cn/' },
      -1,
    ],
  ] as [string, Headers, number][])('%s', async (_name, headers, code) => {
    expect(await codeOf(adminApi.export, { cookie, ...headers })).toBe(code);
  });

  test('the cookie admits to what is declared for it and nothing else', async () => {
    expect(await codeOf(adminApi.list, { cookie, ...site('same-origin') })).toBe(-1);
    expect(await codeOf(fileApi.open, { cookie, ...site('same-origin') }, { id: '999' })).toBe(4);
  });

  test('the address names the acting company: granted is taken, another is refused', async () => {
    const from = { cookie, ...site('same-origin') };
    expect(await codeOf(adminApi.export, from, { company_id: '3', admin_id: '99' })).toBe(1);
    expect(await codeOf(adminApi.export, from, { company_id: '3', role_id: '99' })).toBe(3);
    expect(await codeOf(adminApi.export, from, { company_id: '4' })).toBe(3);
    expect(await codeOf(adminApi.export, from, { company_id: 'x' })).toBe(3);
    expect(await codeOf(adminApi.export, from, { company_id: '1', company: '4' })).toBe(3);
  });

  test('a right that the role does not hold is refused there too', async () => {
    const viewer = await signIn('viewer', site('same-origin'));
    expect(await codeOf(adminApi.export, { cookie: viewer.cookie, ...site('same-origin') })).toBe(3);
  });
});
