import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger, DEMO_PASSWORD } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { say } from '@/kernel/text.ts';
import { identityApi } from '../identity.contract.ts';
import { identityText } from '../identity.text.ts';
import { connectIdentities } from './identity.service.ts';
import { Browser } from './testing/browser.ts';
import { codeOf, fakePlatforms } from './testing/platforms.ts';
import { enrolled } from '../../session/server/testing/session.samples.ts';

const KINDS = ['wecom', 'dingtalk', 'feishu'] as const;
const lines: unknown[] = [];
let app: TestApp;
let owner: Person;
let at: Arranger;
let platforms: Awaited<ReturnType<typeof fakePlatforms>>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  at = new Arranger(app, owner);
  platforms = await fakePlatforms();
  offer();
});
afterAll(async () => {
  await app.close();
  await platforms.close();
});

function offer(kinds: readonly (typeof KINDS)[number][] = KINDS): void {
  const providers = kinds.map((kind) => platforms.provider(kind));
  const returnTo = 'https://office.example.com/login';
  connectIdentities({ providers, returnTo }, { warn: (line) => void lines.push(line) });
}

/** Sets out, and answers what the provider was given. */
async function setOut(browser: Browser, provider: string): Promise<URLSearchParams> {
  const { data } = await browser.send(identityApi.start, { provider });
  return new URL(data.address).searchParams;
}
const stateOf = (sent: URLSearchParams): string => sent.get('state') ?? '';
async function linked(provider: string) {
  const { id, login } = await at.staff();
  const subject = `member-${id}`;
  const made = await owner.ok(identityApi.add, { admin_id: id, provider, subject });
  return { admin_id: id, login, subject, id: made.id };
}
/** The whole way, as the person that the code stands for. */
async function signIn(browser: Browser, provider: string, subject: string, lang?: string) {
  const state = stateOf(await setOut(browser, provider));
  return browser.send(identityApi.finish, { state, code: codeOf(subject) }, lang);
}

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
    expect(stateOf(sent)).toMatch(/^[\w-]{43}$/);
    expect(sent.get(kind === 'wecom' ? 'appid' : 'client_id')).toBe(`client-of-${kind}`);
    expect(sent.get('agentid')).toBe(kind === 'wecom' ? '1000002' : null);
    expect(sent.get('code_challenge_method')).toBe(kind === 'feishu' ? 'S256' : null);
  });

  test('that does not take the code lets nobody in, and the log has no secret', async () => {
    const browser = new Browser(app);
    const state = stateOf(await setOut(browser, kind));
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

describe('a way back', () => {
  const refused = async (browser: Browser, input: { state: string; code?: string; error?: string }) => {
    const { code, msg } = await browser.send(identityApi.finish, input, 'en');
    expect(code).toBe(CODE.refused);
    return msg;
  };

  test('serves once', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: stateOf(await setOut(browser, 'wecom')), code: codeOf(subject) };
    expect((await browser.send(identityApi.finish, input)).code).toBe(CODE.done);
    expect(await refused(browser, input)).toBe(say(identityText.state_gone, 'en'));
  });

  test('serves once also where two calls meet', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: stateOf(await setOut(browser, 'wecom')), code: codeOf(subject) };
    const codes = (await Promise.all([1, 2, 3].map(() => browser.send(identityApi.finish, input)))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === CODE.done)).toHaveLength(1);
  });

  test('belongs to the browser that set out', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: stateOf(await setOut(browser, 'wecom')), code: codeOf(subject) };
    const other = new Browser(app);
    expect(await refused(other, input)).toBe(say(identityText.state_gone, 'en'));
    await setOut(other, 'wecom');
    expect(await refused(other, input)).toBe(say(identityText.state_gone, 'en'));
    // It was not spent by a stranger.
    expect((await browser.send(identityApi.finish, input)).code).toBe(CODE.done);
  });

  test('ends after ten minutes', async () => {
    const browser = new Browser(app);
    const state = stateOf(await setOut(browser, 'wecom'));
    const { rows } = await app.db.superPool.query(
      `UPDATE identity_state SET expires_at = expires_at - interval '10 minutes' RETURNING expires_at > now() - interval '10 seconds' AS ten`,
    );
    expect(rows.at(-1).ten).toBe(true);
    expect(await refused(browser, { state, code: codeOf('x') })).toBe(say(identityText.state_old, 'en'));
  });

  test('with an error says what happened', async () => {
    const browser = new Browser(app);
    const cancelled = { state: stateOf(await setOut(browser, 'feishu')), error: 'access_denied' };
    expect(await refused(browser, cancelled)).toBe('You cancelled the sign-in at Feishu');
    // WeCom comes back with nothing but the state.
    expect(await refused(browser, { state: stateOf(await setOut(browser, 'wecom')) })).toContain('WeCom');
    const failed = { state: stateOf(await setOut(browser, 'feishu')), error: 'server_error' };
    expect(await refused(browser, failed)).toContain('did not confirm');
  });

  test('to a provider that was taken away opens nothing', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const state = stateOf(await setOut(browser, 'wecom'));
    offer(['feishu']);
    const msg = await refused(browser, { state, code: codeOf(subject) }).finally(() => offer());
    expect(msg).toBe(say(identityText.gone_provider, 'en'));
  });
});

