import { afterAll, describe, expect, test } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { say } from '@/kernel/text.ts';
import { enrolled } from '../../session/server/testing/session.samples.ts';
import { identityApi } from '../identity.contract.ts';
import { identityText } from '../identity.text.ts';
import { Browser } from './testing/browser.ts';
import { houseWithPlatforms, stateOf } from './testing/house.ts';
import { codeOf } from './testing/platforms.ts';

const { app, at, linked, offer, owner, setOut, signIn, close } = await houseWithPlatforms();
afterAll(close);

describe('a way back', () => {
  const refused = async (browser: Browser, input: { state: string; code?: string; error?: string }) => {
    const { code, msg } = await browser.send(identityApi.finish, input, 'en');
    expect(code).toBe(CODE.refused);
    return msg;
  };

  test('serves once', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: await setOut(browser, 'wecom'), code: codeOf(subject) };
    expect((await browser.send(identityApi.finish, input)).code).toBe(CODE.done);
    expect(await refused(browser, input)).toBe(say(identityText.state_gone, 'en'));
  });

  test('serves once also where two calls meet', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: await setOut(browser, 'wecom'), code: codeOf(subject) };
    const codes = (await Promise.all([1, 2, 3].map(() => browser.send(identityApi.finish, input)))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === CODE.done)).toHaveLength(1);
  });

  test('belongs to the browser that set out', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const input = { state: await setOut(browser, 'wecom'), code: codeOf(subject) };
    const other = new Browser(app);
    expect(await refused(other, input)).toBe(say(identityText.state_gone, 'en'));
    await setOut(other, 'wecom');
    expect(await refused(other, input)).toBe(say(identityText.state_gone, 'en'));
    // It was not spent by a stranger.
    expect((await browser.send(identityApi.finish, input)).code).toBe(CODE.done);
  });

  test('ends after ten minutes', async () => {
    const browser = new Browser(app);
    const state = await setOut(browser, 'wecom');
    const { rows } = await app.db.superPool.query(
      `UPDATE identity_state SET expires_at = expires_at - interval '10 minutes' RETURNING expires_at > now() - interval '10 seconds' AS ten`,
    );
    expect(rows.at(-1).ten).toBe(true);
    expect(await refused(browser, { state, code: codeOf('x') })).toBe(say(identityText.state_old, 'en'));
  });

  test('with an error says what happened', async () => {
    const browser = new Browser(app);
    const cancelled = { state: await setOut(browser, 'feishu'), error: 'access_denied' };
    expect(await refused(browser, cancelled)).toBe('You cancelled the sign-in at Feishu');
    // WeCom comes back with nothing but the state.
    expect(await refused(browser, { state: await setOut(browser, 'wecom') })).toContain('WeCom');
    const failed = { state: await setOut(browser, 'feishu'), error: 'server_error' };
    expect(await refused(browser, failed)).toContain('did not confirm');
  });

  test('to a provider that was taken away opens nothing', async () => {
    const { subject } = await linked('wecom');
    const browser = new Browser(app);
    const state = await setOut(browser, 'wecom');
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

test('the binding cookie is the browser’s alone, and what is kept is not enough to come back', async () => {
  const browser = new Browser(app);
  const { headers, data } = await browser.send(identityApi.start, { provider: 'feishu' });
  expect(String(headers['set-cookie'])).toMatch(
    /^xz_sign_in=[\w-]{43}; Path=\/api\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
  );
  const state = stateOf(data.address);
  const { rows } = await app.db.superPool.query('SELECT identity_state::text AS row FROM identity_state');
  const kept = JSON.stringify(rows);
  expect(kept).not.toContain(state);
  expect(kept).not.toContain(browser.cookies.get('xz_sign_in'));
});
