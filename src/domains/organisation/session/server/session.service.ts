import { invalid, kernelSentences, notFound, notPermitted, refuse } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { resetTokens } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { hashPassword, NO_PASSWORD, passwordVerdict } from '@/kernel/server/session/passwords.ts';
import { maskPhone } from '../../admin/admin.rules.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { companies } from '../../company/server/company.service.ts';
import { roles } from '../../role/server/role.service.ts';
import { type AdminBase, sessionApi } from '../session.contract.ts';
import { sessionText } from '../session.text.ts';
import { allSessionsEnded, endOthers, endSessionsOf } from './session.ends.ts';
import { factorHandlers, factorTries, installationKey, setSealing } from './session.factor.ts';
import {
  accountTries,
  codeJobs,
  login,
  loginSecond,
  ofAdmin,
  sendCode,
  signInBy,
  smsSlot,
  takeLoginFrom,
} from './session.login.ts';
import { provePassword } from './session.password.ts';
import { droppedCookie, hashBytes, newHalves, secret } from './session.secrets.ts';
import { sessionStore } from './session.store.ts';

/** For who comes in by a provider of identities: the same session, limits and secrets as by a password. */
export {
  allSessionsEnded,
  codeJobs,
  endSessionsOf,
  hashBytes,
  installationKey,
  provePassword,
  secret,
  setSealing,
  signInBy,
  smsSlot,
  takeLoginFrom,
};

/** Opens a session for work that the system does in somebody's name (the demo data, tests); answers its token. */
export async function mintSession(
  database: Database,
  who: { family_id: number; admin_id: number },
  kind: 'browser' | 'script' = 'script',
): Promise<string> {
  return (await mintHalves(database, who, kind)).token;
}

/** Both halves of such a session. */
export async function mintHalves(
  database: Database,
  who: { family_id: number; admin_id: number },
  kind: 'browser' | 'script',
) {
  const halves = newHalves();
  await database.system(who.family_id, who.family_id, 'mint_session', async (tx) => {
    const account = await sessionStore.account(tx, who.admin_id);
    const role_id = account?.role_list[0]?.id;
    if (!account || !role_id) throw new Error(`admin ${who.admin_id} cannot sign in`);
    const { token_hash, cookie_hash } = halves;
    await sessionStore.open(tx, {
      ...who,
      token_hash,
      cookie_hash,
      kind,
      role_id,
      company_id: account.company_id,
    });
  });
  return halves;
}

/** Sessions of other systems: they have one half, last until a day, and stand in no list of somebody's devices. */
export const keySessions = {
  open: (
    ctx: Ctx,
    key: { api_key_id: number; admin_id: number; role_id: number; secret: string; expires_at: Date },
  ): Promise<void> => {
    const { secret, ...values } = key;
    const { cookie_hash } = newHalves();
    return sessionStore.openKey(ctx, { ...values, token_hash: hashBytes(secret), cookie_hash });
  },
  end: (ctx: Ctx, which: { api_key_id: number; admin_id: number }): Promise<number> =>
    sessionStore.end(ctx, which, 'revoked'),
};

/** What the operator asks of sessions. */
export const sessions = {
  credentials: (database: Database, login: string) => sessionStore.credentials(database.global, login),
  /** Whoever was locked out by wrong tries may try again. */
  async forgetTries(database: Database, who: { admin_id: number; login_name: string; phone: string }) {
    const names = [who.login_name, who.phone].map(accountTries);
    for (const key of [...names, ofAdmin(who.admin_id), factorTries(who.admin_id)])
      await resetTokens(database.query, key);
  },
};

type Columns = AdminBase['special_columns'];
/** Whose lists have the special display, and which columns come first in them; set once from the configuration. */
let specialDisplay: { readonly name: string | undefined; readonly columns: Columns } | undefined;
export const setSpecialDisplay = (name: string | undefined, columns: Columns = []): void => {
  specialDisplay = { name, columns };
};

async function base(ctx: Ctx) {
  const account = await sessionStore.account(ctx, ctx.admin_id);
  const login = await sessionStore.credentialsOf(ctx);
  const [company] = await companies.brief(ctx, [ctx.company_id]);
  if (!account || !login || !company) throw notFound();
  const isSpecial = company.name === specialDisplay?.name;
  return {
    admin_id: ctx.admin_id,
    admin_name: ctx.admin_name,
    login_name: login.login_name,
    phone: maskPhone(login.phone),
    role_id: ctx.role_id,
    role_name: account.role_list.find((r) => r.id === ctx.role_id)?.role_name ?? '',
    data_scope: ctx.data_scope,
    role_list: account.role_list.map(({ id, role_name }) => ({ id, role_name })),
    company,
    time_zone: ctx.time_zone,
    company_list: account.company_list,
    readable_company_ids: [...ctx.readable],
    special_display: isSpecial,
    special_columns: isSpecial ? (specialDisplay?.columns ?? []) : [],
    role_menu: roles.menuNodes(ctx.lang, ctx.menus),
    permissions: [...ctx.permissions].sort(),
    must_change_password: login.must_change,
    must_enrol: ctx.must_enrol,
    has_password: login.password_hash !== NO_PASSWORD,
  };
}

async function change(ctx: Ctx, values: { role_id?: number; company_id?: number }): Promise<void> {
  if (!(await sessionStore.change(ctx, values))) throw notPermitted(kernelSentences.forPeople);
}

export const sessionService = implement(sessionApi, {
  login,
  loginSecond,
  ...factorHandlers,
  sendCode,
  logout: async (ctx) => {
    await sessionStore.end(ctx, { id: ctx.session_id, admin_id: ctx.admin_id }, 'logout');
    ctx.setCookie(droppedCookie());
    return {};
  },
  changePassword: async (ctx, { old_password, new_password }) => {
    const known = await provePassword(ctx, 'old_password', old_password);
    if (old_password === new_password) throw invalid({ new_password: sessionText.same_password });
    const verdict = passwordVerdict(new_password, { login: known.login_name, name: ctx.admin_name });
    if (verdict !== true) throw invalid({ new_password: verdict });
    await sessionStore.setPassword(ctx, await hashPassword(new_password));
    await endOthers(ctx, 'password');
    return {};
  },
  base,
  switchRole: async (ctx, { role_id }) => {
    const account = await sessionStore.account(ctx, ctx.admin_id);
    if (!account?.role_list.some((r) => r.id === role_id)) throw refuse(sessionText.role_not_held);
    await change(ctx, { role_id });
    return {};
  },
  switchCompany: async (ctx, { to_company_id }) => {
    if (!ctx.granted.includes(to_company_id)) throw notFound();
    const [company] = await companies.brief(ctx, [to_company_id]);
    if (!company) throw notFound();
    await change(ctx, { company_id: to_company_id });
    return { company };
  },
  mine: async (ctx) => ({ list: await sessionStore.openOf(ctx, ctx.admin_id) }),
  end: async (ctx, { id }) => {
    if ((await sessionStore.end(ctx, { id, admin_id: ctx.admin_id }, 'ended')) === 0) throw notFound();
    return {};
  },
  endOthers: async (ctx) => {
    await endOthers(ctx, 'ended');
    return {};
  },
  ofAdmin: async (ctx, { admin_id }) => {
    if (!(await admins.sees(ctx, admin_id))) throw notFound();
    return { list: await sessionStore.openOf(ctx, admin_id) };
  },
  endOfAdmin: async (ctx, { id, admin_id }) => {
    await admins.mustGovern(ctx, admin_id);
    if ((await sessionStore.end(ctx, { id, admin_id }, 'ended')) === 0) throw notFound();
    return {};
  },
});
