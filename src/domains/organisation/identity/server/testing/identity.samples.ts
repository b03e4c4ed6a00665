import { randomBytes } from 'node:crypto';
import { type Arranger, DEMO_PASSWORD, type Samples } from '@/apps/server/testing/arranger.ts';
import type { CallOptions, Person } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { hashHex, SIGN_IN_COOKIE } from '@/kernel/server/session/session-context.ts';
import { identityApi } from '../../identity.contract.ts';
import { connectIdentities } from '../identity.service.ts';
import { codeOf, fakePlatforms } from './platforms.ts';

let platforms: ReturnType<typeof fakePlatforms> | undefined;
/** WeCom is offered; where it is, there is nobody but this process. */
export async function offerWecom(): Promise<void> {
  platforms ??= fakePlatforms();
  const { provider } = await platforms;
  const returnTo = 'https://office.example.com/login';
  connectIdentities({ providers: [provider('wecom')], returnTo }, { warn: () => undefined });
}

async function fieldsFor(at: Arranger): Promise<InputOf<typeof identityApi.add>> {
  await offerWecom();
  const { id } = await at.staff();
  return { admin_id: id, provider: 'wecom', subject: `member-${at.next()}-${id}` };
}

/** The same person in a browser that has set out. */
function bound(by: Person, cookie: string): Person {
  const headers = { cookie: `${SIGN_IN_COOKIE}=${cookie}` };
  const more = (options: CallOptions = {}) => ({
    ...options,
    headers: { ...options.headers, ...headers },
  });
  return {
    ...by,
    headers,
    call: (endpoint, input, options) => by.call(endpoint, input, more(options)),
    ok: (endpoint, input, options) => by.ok(endpoint, input, more(options)),
  };
}

/** As if they had set out; with a subject also come back. */
async function onTheWay(at: Arranger, by: Person, subject: string | null) {
  const [state, browser] = [1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string];
  await at.app.db.superPool.query(
    `INSERT INTO identity_state (state_hash, browser_hash, provider, session_id, subject, expires_at)
     SELECT decode($1, 'hex'), decode($2, 'hex'), 'wecom', CASE WHEN $4::text IS NOT NULL THEN id END, $4, now() + interval '10 minutes'
       FROM session WHERE token_hash = decode($3, 'hex')`,
    [hashHex(state), hashHex(browser), hashHex(by.token), subject],
  );
  return { state, by: bound(by, browser) };
}

export const samples: Samples = {
  calls: {
    api_identity_start: async () => {
      await offerWecom();
      return { provider: 'wecom' };
    },
    api_identity_finish: async (at) => {
      const fields = await fieldsFor(at);
      await at.owner.ok(identityApi.add, fields);
      const { state, by } = await onTheWay(at, at.owner, null);
      return { by, input: { state, code: codeOf(fields.subject) } };
    },
    api_identity_link_start: async (at) => {
      await offerWecom();
      const by = await at.app.as((await at.staff()).login);
      return { by, input: { provider: 'wecom', password: DEMO_PASSWORD } };
    },
    api_identity_link: async (at) => {
      await offerWecom();
      const person = await at.app.as((await at.staff()).login);
      const { state, by } = await onTheWay(at, person, `member-${at.next()}-${person.admin_id}`);
      return { by, input: { link_token: state } };
    },
    api_identity_unlink: async (at) => {
      const fields = await fieldsFor(at);
      const { id } = await at.owner.ok(identityApi.add, fields);
      const { rows } = await at.app.db.superPool.query(
        'SELECT login_name FROM admin_login WHERE admin_id = $1',
        [fields.admin_id],
      );
      return { by: await at.app.as(rows[0].login_name), input: { id, password: DEMO_PASSWORD } };
    },
    api_identity_add: fieldsFor,
    api_identity_remove: async (at) => ({
      id: (await at.owner.ok(identityApi.add, await fieldsFor(at))).id,
    }),
  },
  documents: {
    identity: async (at) => (await at.owner.ok(identityApi.add, await fieldsFor(at))).id,
  },
};
