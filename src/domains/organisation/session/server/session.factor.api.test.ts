import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { Authenticator, enrol } from '@/apps/server/testing/authenticator.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newRole } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { enrolled } from '@/domains/organisation/session/server/testing/session.samples.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { encryptionWith } from '@/kernel/server/session/encryption.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { adminText } from '../../admin/admin.text.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../session.contract.ts';
import { sessionText } from '../session.text.ts';
import { setSealing } from './session.service.ts';

const PASSWORD = 'Demo-2026!';
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('DELETE FROM rate_limit');
});

const post = (action: string, payload: object) =>
  app.http.inject({ method: 'POST', url: `/api/${action}`, payload });
const login = async (account: string, password = PASSWORD) =>
  (await post('api_admin_login', { account, password })).json();
const second = async (step_token: string, code: string) =>
  (await post('api_admin_login_second', { step_token, code })).json();
/** The first step alone. */
const step = async (account: string): Promise<string> => (await login(account)).data.step_token;
const asked = (token: string) => app.send(sessionApi.base, {}, { token });
/** Past the services, which would see to the sessions too. */
const inFamily = (sql: string, values: unknown[]) =>
  app.db.database.system(1, 1, 'test', (tx) => tx.query(sql, values));
const rowOf = async (adminId: number) =>
  (await app.db.superPool.query('SELECT * FROM admin_factor WHERE admin_id = $1', [adminId])).rows[0];

