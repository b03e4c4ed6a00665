import { type Arranger, DEMO_PASSWORD, type Samples } from '@/apps/server/testing/arranger.ts';
import { Authenticator, enrol } from '@/apps/server/testing/authenticator.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';

/** The session that was opened last. */
export async function lastSession({ app }: Arranger): Promise<number> {
  const { rows } = await app.db.superPool.query('SELECT max(id) AS id FROM session');
  return rows[0].id;
}
/** The same person once more, from another device. */
async function otherSession(at: Arranger): Promise<number> {
  const { rows } = await at.app.db.superPool.query('SELECT login_name FROM admin_login WHERE admin_id = $1', [
    at.owner.admin_id,
  ]);
  await at.app.as(rows[0].login_name);
  return lastSession(at);
}
/** A new member of staff with a second factor, signed in. */
export async function enrolled(at: Arranger) {
  const { id, login } = await at.staff();
  const by = await at.app.as(login);
  return { id, login, by, ...(await enrol(by, DEMO_PASSWORD)) };
}

export const samples: Samples = {
  calls: {
    api_admin_login: async () => ({ account: 'viewer', password: DEMO_PASSWORD }),
    api_admin_login_second: async (at) => {
      const { login, phone } = await enrolled(at);
      const proof = { account: login, password: DEMO_PASSWORD };
      const { data } = await at.app.send(sessionApi.login, proof);
      return { step_token: (data as { step_token: string }).step_token, code: phone.next() };
    },
    api_second_factor_enrol: async (at) => {
      const by = await at.app.as((await at.staff()).login);
      return { by, input: { password: DEMO_PASSWORD } };
    },
    api_second_factor_confirm: async (at) => {
      const by = await at.app.as((await at.staff()).login);
      const { secret } = await by.ok(sessionApi.enrolFactor, { password: DEMO_PASSWORD });
      return { by, input: { code: new Authenticator(secret).next() } };
    },
    api_recovery_codes: async (at) => {
      const { by, phone } = await enrolled(at);
      return { by, input: { password: DEMO_PASSWORD, code: phone.next() } };
    },
    api_second_factor_drop: async (at) => {
      const { by, phone } = await enrolled(at);
      return { by, input: { password: DEMO_PASSWORD, code: phone.next() } };
    },
    api_send_code: async () => ({ phone: '13800000001', purpose: 'login' }),
    api_admin_logout: async (at) => ({ by: await at.app.as('viewer'), input: {} }),
    api_change_pass: async (at) => {
      const by = await at.app.as((await at.staff()).login);
      return { by, input: { old_password: DEMO_PASSWORD, new_password: 'Another-2026!' } };
    },
    api_switch_role: async (at) => {
      const by = await at.app.as((await at.staff('viewer', 'finance')).login);
      return { by, input: { role_id: Math.max(await at.roleId('finance'), await at.roleId('viewer')) } };
    },
    api_switch_company: async (at) => ({ by: await at.app.as('owner'), input: { to_company_id: 2 } }),
    api_session_end: async (at) => ({ id: await otherSession(at) }),
    api_session_end_others: async (at) => {
      const by = await at.app.as('viewer');
      await at.app.as('viewer');
      return { by, input: {} };
    },
    api_admin_session_end: async (at) => {
      const { admin_id } = await at.app.as('viewer');
      return { admin_id, id: await lastSession(at) };
    },
  },
};
