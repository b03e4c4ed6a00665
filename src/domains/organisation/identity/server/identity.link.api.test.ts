import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/apps/server/testing/arranger.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { identityApi } from '../identity.contract.ts';
import { identityText } from '../identity.text.ts';
import { Browser } from './testing/browser.ts';
import { houseWithPlatforms, stateOf } from './testing/house.ts';
import { codeOf } from './testing/platforms.ts';

const { app, at, linked, owner, signIn, close } = await houseWithPlatforms();
afterAll(close);

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
    const state = stateOf(data.address);
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
    for (const answer of [
      await stranger.call(identityApi.remove, { id: made.id }),
      await stranger.call(identityApi.list, { admin_id: id }),
    ])
      expect([CODE.notFound, CODE.notPermitted]).toContain(answer.code);
    // What is linked there is taken here too, and stays theirs.
    const abroad = 'of-another-family';
    await app.db.database.system(stranger.family_id, stranger.family_id, 'test', (tx) =>
      tx.query(
        `INSERT INTO admin_identity (family_id, admin_id, provider, subject, created_by)
         VALUES ($1, $2, 'wecom', $3, $2)`,
        [stranger.family_id, stranger.admin_id, abroad],
      ),
    );
    expect(
      await owner.call(identityApi.add, { admin_id: id, provider: 'wecom', subject: abroad }),
    ).toMatchObject(taken);
    expect((await signIn(new Browser(app), 'wecom', abroad)).data.admin_id).toBe(stranger.admin_id);
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
    const count = async () =>
      (await app.db.superPool.query('SELECT count(*)::int AS n FROM admin')).rows[0].n;
    const before = await count();
    await signIn(new Browser(app), 'wecom', 'new-colleague');
    expect(await count()).toBe(before);
  });
});