describe('setting up', () => {
  test('needs the password, and counts only once a code was given back', async () => {
    const { login: name } = await at.staff();
    const me = await app.as(name);
    expect(await me.call(sessionApi.enrolFactor, { password: 'not-the-password' })).toMatchObject({
      code: 2,
      data: { fields: { password: sessionText.wrong_password[0] } },
    });
    const { secret, address } = await me.ok(sessionApi.enrolFactor, { password: PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(`otpauth://totp/Xuezhang:${name}?secret=${secret}&issuer=Xuezhang`);
    expect(await me.ok(sessionApi.factor, {})).toEqual({
      enrolled_at: null,
      recovery_left: 0,
      required: false,
    });
    expect((await login(name)).data).toHaveProperty('token');

    const phone = new Authenticator(secret);
    const wrong = String((Number(phone.away(0)) + 1) % 1_000_000).padStart(6, '0');
    expect((await me.call(sessionApi.confirmFactor, { code: wrong })).code).toBe(2);
    const { recovery_codes } = await me.ok(sessionApi.confirmFactor, { code: phone.away(0) });
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
    expect(await me.ok(sessionApi.factor, {})).toEqual({
      enrolled_at: expect.any(Number),
      recovery_left: 10,
      required: false,
    });
    expect(Object.keys((await login(name)).data)).toEqual(['step_token', 'expires_at']);
  });

  test('ends the other sessions, and leaves a line in the trail without the secret', async () => {
    const { id, login: name } = await at.staff();
    const elsewhere = await app.as(name);
    const { secret } = await enrol(await app.as(name), PASSWORD);
    expect((await elsewhere.call(sessionApi.base, {})).code).toBe(-1);
    const { rows } = await app.db.superPool.query(
      "SELECT part, before, after FROM audit_log WHERE doc = 'admin' AND doc_id = $1 AND action = 'api_second_factor_confirm'",
      [id],
    );
    expect(rows.map((row) => row.part)).toContain('admin_factor');
    expect(JSON.stringify(rows)).not.toMatch(/secret|step/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('expires after a quarter of an hour', async () => {
    const { id, login: name } = await at.staff();
    const me = await app.as(name);
    const { secret } = await me.ok(sessionApi.enrolFactor, { password: PASSWORD });
    await app.db.pool.query(
      "UPDATE admin_factor SET new_until = now() - interval '1 second' WHERE admin_id = $1",
      [id],
    );
    const { code, msg } = await me.call(sessionApi.confirmFactor, { code: new Authenticator(secret).next() });
    expect([code, msg]).toEqual([0, sessionText.enrol_gone[0]]);
  });

  test('anew proves the old one first; until it is confirmed the old one goes on', async () => {
    const { by, phone, login: name } = await enrolled(at);
    expect((await by.call(sessionApi.enrolFactor, { password: PASSWORD })).code).toBe(2);
    expect((await by.call(sessionApi.enrolFactor, { password: PASSWORD, code: '000000' })).code).toBe(2);
    const { secret } = await by.ok(sessionApi.enrolFactor, { password: PASSWORD, code: phone.next() });
    expect((await second(await step(name), phone.next())).code).toBe(1);
    const next = new Authenticator(secret);
    const again = await app.as(name);
    await again.ok(sessionApi.confirmFactor, { code: next.next() });
    expect((await second(await step(name), next.next())).code).toBe(1);
    expect((await second(await step(name), phone.away(0))).code).toBe(2);
  });

  test('keeps the secret sealed, bound to its owner, and recovery codes hashed', async () => {
    const { id, secret, recovery_codes } = await enrolled(at);
    const row = await rowOf(id);
    expect(row.secret.length).toBeGreaterThan(20);
    expect(row.secret.includes(Buffer.from(secret))).toBe(false);
    const { rows } = await app.db.superPool.query('SELECT * FROM admin_recovery WHERE admin_id = $1', [id]);
    for (const kept of rows) expect(kept.code_hash).toMatch(/^\$argon2id\$/);
    for (const code of recovery_codes)
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(4));
    // Copied into another's row it opens nothing.
    const other = await enrolled(at);
    await app.db.superPool.query('UPDATE admin_factor SET secret = $1 WHERE admin_id = $2', [
      row.secret,
      other.id,
    ]);
    expect(await second(await step(other.login), '123456')).toMatchObject({
      code: 0,
      msg: sessionText.factor_unreadable[0],
    });
  });

  test('where the key was lost, a recovery code still opens', async () => {
    const { login: name, recovery_codes } = await enrolled(at);
    setSealing(encryptionWith(Buffer.alloc(32, 9)));
    try {
      expect((await second(await step(name), '123456')).msg).toBe(sessionText.factor_unreadable[0]);
      expect((await second(await step(name), recovery_codes[0] as string)).code).toBe(1);
    } finally {
      setSealing(encryptionWith(Buffer.alloc(32, 7)));
    }
  });
});

describe('the second step', () => {
  test('opens the session that the password alone would have opened', async () => {
    const { login: name, phone, id } = await enrolled(at);
    const { data } = await second(await step(name), ` ${phone.next()} `);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      admin_id: id,
      admin_name: expect.any(String),
      role_id: await at.roleId('viewer'),
      company_list: [expect.objectContaining({ id: 1 })],
    });
    expect((await asked(data.token)).code).toBe(1);
  });

  test('what stands between the steps opens nothing else, and sets no cookie', async () => {
    const { login: name } = await enrolled(at);
    const answer = await post('api_admin_login', { account: name, password: PASSWORD });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { step_token } = answer.json().data;
    expect((await asked(step_token)).code).toBe(-1);
    expect((await app.send(sessionApi.factor, {}, { token: step_token })).code).toBe(-1);
  });

  test('a wrong password asks for no code: the answer tells nobody that there is one', async () => {
    const { login: name } = await enrolled(at);
    expect(await login(name, 'wrong-password')).toEqual({ code: 0, msg: sessionText.wrong[0], data: {} });
  });

  test('a code opens once, on whatever step it is shown again', async () => {
    const { login: name, phone } = await enrolled(at);
    const code = phone.next();
    expect((await second(await step(name), code)).code).toBe(1);
    expect(await second(await step(name), code)).toMatchObject({
      code: 2,
      data: { fields: { code: sessionText.wrong_factor[0] } },
    });
  });

  test('the same code twice at once: one opens', async () => {
    const { login: name, phone } = await enrolled(at);
    const [one, other, code] = [await step(name), await step(name), phone.next()];
    const answers = await Promise.all([second(one, code), second(other, code)]);
    expect(answers.filter(({ code: done }) => done === 1)).toHaveLength(1);
  });

  test('one step before and after, no further', async () => {
    const { login: name, phone, id } = await enrolled(at);
    for (const [steps, opens] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      await app.db.pool.query('UPDATE admin_factor SET last_step = 0 WHERE admin_id = $1', [id]);
      expect([steps, (await second(await step(name), phone.away(steps))).code === 1]).toEqual([steps, opens]);
    }
  });

  test('it closes after five minutes, after a success, and when the password is reset', async () => {
    const { login: name, phone, id } = await enrolled(at);
    const [late, used, reset] = [await step(name), await step(name), await step(name)];
    const gone = { code: 0, msg: sessionText.step_gone[0] };
    await app.db.pool.query(
      `UPDATE login_step SET expires_at = now() - interval '1 second' WHERE token_hash = sha256('${late}'::bytea)`,
    );
    expect(await second(late, phone.away(0))).toMatchObject(gone);
    expect((await second(used, phone.next())).code).toBe(1);
    expect(await second(used, phone.next())).toMatchObject(gone);
    await at.owner.ok(adminApi.resetPassword, { id, new_password: 'Another-2026!' });
    expect(await second(reset, phone.next())).toMatchObject(gone);
  });

  test('somebody disabled between the steps stays out, and the code is not spent', async () => {
    const { login: name, phone, id } = await enrolled(at);
    const token = await step(name);
    await inFamily("UPDATE admin SET status = 'off' WHERE id = $1", [id]);
    const before = (await rowOf(id)).last_step;
    expect((await second(token, phone.next())).code).toBe(0);
    expect((await rowOf(id)).last_step).toBe(before);
  });

  test('ten tries an account, whichever step they are made on; then HTTP 429, the right code included', async () => {
    const { login: name, phone } = await enrolled(at);
    const right = phone.away(1);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 10; n++) {
      const token = await step(name);
      expect((await second(token, n % 2 ? wrong : 'aaaa-bbbb-cccc')).code).toBe(2);
    }
    const locked = await post('api_admin_login_second', { step_token: await step(name), code: right });
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
  });

  test('by a code on the phone it is asked for too', async () => {
    const { login: name, id } = await enrolled(at);
    await app.db.superPool.query("UPDATE admin_login SET phone = '13900001111' WHERE admin_id = $1", [id]);
    await app.db.superPool.query(
      `INSERT INTO login_code (phone, purpose, code_hash, expires_at)
       VALUES ('13900001111', 'login', sha256('13900001111:123456'::bytea), now() + interval '1 minute')`,
    );
    const { data } = (await post('api_admin_login', { phone: '13900001111', code: '123456' })).json();
    expect(Object.keys(data)).toEqual(['step_token', 'expires_at']);
    expect(name).toBeTruthy();
  });
});

describe('recovery codes', () => {
  test('each opens once, however it is typed, and its use is in the trail', async () => {
    const { login: name, recovery_codes, id } = await enrolled(at);
    const [first, other] = recovery_codes as [string, string];
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect((await second(await step(name), typed)).code).toBe(1);
    expect((await second(await step(name), first)).code).toBe(2);
    expect((await second(await step(name), other)).code).toBe(1);
    const { rows } = await app.db.superPool.query(
      "SELECT after FROM audit_log WHERE doc_id = $1 AND part = 'admin_recovery'",
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0].after)).toEqual(['used_at']);
  });

  test('one person’s do not open another’s account', async () => {
    const [mine, theirs] = [await enrolled(at), await enrolled(at)];
    expect((await second(await step(theirs.login), mine.recovery_codes[0] as string)).code).toBe(2);
  });

  test('are renewed with password and code: the old ones are gone', async () => {
    const { by, login: name, phone, recovery_codes } = await enrolled(at);
    const proof = { password: PASSWORD, code: recovery_codes[0] as string };
    expect((await by.call(sessionApi.renewRecovery, { ...proof, password: 'not-it-at-all' })).code).toBe(2);
    const renewed = await by.ok(sessionApi.renewRecovery, { password: PASSWORD, code: phone.next() });
    expect(renewed.recovery_codes).toHaveLength(10);
    expect((await second(await step(name), recovery_codes[1] as string)).code).toBe(2);
    expect((await second(await step(name), renewed.recovery_codes[1] as string)).code).toBe(1);
  });
});

