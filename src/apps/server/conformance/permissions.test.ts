import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { endpoints } from '../../apis.ts';
import { mayCall, rightsByRole } from '../permission-matrix.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { affected } from '../testing/setup/affected.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** Declared for everybody who is signed in; the handler itself asks for a further right, which only a valid input names. */
const DECIDES_BY_INPUT: Readonly<Record<string, string>> = {
  api_audit_history: 'the right to read the kind of document that is named',
};

const roles = Object.keys(DEFAULT_ROLES) as DefaultRole[];
const held = rightsByRole();
const closed = endpoints.filter(({ permission }) => permission !== 'public');
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.action, endpoint] as const);

/** A document that nobody has: what is permitted then ends as "not found" and changes nothing. */
const NOWHERE = 9_007_199_254_740_000;
/** Valid, as far as the schema can tell. */
function validInput(endpoint: Endpoint): Record<string, unknown> {
  const input = sampleOf(endpoint.input) as Record<string, unknown>;
  const ids = fieldsOf(endpoint).filter(({ name, kind }) => kind.startsWith('id') && name in input);
  for (const { name, kind } of ids) input[name] = kind === 'id' ? NOWHERE : [NOWHERE];
  return input;
}
/** Wrong in every field that there is. */
const wrongInput = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(endpoint).map(({ name }) => [name, 'x'.repeat(6000)]));

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Sends it as this session would, with the halves that are given. */
const codeOf = async (endpoint: Endpoint, input: object, headers: Record<string, string>) =>
  (await app.send(endpoint, input, headers)).code;

describe('whoever is not signed in', () => {
  const base = endpoints.find(({ action }) => action === 'api_admin_base') as Endpoint;
  const cookieOf = async (login: string) => `${SESSION_COOKIE}=${(await app.as(login, 'browser')).cookie}`;
  const strangers: Record<string, () => Promise<Record<string, string>>> = {
    'has no token': async () => ({}),
    'has an empty token': async () => ({ token: '' }),
    'has a token that was never given': async () => ({ token: "0'); DROP TABLE session; --" }),
    'has a token beside another’s cookie': async () => {
      const { token } = await app.as('owner', 'browser');
      return { token, cookie: await cookieOf('manager') };
    },
    'has a browser’s token without its cookie': async () => ({
      token: (await app.as('owner', 'browser')).token,
    }),
    'has the cookie alone, from another site': async () => ({
      cookie: await cookieOf('owner'),
      'sec-fetch-site': 'cross-site',
    }),
  };
  /** What ends a session that has worked before: what a node remembers of it must not let it in. */
  const who = '(SELECT admin_id FROM session WHERE id = $1)';
  const changes: Record<string, readonly [login: string, sql: string]> = {
    'has a session that was ended': ['owner', 'UPDATE session SET ended_at = now() WHERE id = $1'],
    'has a session that lay unused for an hour': [
      'owner',
      "UPDATE session SET seen_at = now() - interval '61 minutes' WHERE id = $1",
    ],
    'has a session of half a day': [
      'owner',
      "UPDATE session SET created_at = now() - interval '13 hours' WHERE id = $1",
    ],
    'has been disabled': ['b_manager', `UPDATE admin SET status = 'off' WHERE id = ${who}`],
    'has lost the role': ['b_finance', `DELETE FROM admin_role WHERE admin_id = ${who}`],
    'has lost every company': ['b_viewer', `DELETE FROM admin_company WHERE admin_id = ${who}`],
    'has only companies that are switched off': [
      'b_teacher',
      `UPDATE company SET status = 'off' WHERE id = (SELECT company_id FROM session WHERE id = $1)`,
    ],
  };
  const after = (login: string, sql: string) => async () => {
    const person = await app.as(login);
    await person.ok(base, {});
    await app.db.database.system(person.family_id, person.family_id, 'test', async (tx) => {
      const { rows } = await tx.query('SELECT max(id) AS id FROM session');
      expect((await tx.query(sql, [rows[0].id])).rowCount).toBe(1);
    });
    return { token: person.token };
  };
  for (const [name, [login, sql]] of Object.entries(changes)) strangers[name] = after(login, sql);

  it.each(Object.entries(strangers))('%s: every call says so, naming the token', async (_, headersOf) => {
    const headers = await headersOf();
    for (const endpoint of affected(closed)) {
      const tries = { 'zh-CN': validInput(endpoint), en: wrongInput(endpoint) };
      for (const [lang, input] of Object.entries(tries)) {
        const { status, code, msg } = await app.send(endpoint, input, {
          ...headers,
          'accept-language': lang,
        });
        const { action } = endpoint;
        expect({ action, status, code }).toEqual({ action, status: 200, code: -1 });
        expect(msg).toMatch(lang === 'en' ? /^Not .*token/ : /登录.*token/);
      }
    }
  });

  it('opens by the cookie alone what a browser navigates to, and nothing else', async () => {
    const { cookie } = await app.as('owner', 'browser');
    const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, 'sec-fetch-site': 'same-origin' };
    for (const endpoint of affected(closed)) {
      const let_in = (await codeOf(endpoint, validInput(endpoint), headers)) !== -1;
      expect({ action: endpoint.action, let_in }).toEqual({
        action: endpoint.action,
        let_in: 'navigation' in endpoint,
      });
    }
  });
});

describe('the printed matrix', () => {
  it.each(named(affected(endpoints)))(
    '%s is open to exactly these roles, whatever the input',
    async (_, endpoint) => {
      const inputs = { valid: validInput(endpoint), wrong: wrongInput(endpoint) };
      for (const role of roles) {
        // A call may end the session (sign out) or all others, so each gets one of its own.
        const { token } = await app.as(role);
        for (const [kind, input] of Object.entries(inputs)) {
          if (kind === 'valid' && endpoint.action in DECIDES_BY_INPUT) continue;
          if (endpoint.permission === 'public' && role !== 'owner') continue;
          const code = await codeOf(endpoint, input, { token });
          const said = { role, kind, refused: code === 3 };
          expect(said).toEqual({
            role,
            kind,
            refused: !mayCall(endpoint, held.get(role) as ReadonlySet<string>),
          });
        }
      }
    },
  );

  it('knows of no call that decides by itself and does not exist', () => {
    const actions = endpoints.map(({ action }) => String(action));
    expect(Object.keys(DECIDES_BY_INPUT).filter((action) => !actions.includes(action))).toEqual([]);
  });

  it('holds at once when a role loses a right, and when it gets one', async () => {
    const list = endpoints.find(({ action }) => action === 'api_admin_list') as Endpoint;
    const { token, family_id } = await app.as('c_affairs');
    const tick = (menus: string) =>
      app.db.database.system(family_id, family_id, 'test', (tx) =>
        tx.query("UPDATE role SET menus = $1, version = version + 1 WHERE role_name = '教务'", [menus]),
      );
    expect(await codeOf(list, {}, { token })).toBe(1);
    await tick('{}');
    expect(await codeOf(list, {}, { token })).toBe(3);
    await tick('{/AdminList}');
    expect(await codeOf(list, {}, { token })).toBe(1);
  });
});
