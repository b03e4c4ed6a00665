import type { ParsedOf } from '@/kernel/api.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { defineEvent } from '@/kernel/server/events.ts';
import { explain } from '@/kernel/server/failures.ts';
import { implement } from '@/kernel/server/implement.ts';
import { moveHandlers } from '@/kernel/server/mover.ts';
import { hashPassword, passwordVerdict } from '@/kernel/server/passwords.ts';
import { nameSearchText } from '@/kernel/server/pinyin.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { roles } from '../../role/server/role.service.ts';
import { adminPermissions } from '../admin.access.ts';
import { adminApi, type Position } from '../admin.contract.ts';
import { maskPhone, mayChangeOwn, mayMoveOwn, normalPhone, sameSet } from '../admin.rules.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';
import { adminStore } from './admin.store.ts';

/** Somebody must sign in anew: disabled, another role, another password. Sessions listen. */
export const adminLocked = defineEvent<{
  admin_id: number;
  why: 'disabled' | 'rights' | 'password' | 'factor';
}>('admin.locked');

/** What a member of staff holds (students, leads, demands …); the nouns that have it fill this. */
export const openWorkSlot = defineSlot<{
  kind: string;
  label: Sentence;
  count: (ctx: Ctx, adminId: number) => Promise<{ count: number; url: string }>;
}>();

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

/** The locked account, if this person may rule over it: nobody touches an account that may do more than their own. */
export async function mine(ctx: Ctx, id: number) {
  const found = await adminStore.lock(ctx, id);
  if (!found) throw notFound();
  const held = await adminStore.heldBy(ctx, id);
  const theirs = await roles.many(ctx, held.role_ids);
  if (id !== ctx.admin_id && !roles.within(ctx, theirs ?? [])) throw refuse(adminText.role_beyond);
  return { ...found, ...held };
}

const masked = <A extends { phone: string }>(ctx: Ctx, row: A): A =>
  ctx.holds(adminPermissions.phone) ? row : { ...row, phone: maskPhone(row.phone) };

async function saveSearch(ctx: Ctx, id: number, name: string, login: string, phone: string): Promise<void> {
  const search_text = await nameSearchText(name, login);
  await adminStore.update(ctx, id, { search_text });
  await adminStore.setSearch(ctx, id, search_text, phone);
}

type NewAdmin = Rights & { login_name: string; phone: string } & Parameters<typeof adminStore.insert>[1];

async function insert(
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

/** One page of the staff that this person sees, numbers masked where they are not theirs to see. */
async function page(ctx: Ctx, query: Parameters<typeof adminStore.page>[1]) {
  const found = await adminStore.page(ctx, query);
  return { ...found, list: found.list.map((row) => masked(ctx, row)) };
}

type Change = Omit<ParsedOf<typeof adminApi.edit>, 'id' | 'version'>;

/** An edit, by the form or by a file: the same rules, the same traces. */
export async function change(
  ctx: Ctx,
  before: Awaited<ReturnType<typeof mine>>,
  { login_name, role_ids, company_ids, phone, ...fields }: Change,
): Promise<void> {
  const { id } = before;
  must(mayChangeOwn(id === ctx.admin_id, before, { role_ids, company_ids }));
  if ((fields.department_id ?? null) !== before.department_id)
    must(mayMoveOwn(id === ctx.admin_id, ctx.data_scope));
  await mayGive(ctx, before, { role_ids, company_ids });
  // Who may not see the number sends back the masked one: it stays what it was.
  const kept = phone === undefined || phone === maskPhone(before.phone);
  if (!kept && phone.includes('*')) throw invalid({ phone: adminText.phone_whole });
  const number = kept ? before.phone : normalPhone(phone);
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

let passwordsStay = false;
/** The demo's accounts share one password that everybody is told; nobody is asked to change it. */
export async function keepingPasswords<T>(work: () => Promise<T>): Promise<T> {
  passwordsStay = true;
  try {
    return await work();
  } finally {
    passwordsStay = false;
  }
}

/** What other nouns ask of staff. */
export const admins = {
  names: adminStore.names,
  /** Active staff of the companies being read, by position where one is named. */
  people: adminStore.people,
  isActiveIn: adminStore.isActiveIn,
  holders: adminStore.holders,
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await adminStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.admin_name,
      sub: [row.login_name, masked(ctx, row).phone, row.department_name].filter(Boolean).join(' · '),
      url: `/AdminList?staff_id=${row.id}`,
      off: row.status === 'off',
      company_id: row.company_ids.includes(ctx.company_id)
        ? ctx.company_id
        : row.company_ids.find((id) => ctx.reading.includes(id)),
    })),
  page,
  countByDepartment: adminStore.countByDepartment,
  countIn: adminStore.countIn,
  /** Everybody of one department comes to another: part of a merge, whoever they are. */
  moveDepartment: adminStore.moveDepartment,
  /** These people come to a department of the acting company, or to none. */
  async moveTo(ctx: Ctx, ids: readonly number[], department_id: number | null): Promise<void> {
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const before = await mine(ctx, id);
      if (before.company_id !== ctx.company_id)
        throw refuse(adminText.home_elsewhere, { name: before.admin_name });
      must(mayMoveOwn(id === ctx.admin_id, ctx.data_scope));
      if (before.department_id !== department_id) await adminStore.update(ctx, id, { department_id });
    }
  },
  byTeam: adminStore.byTeam,
  dropFactor: adminStore.dropFactor,
  /** Whoever is not seen is not there; whoever may do more is not ruled over. */
  mustBeMine: async (ctx: Ctx, id: number): Promise<void> => {
    await mine(ctx, id);
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await adminStore.find(ctx, id)) !== undefined,
  /** Active staff of the acting company who hold a right under one of their roles. */
  holding: (ctx: Ctx, { key }: Permission): Promise<number[]> => adminStore.holding(ctx, key),
  /** The number of somebody who can be seen; undefined where they cannot. */
  phoneOf: async (ctx: Ctx, id: number): Promise<string | undefined> =>
    (await adminStore.find(ctx, id))?.phone,
  /** They are granted one of the companies that this person is granted. */
  isColleague: (ctx: Ctx, id: number): Promise<boolean> => adminStore.worksIn(ctx, id, ctx.granted),
  /** The first owner of a family, who has nobody to be added by. */
  insertOwner: (
    ctx: Ctx,
    owner: {
      admin_name: string;
      login_name: string;
      phone: string;
      password: string;
      must_change: boolean;
      role_id: number;
    },
  ) => {
    const { password, must_change, role_id, ...fields } = owner;
    return insert(
      ctx,
      { ...fields, positions: ['management'], role_ids: [role_id], company_ids: [ctx.company_id] },
      password,
      must_change,
    );
  },
  /** A password that somebody else chose: they sign in anew, and change it. */
  async replacePassword(ctx: Ctx, id: number, password: string): Promise<void> {
    const password_hash = await hashPassword(password);
    await adminStore.changeLogin(ctx, id, { password_hash, must_change: true, changed_at: ctx.now });
    await adminLocked.emit(ctx, { admin_id: id, why: 'password' });
  },
};

