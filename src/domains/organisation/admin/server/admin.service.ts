import { phoneFor } from '@/kernel/contract/shown.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { hashPassword, passwordVerdict } from '@/kernel/server/session/passwords.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { roles } from '../../role/server/role.service.ts';
import { Admin, adminApi, type Position } from '../admin.contract.ts';
import { adminPaths } from '../admin.paths.ts';
import { mayMoveOwn } from '../admin.rules.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';
import { adminHolderStore } from './admin.holder.store.ts';
import { adminListStore } from './admin.list.store.ts';
import { adminStore } from './admin.store.ts';
import { tryName } from './admin.taken.ts';
import {
  adminLocked,
  change,
  governed,
  insert,
  insertNewcomer,
  mayGive,
  mine,
  ownerRemains,
  removeAdmin,
} from './admin.write.ts';

export { adminLocked } from './admin.write.ts';

/** What a member of staff holds (students, leads, demands …); the nouns that have it fill this. */
export const openWorkSlot = defineSlot<{
  kind: string;
  label: Sentence;
  count: (ctx: Ctx, adminId: number) => Promise<{ count: number; url: string }>;
}>();

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
  names: adminHolderStore.names,
  /** Active staff of the companies being read, by position where one is named. */
  people: adminHolderStore.people,
  isActiveIn: adminHolderStore.isActiveIn,
  holders: adminHolderStore.holders,
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await adminListStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.admin_name,
      sub: [row.login_name, phoneFor(ctx, Admin.shape.phone, row.phone), row.department_name]
        .filter(Boolean)
        .join(' · '),
      url: adminPaths.detail(row.id),
      off: row.status === 'off',
      company_id: row.company_ids.includes(ctx.company_id)
        ? ctx.company_id
        : row.company_ids.find((id) => ctx.reading.includes(id)),
    })),
  /** One page of the staff that this person sees. */
  page: adminListStore.page,
  countByDepartment: adminListStore.countByDepartment,
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
  /** Whoever is not seen is not there; whoever may do more, or in more companies, is not governed. */
  mustGovern: async (ctx: Ctx, id: number): Promise<void> => {
    await governed(ctx, id);
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await adminListStore.find(ctx, id)) !== undefined,
  /** Active staff of the acting company who hold a right under one of their roles. */
  holding: (ctx: Ctx, { key }: Permission): Promise<number[]> => adminHolderStore.holding(ctx, key),
  /** The number of somebody who can be seen; undefined where they cannot. */
  phoneOf: async (ctx: Ctx, id: number): Promise<string | undefined> =>
    (await adminListStore.find(ctx, id))?.phone,
  /** They are granted one of the companies that this person is granted. */
  isColleague: (ctx: Ctx, id: number): Promise<boolean> => adminHolderStore.worksIn(ctx, id, ctx.granted),
  /** Of whatever account of the family, disabled ones too. */
  hasEmail: adminStore.hasEmail,
  insertNewcomer,
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

const asClassTeacher = ({ id, admin_name }: { id: number; admin_name: string }) => ({
  id,
  banzhuren: admin_name,
});
const people = (position: Position) => async (ctx: Ctx) => ({
  list: await adminHolderStore.people(ctx, position),
});

/** So many are named to somebody who lacks a right. */
const MOST_NAMED = 5;

export const adminService = implement(adminApi, {
  list: {
    page: adminListStore.page,
    options: async (ctx) => ({ list: await adminHolderStore.people(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await adminListStore.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  add: async (ctx, { password, login_name, role_ids, company_ids, phone, ...fields }) => {
    await mayGive(ctx, { role_ids: [], company_ids: [] }, { role_ids, company_ids });
    const verdict = passwordVerdict(password, { login: login_name, name: fields.admin_name });
    if (verdict !== true) throw invalid({ password: verdict });
    const account = { ...fields, login_name, role_ids, company_ids, phone: phone ?? '' };
    await tryName(ctx);
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
    await removeAdmin(ctx, id);
    return {};
  },
  resetPassword: async (ctx, { id, new_password }) => {
    const found = await governed(ctx, id);
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
    await governed(ctx, id);
    if (id === ctx.admin_id) throw refuse(adminText.not_yourself);
    if (!(await adminStore.dropFactor(ctx, id))) throw refuse(adminText.no_factor);
    await adminLocked.emit(ctx, { admin_id: id, why: 'factor' });
    return {};
  },
  work: async (ctx, { id }) => {
    if (!(await adminListStore.find(ctx, id))) throw notFound();
    const list = [];
    for (const part of openWorkSlot.parts)
      list.push({ kind: part.kind, label: ctx.say(part.label), ...(await part.count(ctx, id)) });
    return { list };
  },
  export: adminListStore.all,
  options: async (ctx) => ({ list: await adminHolderStore.people(ctx) }),
  roles: async (ctx) => ({ list: await roles.options(ctx) }),
  whoHolds: async (ctx, { permission }) => {
    const { names, roles: held } = await adminHolderStore.holdersOf(ctx, permission);
    return { names: names.slice(0, MOST_NAMED), roles: held.slice(0, MOST_NAMED), total: names.length };
  },
  assistants: people('assistant'),
  affairs: people('academic_affairs'),
  guidance: people('guidance'),
  classTeachers: async (ctx) => {
    const list = await adminHolderStore.people(ctx, 'class_teacher');
    return { list: list.map(asClassTeacher) };
  },
  searchWhere: async (ctx) => {
    const staff = await adminHolderStore.byPosition(ctx);
    return {
      guwen: staff('adviser'),
      banzhuren: staff('class_teacher').map(asClassTeacher),
      guidance: staff('guidance'),
      jiaowu: staff('academic_affairs'),
      assistant: staff('assistant'),
    };
  },
  ...transitionHandlers(
    adminStatus,
    { lock: governed, setStatus: adminStore.setStatus },
    {
      endSessions: async (ctx, doc) => {
        await ownerRemains(ctx);
        await adminLocked.emit(ctx, { admin_id: doc.id, why: 'disabled' });
      },
    },
  ),
});