describe('turning it off', () => {
  test('needs password and code; the password alone then signs in', async () => {
    const { by, login: name, phone } = await enrolled(at);
    expect((await by.call(sessionApi.dropFactor, { password: PASSWORD, code: '000000' })).code).toBe(2);
    await by.ok(sessionApi.dropFactor, { password: PASSWORD, code: phone.next() });
    expect((await login(name)).data).toHaveProperty('token');
  });

  test('a manager resets it: sessions end, the trail says who', async () => {
    const { id, by, login: name } = await enrolled(at);
    const manager = await app.as('manager');
    expect((await manager.ok(adminApi.get, { id })).has_second_factor).toBe(true);
    await manager.ok(adminApi.resetSecondFactor, { id });
    expect((await by.call(sessionApi.base, {})).code).toBe(-1);
    expect((await manager.ok(adminApi.get, { id })).has_second_factor).toBe(false);
    expect((await login(name)).data).toHaveProperty('token');
    expect(await manager.call(adminApi.resetSecondFactor, { id })).toMatchObject({
      code: 0,
      msg: adminText.no_factor[0],
    });
    const { rows } = await app.db.superPool.query(
      "SELECT admin_id, op FROM audit_log WHERE doc_id = $1 AND action = 'api_admin_reset_factor'",
      [id],
    );
    expect(rows).toEqual([{ admin_id: manager.admin_id, op: 'delete' }]);
  });

  test('not of oneself, not of somebody who may do more, not of another family, not without the right', async () => {
    const { id } = await enrolled(at);
    const reset = async (who: string, of: number) =>
      (await app.as(who)).call(adminApi.resetSecondFactor, { id: of });
    expect((await reset('manager', (await app.as('manager')).admin_id)).code).toBe(0);
    expect((await reset('manager', at.owner.admin_id)).code).toBe(0);
    expect((await reset('c_owner', id)).code).toBe(4);
    expect((await reset('finance', id)).code).toBe(3);
    expect((await rowOf(id)).enrolled_at).not.toBeNull();
  });
});

