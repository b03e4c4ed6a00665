import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, refuse } from '@/kernel/errors.ts';
import { defineEvent } from '@/kernel/server/document/events.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { hashPassword, NO_PASSWORD } from '@/kernel/server/session/passwords.ts';
import { roles } from '../../role/server/role.service.ts';
import type { adminApi } from '../admin.contract.ts';
import {
  maskPhone,
  mayChangeAccount,
  mayChangeOwn,
  mayMoveOwn,
  normalPhone,
  sameSet,
} from '../admin.rules.ts';
import { adminText } from '../admin.text.ts';
import { adminHolderStore } from './admin.holder.store.ts';
import { adminStore } from './admin.store.ts';
import { tryName } from './admin.taken.ts';

/** Somebody must sign in anew: disabled, another role, another password. Sessions listen. */
export const adminLocked = defineEvent<{
  admin_id: number;
  why: 'disabled' | 'rights' | 'password' | 'factor';
}>('admin.locked');

export const reasons = {
  admin_login_name: () => invalid({ login_name: adminText.login_taken }),
  admin_login_phone: () => invalid({ phone: adminText.phone_taken }),
  admin_company_id_department_id_fkey: () => invalid({ department_id: adminText.department_not_found }),
  admin_team_of_family: () => invalid({ team_id: adminText.team_not_found }),
};

interface Rights {
  role_ids: readonly number[];
  company_ids: readonly number[];
}

/** Nobody gives a role beyond their own, or a company that they cannot act under themselves. */
export async function mayGive(ctx: Ctx, before: Rights, after: Rights): Promise<void> {
  const given = await roles.many(ctx, after.role_ids);
  if (!given) throw invalid({ role_ids: adminText.role_not_found });
  const added = given.filter((r) => !before.role_ids.includes(r.id));
  if (!roles.within(ctx, added)) throw invalid({ role_ids: adminText.role_beyond });
  const changed = [
    ...after.company_ids.filter((id) => !before.company_ids.includes(id)),
    ...before.company_ids.filter((id) => !after.company_ids.includes(id)),
  ];
  if (!changed.every((id) => ctx.granted.includes(id)))
    throw invalid({ company_ids: adminText.company_not_granted });
}

/**
 * The locked account, with whether this person governs the whole of it. Nobody touches an account that may do more than
 * their own.
 */
export async function mine(ctx: Ctx, id: number) {
  const found = await adminStore.lock(ctx, id);
  if (!found) throw notFound();
  const held = await adminHolderStore.heldBy(ctx, id);
  const theirs = await roles.many(ctx, held.role_ids);
  if (id !== ctx.admin_id && !roles.within(ctx, theirs ?? [])) throw refuse(adminText.role_beyond);
  const is_governed = (await adminHolderStore.governed(ctx, [id])).has(id);
  return { ...found, ...held, is_governed };
}

/**
 * The locked account, for what takes it over or shuts it: its password, second factor, status, sessions, deletion.
 * Whoever does that can enter every company that the account can.
 */
export async function governed(ctx: Ctx, id: number) {
  const found = await mine(ctx, id);
  if (!found.is_governed) throw refuse(adminText.reaches_beyond);
  return found;
}

async function saveSearch(ctx: Ctx, id: number, name: string, login: string, phone: string): Promise<void> {
  const search_text = await nameSearchText(name, login);
  await adminStore.update(ctx, id, { search_text });
  await adminStore.setSearch(ctx, id, search_text, phone);
}

type NewAdmin = Rights & { login_name: string; phone: string } & Parameters<typeof adminStore.insert>[1];

export async function insert(
  ctx: Ctx,
  { login_name, role_ids, company_ids, ...fields }: NewAdmin,
  password: string,
  must_change: boolean,
): Promise<number> {
  const phone = normalPhone(fields.phone);
  const id = await explain(adminStore.insert(ctx, { ...fields, phone }), reasons);
  const login = { admin_id: id, login_name, phone, password_hash: await hashPassword(password), must_change };
  await explain(adminStore.setLogin(ctx, login), reasons);
  await adminStore.setRoles(ctx, id, role_ids);
  await adminStore.setCompanies(ctx, id, company_ids);
  await saveSearch(ctx, id, fields.admin_name, login_name, phone);
  return id;
}