const people = (position: Position) => async (ctx: Ctx) => ({ list: await adminStore.people(ctx, position) });

export const adminService = implement(adminApi, {
  list: {
    page,
    options: async (ctx) => ({ list: await adminStore.people(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await adminStore.find(ctx, id);
    if (!found) throw notFound();
    return masked(ctx, found);
  },
  add: async (ctx, { password, login_name, role_ids, company_ids, phone, ...fields }) => {
    await mayGive(ctx, { role_ids: [], company_ids: [] }, { role_ids, company_ids });
    const verdict = passwordVerdict(password, { login: login_name, name: fields.admin_name });
    if (verdict !== true) throw invalid({ password: verdict });
    const account = { ...fields, login_name, role_ids, company_ids, phone: phone ?? '' };
    // Somebody else has chosen it, and knows it.
    return { id: await insert(ctx, account, password, !passwordsStay) };
  },
  edit: async (ctx, { id, version, ...after }) => {
    const before = await mine(ctx, id);
    if (before.version !== version) throw stale();
    await change(ctx, before, after);
    return {};
  },
  del: async (ctx, { id }) => {
    await mine(ctx, id);
    if (id === ctx.admin_id) throw refuse(adminText.not_yourself);
    await ownerRemains(ctx, id);
    await explain(adminStore.remove(ctx, id), { fk: () => refuse(adminText.in_use) });
    return {};
  },
  resetPassword: async (ctx, { id, new_password }) => {
    const found = await mine(ctx, id);
    if (id === ctx.admin_id) throw refuse(adminText.not_yourself);
    const verdict = passwordVerdict(new_password, {
      login: await adminStore.loginName(ctx, id),
      name: found.admin_name,
    });
    if (verdict !== true) throw invalid({ new_password: verdict });
    await admins.replacePassword(ctx, id, new_password);
    return {};
  },
  resetSecondFactor: async (ctx, { id }) => {
    await mine(ctx, id);
    if (id === ctx.admin_id) throw refuse(adminText.not_yourself);
    if (!(await adminStore.dropFactor(ctx, id))) throw refuse(adminText.no_factor);
    await adminLocked.emit(ctx, { admin_id: id, why: 'factor' });
    return {};
  },
  work: async (ctx, { id }) => {
    if (!(await adminStore.find(ctx, id))) throw notFound();
    const list = [];
    for (const part of openWorkSlot.parts)
      list.push({ kind: part.kind, label: ctx.say(part.label), ...(await part.count(ctx, id)) });
    return { list };
  },
  export: async function* (ctx, filter) {
    for await (const rows of adminStore.all(ctx, filter)) yield rows.map((row) => masked(ctx, row));
  },
  options: async (ctx) => ({ list: await adminStore.people(ctx) }),
  roles: async (ctx) => ({ list: await roles.options(ctx) }),
  assistants: people('assistant'),
  affairs: people('academic_affairs'),
  guidance: people('guidance'),
  classTeachers: async (ctx) => {
    const list = await adminStore.people(ctx, 'class_teacher');
    return { list: list.map(({ id, admin_name }) => ({ id, banzhuren: admin_name })) };
  },
  searchWhere: async (ctx) => ({ guwen: await adminStore.people(ctx, 'adviser') }),
  ...moveHandlers(
    adminStatus,
    { lock: mine, setStatus: adminStore.setStatus },
    {
      endSessions: async (ctx, doc) => {
        await ownerRemains(ctx);
        await adminLocked.emit(ctx, { admin_id: doc.id, why: 'disabled' });
      },
    },
  ),
});

/** After a change, or before somebody is removed, another active owner must be left in the family. */
async function ownerRemains(ctx: Ctx, but?: number): Promise<void> {
  if ((await adminStore.owners(ctx, but)) === 0) throw refuse(adminText.last_owner);
}