describe('a role that requires it', () => {
  /** Somebody who holds a role of their own, signed in, before it requires anything. */
  async function withRole() {
    const role_id = await newRole(at);
    const { login: name, id } = await at.staff();
    await inFamily('INSERT INTO admin_role VALUES (1, $1, $2)', [id, role_id]);
    return { role_id, name, id, me: await app.as(name) };
  }
  const require = async (role_id: number, requires_second_factor: 0 | 1) => {
    const { id, version, role_name, data_scope, menus } = await at.owner.ok(roleApi.get, { id: role_id });
    const input = { id, version, role_name, data_scope, menus, requires_second_factor };
    await at.owner.ok(roleApi.edit, input);
  };
  const work = (me: Person) => me.call(sessionApi.mine, {});

  test('bars everything but the way to it, in sessions that are open too, until it is there', async () => {
    const { role_id, me } = await withRole();
    expect((await work(me)).code).toBe(1);
    await require(role_id, 1);
    expect(await work(me)).toMatchObject({ code: 3, msg: kernelSentences.mustEnrol[0] });
    expect((await me.call(roleApi.menu, {})).code).toBe(3);
    expect(await me.ok(sessionApi.base, {})).toMatchObject({ must_enrol: true });
    expect(await me.ok(sessionApi.factor, {})).toMatchObject({ required: true });
    await enrol(me, PASSWORD);
    expect((await work(me)).code).toBe(1);
    expect(await me.ok(sessionApi.base, {})).toMatchObject({ must_enrol: false });
  });

  test('counts whichever role is acted under, and no longer when it requires nothing', async () => {
    const { role_id, me } = await withRole();
    const acting = (await me.ok(sessionApi.base, {})).role_id;
    expect(acting).not.toBe(role_id);
    await require(role_id, 1);
    expect((await work(me)).code).toBe(3);
    await require(role_id, 0);
    expect((await work(me)).code).toBe(1);
  });

  test('it cannot be turned off; a reset asks for it anew at the next login', async () => {
    const { role_id, me, id, name } = await withRole();
    await require(role_id, 1);
    const { phone } = await enrol(me, PASSWORD);
    const proof = { password: PASSWORD, code: phone.next() };
    expect(await me.call(sessionApi.dropFactor, proof)).toMatchObject({
      code: 0,
      msg: sessionText.factor_required[0],
    });
    await at.owner.ok(adminApi.resetSecondFactor, { id });
    const { token } = (await login(name)).data;
    expect((await app.send(sessionApi.mine, {}, { token })).code).toBe(3);
  });

  test('an edit that does not name it leaves it as it is', async () => {
    const { role_id } = await withRole();
    await require(role_id, 1);
    const { id, version, role_name, data_scope, menus } = await at.owner.ok(roleApi.get, { id: role_id });
    await at.owner.ok(roleApi.edit, { id, version, role_name, data_scope, menus, note: '改' });
    expect((await at.owner.ok(roleApi.get, { id: role_id })).requires_second_factor).toBe(1);
  });
});
