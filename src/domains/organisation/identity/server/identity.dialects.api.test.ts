import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/apps/server/testing/arranger.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { identityApi } from '../identity.contract.ts';
import { identityText } from '../identity.text.ts';
import { Browser } from './testing/browser.ts';
import { houseWithPlatforms, KINDS } from './testing/house.ts';

const { app, lines, linked, offer, setOut, signIn, close } = await houseWithPlatforms();
afterAll(close);

describe.each(KINDS)('%s', (kind) => {
  test('signs in whom it names, in the very session that a password opens', async () => {
    const { admin_id, subject, login } = await linked(kind);
    const browser = new Browser(app);
    const answer = await signIn(browser, kind, subject);
    expect(answer.data).toMatchObject({ admin_id });
    const byPassword = await new Browser(app).send(sessionApi.login, {
      account: login,
      password: DEMO_PASSWORD,
    });
    expect(Object.keys(answer.data)).toEqual(Object.keys(byPassword.data));
    browser.token = answer.data.token;
    expect((await browser.send(sessionApi.base, {})).data.admin_id).toBe(admin_id);
    // Both halves are needed, as ever.
    browser.cookies.delete('xz_session');
    expect((await browser.send(sessionApi.base, {})).code).toBe(CODE.signedOut);
  });

  test('is asked for nothing that shows the secret to the browser', async () => {
    const { data } = await new Browser(app).send(identityApi.start, { provider: kind });
    expect(data.address).not.toContain('secret');
    const sent = new URL(data.address).searchParams;
    expect(sent.get('redirect_uri')).toBe('https://office.example.com/login');
    expect(sent.get('state')).toMatch(/^[\w-]{43}$/);
    expect(sent.get(kind === 'wecom' ? 'appid' : 'client_id')).toBe(`client-of-${kind}`);
    expect(sent.get('agentid')).toBe(kind === 'wecom' ? '1000002' : null);
    expect(sent.get('code_challenge_method')).toBe(kind === 'feishu' ? 'S256' : null);
  });

  test('that does not take the code lets nobody in, and the log has no secret', async () => {
    const browser = new Browser(app);
    const state = await setOut(browser, kind);
    lines.length = 0;
    const answer = await browser.send(identityApi.finish, { state, code: 'forged-code' });
    expect(answer.code).toBe(CODE.refused);
    expect(answer.msg).toContain('没有确认你的身份');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain(kind);
    expect(JSON.stringify(lines)).not.toMatch(/forged-code|secret-of|token-of/);
  });
});

test('who is no member of the company in WeCom does not come in', async () => {
  expect((await signIn(new Browser(app), 'wecom', 'stranger')).code).toBe(CODE.refused);
});

test('an account that is linked to nobody opens nothing, and its owner reads what to tell the administrator', async () => {
  for (const lang of ['zh-CN', 'en']) {
    const answer = await signIn(new Browser(app), 'dingtalk', 'nobody-knows-me', lang);
    expect(answer.code).toBe(CODE.refused);
    expect(answer.msg).toContain('nobody-knows-me');
    expect(answer.msg).toContain(lang === 'en' ? 'DingTalk' : '钉钉');
  }
});

test('one platform’s account is not another’s, though they are called alike', async () => {
  const { subject } = await linked('feishu');
  expect((await signIn(new Browser(app), 'dingtalk', subject)).code).toBe(CODE.refused);
});

test('none configured: nothing is offered, and nobody sets out', async () => {
  offer([]);
  const browser = new Browser(app);
  expect((await browser.send(identityApi.providers, {})).data.list).toEqual([]);
  const answer = await browser.send(identityApi.start, { provider: 'wecom' });
  expect(answer).toMatchObject({ code: CODE.refused, msg: identityText.gone_provider[0] });
  offer();
});
