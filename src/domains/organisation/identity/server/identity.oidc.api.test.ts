import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { enrolled } from '../../session/server/testing/session.samples.ts';
import { identityApi } from '../identity.contract.ts';
import { connectIdentities } from './identity.service.ts';
import { type IdentityProvider, identityConfig } from './providers.ts';
import { Browser } from './testing/browser.ts';
import { CLIENT, ORIGIN, realProvider, through } from './testing/oidc-house.ts';

const lines: unknown[] = [];
let app: TestApp;
let owner: Person;
let at: Arranger;
let server: Server;
let issuer: string;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  at = new Arranger(app, owner);
  ({ server, issuer } = await realProvider());
  offer();
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const configured = (more: object = {}): IdentityProvider =>
  identityConfig({
    PUBLIC_ORIGIN: ORIGIN,
    OIDC_PROVIDERS: JSON.stringify([{ key: 'house', name: ['本部', 'House'], issuer, ...CLIENT, ...more }]),
  }).providers[0] as IdentityProvider;
function offer(...providers: IdentityProvider[]): void {
  connectIdentities(
    { providers: providers.length ? providers : [configured()], returnTo: `${ORIGIN}/login` },
    { warn: (line) => void lines.push(line) },
  );
}

const inputOf = (back: URLSearchParams) => ({
  state: back.get('state') ?? '',
  ...(back.has('code') && { code: back.get('code') as string }),
  ...(back.has('error') && { error: back.get('error') as string }),
  ...(back.has('iss') && { iss: back.get('iss') as string }),
});
async function setOut(browser: Browser): Promise<string> {
  return (await browser.send(identityApi.start, { provider: 'house' })).data.address;
}
async function signIn(browser: Browser, who: string, amr?: string) {
  return browser.send(identityApi.finish, inputOf(await through(await setOut(browser), who, amr)));
}
async function linked() {
  const { id } = await at.staff();
  const subject = `sub-${id}`;
  await owner.ok(identityApi.add, { admin_id: id, provider: 'house', subject });
  return { id, subject };
}

test('a provider of others’ making signs in whom it was linked to, by code, PKCE, state and nonce', async () => {
  const { id, subject } = await linked();
  const browser = new Browser(app);
  const address = new URL(await setOut(browser));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${ORIGIN}/login`,
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  const answer = await browser.send(identityApi.finish, inputOf(await through(address.href, subject)));
  expect(answer.data).toMatchObject({ admin_id: id });
  browser.token = answer.data.token;
  expect((await browser.send(sessionApi.base, {})).data.admin_id).toBe(id);
});

test('somebody whom nobody has linked stays out', async () => {
  const answer = await signIn(new Browser(app), 'somebody-else');
  expect(answer.code).toBe(CODE.refused);
  expect(answer.msg).toContain('somebody-else');
});

test('who declines there is told so', async () => {
  const answer = await signIn(new Browser(app), 'declines');
  expect(answer).toMatchObject({ code: CODE.refused, msg: '你在本部取消了登录' });
});

test('a code of another way is not taken: its verifier and nonce are of another state', async () => {
  const { subject } = await linked();
  const browser = new Browser(app);
  const first = inputOf(await through(await setOut(browser), subject));
  const second = inputOf(await through(await setOut(browser), subject));
  lines.length = 0;
  const mixed = await browser.send(identityApi.finish, { ...first, code: second.code as string });
  expect(mixed.code).toBe(CODE.refused);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(second.code);
});

test('an answer that another issuer claims to have given is not taken', async () => {
  const { subject } = await linked();
  const browser = new Browser(app);
  const back = inputOf(await through(await setOut(browser), subject));
  expect(back.iss).toBe(issuer);
  const answer = await browser.send(identityApi.finish, { ...back, iss: 'https://evil.example.com' });
  expect(answer.code).toBe(CODE.refused);
  expect(answer.msg).toContain('没有确认你的身份');
});

test('a code serves once, also at the provider', async () => {
  const { subject } = await linked();
  const browser = new Browser(app);
  const back = inputOf(await through(await setOut(browser), subject));
  expect((await browser.send(identityApi.finish, back)).code).toBe(CODE.done);
  expect((await browser.send(identityApi.finish, back)).code).toBe(CODE.refused);
});

test('its second factor counts where its configuration says by which claim, and else ours is asked for', async () => {
  const { id } = await enrolled(at);
  await owner.ok(identityApi.add, { admin_id: id, provider: 'house', subject: `sub-${id}` });
  const asked = async (amr: string) =>
    'step_token' in (await signIn(new Browser(app), `sub-${id}`, amr)).data;
  // It says so, but nobody here has said that it is to be believed.
  expect(await asked('pwd mfa')).toBe(true);
  offer(configured({ second_factor: { amr: ['mfa'] } }));
  expect(await asked('pwd')).toBe(true);
  expect(await asked('pwd mfa')).toBe(false);
  offer();
});

test('a wrong client secret lets nobody in, and a provider that is away is said so', async () => {
  const { subject } = await linked();
  offer(configured({ client_secret: 'not-the-one' }));
  expect((await signIn(new Browser(app), subject)).code).toBe(CODE.refused);
  offer(configured({ issuer: 'http://127.0.0.1:9' }));
  const away = await new Browser(app).send(identityApi.start, { provider: 'house' });
  expect(away).toMatchObject({ code: CODE.refused });
  expect(away.msg).toContain('本部');
  offer();
});

test('with endpoints that are named, nothing is discovered', async () => {
  const { id, subject } = await linked();
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, jwks: `${issuer}/jwks` };
  offer(configured({ endpoints }));
  expect((await signIn(new Browser(app), subject)).data.admin_id).toBe(id);
  offer();
});