interface Newcomer {
  readonly admin_name: string;
  readonly email: string;
  readonly department_id: number | null;
  readonly role_id: number;
  /** To be tried in this order. */
  readonly login_names: readonly [string, string];
}
/** Whom a provider of identities has named: nobody has chosen a password for them, and none is asked of them. */
export async function insertNewcomer(ctx: Ctx, { login_names, role_id, ...given }: Newcomer) {
  const [plain, marked] = login_names;
  const login_name = (await adminStore.logins(ctx, [plain], [])).length > 0 ? marked : plain;
  // As long as a form takes them.
  const fields = { ...given, admin_name: given.admin_name.slice(0, NAME_MOST), positions: [] };
  const search_text = await nameSearchText(fields.admin_name, login_name);
  const [id] = await explain(
    adminStore.insertMany(ctx, [
      {
        admin: { ...fields, search_text },
        login: { login_name, password_hash: NO_PASSWORD, must_change: false },
        role_ids: [role_id],
        company_ids: [ctx.company_id],
      },
    ]),
    reasons,
  );
  return { id: id as number, login_name };
}
const NAME_MOST = 40;

/** Somebody who has left no trace. */
export async function removeAdmin(ctx: Ctx, id: number): Promise<void> {
  await governed(ctx, id);
  if (id === ctx.admin_id) throw refuse(adminText.not_yourself);
  await ownerRemains(ctx, id);
  await explain(adminStore.remove(ctx, id), { fk: () => refuse(adminText.in_use) });
}

type Change = Omit<ParsedOf<typeof adminApi.edit>, 'id' | 'version'>;

/** An edit, by the form or by a file: the same rules, the same traces. `isPlanned`: a file's names were counted before. */
export async function change(
  ctx: Ctx,
  before: Awaited<ReturnType<typeof mine>>,
  { login_name, role_ids, company_ids, phone, ...fields }: Change,
  isPlanned = false,
): Promise<void> {
  const { id } = before;
  must(mayChangeOwn(id === ctx.admin_id, before, { role_ids, company_ids }));
  if ((fields.department_id ?? null) !== before.department_id)
    must(mayMoveOwn(id === ctx.admin_id, ctx.data_scope));
  await mayGive(ctx, before, { role_ids, company_ids });
  // A department is one of the home company.
  const moves = fields.department_id !== undefined && fields.department_id !== before.department_id;
  if (moves && !ctx.granted.includes(before.company_id))
    throw invalid({ department_id: adminText.department_not_found });
  // Who may not see the number sends back the masked one: it stays what it was.
  const kept = phone === undefined || phone === maskPhone(before.phone);
  if (!kept && phone.includes('*')) throw invalid({ phone: adminText.phone_whole });
  const number = kept ? before.phone : normalPhone(phone);
  const account = { ...before, login_name: await adminStore.loginName(ctx, id) };
  const email = fields.email ?? before.email;
  must(mayChangeAccount(before.is_governed, account, { login_name, phone: number, email, role_ids }));
  const isNewName = account.login_name !== login_name || before.phone !== number;
  if (isNewName && !isPlanned) await tryName(ctx);
  await explain(adminStore.update(ctx, id, { ...fields, phone: number }), reasons);
  await explain(adminStore.changeLogin(ctx, id, { login_name, phone: number }), reasons);
  await adminStore.setRoles(ctx, id, role_ids);
  await adminStore.setCompanies(ctx, id, company_ids);
  await saveSearch(ctx, id, fields.admin_name, login_name, number);
  const rightsMoved = !sameSet(before.role_ids, role_ids) || !sameSet(before.company_ids, company_ids);
  if (!rightsMoved) return;
  await ownerRemains(ctx);
  await adminLocked.emit(ctx, { admin_id: id, why: 'rights' });
}

/** After a change, or before somebody is removed, another active owner must be left in the family. */
export async function ownerRemains(ctx: Ctx, but?: number): Promise<void> {
  if ((await adminHolderStore.owners(ctx, but)) === 0) throw refuse(adminText.last_owner);
}
