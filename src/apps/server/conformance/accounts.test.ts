import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { lastSession } from '@/domains/organisation/session/server/testing/session.samples.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { endpoints } from '../../apis.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { Arranger, type Input } from '../testing/arranger.ts';
import { enrol } from '../testing/authenticator.ts';
import { tableNamedBy } from '../testing/input/foreign.ts';
import { idsIn, naming, type Path } from '../testing/input/named-ids.ts';
import { sampleOf } from '../testing/input/sample-input.ts';
import { sampleFor } from '../testing/samples.ts';
import { affected } from '../testing/setup/affected.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

/**
 * Whatever call names a member of staff: what an account signs in with, what it may do and what is open for it stays as
 * it is, where the account reaches a company that the caller is not granted.
 */

vi.setConfig({ testTimeout: 240_000 });
let app: TestApp;
/** Granted every company of the family. */
let owner: Arranger;
/** An owner, too, but of company 1 alone. */
let head: Arranger;
beforeAll(async () => {
  app = await testApp();
  owner = await Arranger.in(app);
  const { login } = await owner.staff('owner');
  head = new Arranger(app, await app.as(login));
}, 240_000);
afterAll(() => app.close());

/** Somebody of these companies, signed in, with a second factor. */
async function account(company_ids: number[], isOff: boolean) {
  const fields = { ...(await owner.staffFields()), company_ids };
  const { id } = await owner.owner.ok(adminApi.add, { ...fields, password: DEMO_PASSWORD }, { company: 1 });
  const person = await app.as(fields.login_name);
  await enrol(person, DEMO_PASSWORD);
  const session = await lastSession(owner);
  if (isOff) await owner.owner.ok(adminApi.disable, { id }, { company: 1 });
  const { version } = await owner.owner.ok(adminApi.get, { id }, { company: 1 });
  return { id, version, session };
}
type Account = Awaited<ReturnType<typeof account>>;

/** Everything that takes an account over or shuts it. */
async function stateOf({ id }: Account) {
  const { rows } = await app.db.superPool.query(
    `SELECT (SELECT to_jsonb(l) FROM admin_login l WHERE l.admin_id = $1) AS login,
            (SELECT jsonb_build_array(a.status, a.phone, a.email) FROM admin a WHERE a.id = $1) AS staff,
            ARRAY(SELECT role_id FROM admin_role WHERE admin_id = $1 ORDER BY 1) AS roles,
            ARRAY(SELECT company_id FROM admin_company WHERE admin_id = $1 AND company_id <> 1 ORDER BY 1) AS companies,
            (SELECT to_jsonb(f) FROM admin_factor f WHERE f.admin_id = $1) AS factor,
            ARRAY(SELECT to_jsonb(r) FROM admin_recovery r WHERE r.admin_id = $1 ORDER BY r.mark) AS recovery,
            ARRAY(SELECT s.id FROM session s WHERE s.admin_id = $1 AND s.ended_at IS NULL ORDER BY 1) AS sessions`,
    [id],
  );
  return rows[0];
}

const inputOf = async (endpoint: Endpoint, at: Arranger): Promise<Input> =>
  (await sampleFor(endpoint, at)).input;

/** Asked of staff alone, so that every other field names nothing. */
const STAFF = [{ name: 'admin', columns: [] }];
function isOfStaff(endpoint: Endpoint, path: Path): boolean {
  try {
    return tableNamedBy(String(path.at(-1)), endpoint, STAFF) === 'admin';
  } catch {
    return false;
  }
}
const namesStaff = (endpoint: Endpoint): boolean =>
  idsIn(endpoint.input, sampleOf(endpoint.input)).some((path) => isOfStaff(endpoint, path));

/** Each field that names staff, naming this account; with its own version and session where those are asked for. */
function callsOn(endpoint: Endpoint, input: Input, { id, version, session }: Account): Input[] {
  return idsIn(endpoint.input, input)
    .filter((path) => isOfStaff(endpoint, path))
    .map((path) => {
      const isItself = path.length === 1 && path[0] === 'id' && 'version' in input;
      const ofSession = endpoint.noun === 'session' && 'id' in input ? { id: session } : {};
      return naming({ ...input, ...ofSession, ...(isItself ? { version } : {}) }, path, id);
    });
}

/** Whether one of the calls has changed the account. */
async function changes(endpoint: Endpoint, by: Person, at: Arranger, companies: number[], isOff: boolean) {
  const who = await account(companies, isOff);
  const before = await stateOf(who);
  for (const call of callsOn(endpoint, await inputOf(endpoint, at), who))
    await app.send(endpoint, call, { token: by.token, 'acting-company': '1' });
  return JSON.stringify(await stateOf(who)) !== JSON.stringify(before);
}

const ORGANISATION = ['admin', 'session', 'department', 'delegation', 'company', 'role'];
const writes = endpoints.filter((one) => isWrite(one) && one.permission !== 'public' && namesStaff(one));
const own = writes.filter(({ noun }) => ORGANISATION.includes(noun));

it.each(affected(writes).map((endpoint) => [endpoint.action, endpoint] as const))(
  '%s leaves an account alone that reaches further than its caller',
  async (_, endpoint) => {
    for (const isOff of [false, true])
      expect({ isOff, changed: await changes(endpoint, head.owner, head, [1, 2], isOff) }).toEqual({
        isOff,
        changed: false,
      });
  },
);

it('the same calls do change an account of the caller’s own company', async () => {
  const effective: string[] = [];
  for (const endpoint of own)
    for (const isOff of [false, true])
      if (await changes(endpoint, head.owner, head, [1], isOff)) effective.push(endpoint.action);
  expect([...new Set(effective)].sort()).toEqual([
    'api_admin_del',
    'api_admin_disable',
    'api_admin_edit',
    'api_admin_enable',
    'api_admin_reset_factor',
    'api_admin_reset_pass',
    'api_admin_session_end',
  ]);
});