test('an account that is switched off stays out; the second factor is asked for', async () => {
  const off = await linked('wecom');
  await owner.ok(adminApi.disable, { id: off.admin_id, reason: '停用' });
  const answer = await signIn(new Browser(app), 'wecom', off.subject);
  expect(answer).toMatchObject({ code: CODE.refused, msg: identityText.account_off[0] });

  const { id, phone } = await enrolled(at);
  await owner.ok(identityApi.add, { admin_id: id, provider: 'wecom', subject: `member-${id}` });
  const browser = new Browser(app);
  const { data } = await signIn(browser, 'wecom', `member-${id}`);
  expect(Object.keys(data).sort()).toEqual(['expires_at', 'step_token']);
  expect(browser.cookies.has('xz_session')).toBe(false);
  const second = { step_token: data.step_token, code: phone.next() };
  expect((await browser.send(sessionApi.loginSecond, second)).data.admin_id).toBe(id);
});

describe('linking', () => {
  /** Signed in by password, in a browser. */
  async function signedIn() {
    const { id, login } = await at.staff();
    const browser = new Browser(app);
    const { data } = await browser.send(sessionApi.login, { account: login, password: DEMO_PASSWORD });
    browser.token = data.token;
    return { id, browser };
  }
  async function linkToken(browser: Browser, subject: string): Promise<string> {
    const { data } = await browser.send(identityApi.linkStart, {
      provider: 'feishu',
      password: DEMO_PASSWORD,
    });
    const state = stateOf(new URL(data.address).searchParams);
    return (await browser.send(identityApi.finish, { state, code: codeOf(subject) })).data.link_token;
  }

  test('one’s own account: with the password, then it signs in; the trail names who did it', async () => {
    const { id, browser } = await signedIn();
    const wrong = await browser.send(identityApi.linkStart, { provider: 'feishu', password: 'not it' });
    expect(wrong.code).toBe(CODE.invalid);
    const link_token = await linkToken(browser, `own-${id}`);
    expect((await browser.send(identityApi.link, { link_token })).code).toBe(CODE.done);
    expect((await browser.send(identityApi.link, { link_token })).code).toBe(CODE.refused);
    expect((await browser.send(identityApi.mine, {})).data.list).toMatchObject([
      { provider: 'feishu', provider_name: '飞书', subject: `own-${id}` },
    ]);
    expect((await signIn(new Browser(app), 'feishu', `own-${id}`)).data.admin_id).toBe(id);
    const { rows } = await app.db.superPool.query(
      `SELECT admin_id, after FROM audit_log WHERE doc = 'identity' AND after ->> 'subject' = $1`,
      [`own-${id}`],
    );
    expect(rows).toMatchObject([{ admin_id: id }]);
    expect(JSON.stringify(rows)).not.toContain('secret-of');
  });

  test('another session, or another browser, cannot take what was proven', async () => {
    const { id, browser } = await signedIn();
    const link_token = await linkToken(browser, `mine-${id}`);
    const thief = await signedIn();
    const gone = { code: CODE.refused, msg: identityText.link_gone[0] };
    expect(await thief.browser.send(identityApi.link, { link_token })).toMatchObject(gone);
    thief.browser.cookies.set('xz_sign_in', browser.cookies.get('xz_sign_in') ?? '');
    expect(await thief.browser.send(identityApi.link, { link_token })).toMatchObject(gone);
    expect((await browser.send(identityApi.link, { link_token })).code).toBe(CODE.done);
  });

  test('what was proven to link does not sign in, nor is it a state', async () => {
    const { id, browser } = await signedIn();
    const link_token = await linkToken(browser, `mine-${id}`);
    const answer = await browser.send(identityApi.finish, { state: link_token, code: codeOf(`mine-${id}`) });
    expect(answer).toMatchObject({ code: CODE.refused, msg: identityText.state_gone[0] });
  });

  test('an account there is one account here: not a second one’s, nor another family’s', async () => {
    const { subject } = await linked('wecom');
    const { id } = await at.staff();
    const taken = { code: CODE.refused, msg: identityText.taken[0] };
    expect(await owner.call(identityApi.add, { admin_id: id, provider: 'wecom', subject })).toMatchObject(
      taken,
    );
    const { rows } = await app.db.superPool.query(
      'SELECT l.login_name FROM admin_login l WHERE l.family_id <> $1 ORDER BY l.admin_id LIMIT 1',
      [owner.family_id],
    );
    const stranger = await app.as(rows[0].login_name);
    const made = await owner.ok(identityApi.add, { admin_id: id, provider: 'wecom', subject: `of-${id}` });
    // Neither seen nor touched from another family.
    for (const input of [{ id: made.id }])
      expect([CODE.notFound, CODE.notPermitted]).toContain(
        (await stranger.call(identityApi.remove, input)).code,
      );
    expect([CODE.notFound, CODE.notPermitted]).toContain(
      (await stranger.call(identityApi.list, { admin_id: id })).code,
    );
  });

  test('unlinked, it signs in no more: by an administrator, and by oneself with the password', async () => {
    const { id, subject } = await linked('wecom');
    await owner.ok(identityApi.remove, { id });
    expect((await signIn(new Browser(app), 'wecom', subject)).code).toBe(CODE.refused);

    const own = await linked('wecom');
    const by = await app.as(own.login);
    expect((await by.call(identityApi.unlink, { id: own.id, password: 'not it' })).code).toBe(CODE.invalid);
    await by.ok(identityApi.unlink, { id: own.id, password: DEMO_PASSWORD });
    expect((await signIn(new Browser(app), 'wecom', own.subject)).code).toBe(CODE.refused);
  });

  test('nobody links by typing for themselves, nor without the right, nor unlinks somebody else’s', async () => {
    const fields = { provider: 'wecom', subject: 'typed' };
    const own = await owner.call(identityApi.add, { ...fields, admin_id: owner.admin_id });
    expect(own.code).toBe(CODE.refused);
    const { id, login, admin_id } = await linked('wecom');
    const by = await app.as(login);
    expect((await by.call(identityApi.add, { ...fields, admin_id })).code).toBe(CODE.notPermitted);
    const other = await app.as((await at.staff()).login);
    const unlink = await other.call(identityApi.unlink, { id, password: DEMO_PASSWORD });
    expect(unlink.code).toBe(CODE.notFound);
  });

  test('an account is never made from outside', async () => {
    const count = async () => (await app.db.superPool.query('SELECT count(*)::int AS n FROM admin')).rows[0].n;
    const before = await count();
    await signIn(new Browser(app), 'wecom', 'new-colleague');
    expect(await count()).toBe(before);
  });
});

test('the binding cookie is the browser’s alone, and what is kept is not enough to come back', async () => {
  const browser = new Browser(app);
  const { headers, data } = await browser.send(identityApi.start, { provider: 'feishu' });
  expect(String(headers['set-cookie'])).toMatch(
    /^xz_sign_in=[\w-]{43}; Path=\/api\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
  );
  const state = stateOf(new URL(data.address).searchParams);
  const { rows } = await app.db.superPool.query('SELECT identity_state::text AS row FROM identity_state');
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain(state);
  expect(kept).not.toContain(browser.cookies.get('xz_sign_in'));
});

test('none configured: nothing is offered, and nobody sets out', async () => {
  offer([]);
  const browser = new Browser(app);
  expect((await browser.send(identityApi.providers, {})).data.list).toEqual([]);
  const answer = await browser.send(identityApi.start, { provider: 'wecom' });
  expect(answer).toMatchObject({ code: CODE.refused, msg: identityText.gone_provider[0] });
  offer();
});
