import { invalid, must, no, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { DataScope, Permission } from '@/kernel/permission.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { foundAmong } from '@/kernel/server/search/name-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { roleApi } from '../role.contract.ts';
import { roleNameIn } from '../role.defaults.ts';
import { rolePaths } from '../role.paths.ts';
import { grantsOnlyOwn, scopeWithin, suggestedRights } from '../role.rules.ts';
import { roleText } from '../role.text.ts';
import { knownMenus, menuName, menuNodes, menuSlot, menusOf, rightsOf, tickables } from './role.menus.ts';
import { matrixSheet } from './role.sheet.ts';
import { roleStore } from './role.store.ts';

const nameTaken = { role_family_id_role_name_key: () => invalid({ role_name: roleText.name_taken }) };

/** What nobody may grant: menus that do not exist, and what goes beyond one's own role. */
function mayGrant(ctx: Ctx, menus: readonly string[], scope: DataScope): void {
  const known = knownMenus();
  const unknown = menus.filter((url) => !known.has(url));
  if (unknown.length)
    throw invalid({ menus: no(roleText.unknown_menu, { names: unknown.slice(0, 5).join('、') }) });
  must(grantsOnlyOwn(menus, ctx.menus, (url) => menuName(url, ctx.lang)));
  must(scopeWithin(scope, ctx.data_scope));
}

/** A role belongs to the family: what it may do counts in every company that one of its holders is granted. */
async function mustGovern(ctx: Ctx, id: number): Promise<void> {
  if (!(await roleStore.isGoverned(ctx, id))) throw refuse(roleText.held_beyond);
}

const shown = <R extends { menus: string[]; is_owner: boolean }>(role: R): R => ({
  ...role,
  menus: menusOf(role),
});

/** What can be ticked since an upgrade and nobody has looked at yet, as far as this person could grant it. */
async function freshRights(ctx: Ctx): Promise<string[]> {
  const known = await roleStore.knownRights(ctx);
  // A family that was never shown anything has nothing to compare with.
  return known.size === 0 ? [] : [...knownMenus()].filter((url) => !known.has(url) && ctx.menus.has(url));
}

async function newRights(ctx: Ctx) {
  const fresh = await freshRights(ctx);
  const node = (url: string) => ({ menu_url: url, menu_name: menuName(url, ctx.lang) });
  const found = [];
  for (const role of fresh.length > 0 ? await roleStore.everyRole(ctx) : []) {
    const menus = role.is_owner ? [] : suggestedRights(tickables(), new Set(fresh), new Set(role.menus));
    const isMine = roles.within(ctx, [role]) && (await roleStore.isGoverned(ctx, role.id));
    if (menus.length > 0 && isMine)
      found.push({
        id: role.id,
        version: role.version,
        role_name: roleNameIn(role.role_name, ctx.lang),
        menus: menus.map(node),
      });
  }
  return { list: fresh.map(node), roles: found };
}

/** The locked role, as it was read. */
async function current(ctx: Ctx, id: number, version: number) {
  const before = await roleStore.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  return before;
}

/** What other nouns ask of roles. */
export const roles = {
  rightsOf,
  mustGovern,
  menuName,
  menuNodes,
  menuSlot,
  names: roleStore.names,
  /** As it is called in a language. */
  nameIn: roleNameIn,
  every: roleStore.everyRole,
  options: roleStore.options,
  /** The roles of these ids; undefined where one of them does not exist. */
  async many(ctx: Ctx, ids: readonly number[]) {
    const found = await roleStore.many(ctx, ids);
    return found.length === new Set(ids).size ? found : undefined;
  },
  /** These roles may do no more than the one acted under: nobody rules over somebody who may do more. */
  within: (
    ctx: Ctx,
    held: readonly { menus: string[]; is_owner: boolean; data_scope: DataScope }[],
  ): boolean =>
    held.every(
      (r) =>
        menusOf(r).every((url) => ctx.menus.has(url)) && scopeWithin(r.data_scope, ctx.data_scope) === true,
    ),
  insert: roleStore.insert,
  /** A new family knows everything that there is: what comes later is new to it. */
  rememberRights: (ctx: Ctx) => roleStore.remember(ctx, [...knownMenus()]),
  /** For each of these rights the roles of the family that hold it. */
  async holding(ctx: Ctx, permissions: readonly Permission[]): Promise<number[][]> {
    const held = (await roleStore.rights(ctx)).map((role) => ({ id: role.id, ...rightsOf(role) }));
    return permissions.map(({ key }) => held.filter((role) => role.permissions.has(key)).map(({ id }) => id));
  },
  search: async (ctx: Ctx, keyword: string, most: number) => {
    // By either name, whatever language one reads in.
    const roles = (await roleStore.everyRole(ctx)).map(({ id, role_name }) => ({
      id,
      role_name: roleNameIn(role_name, ctx.lang),
      names: `${role_name} ${roleNameIn(role_name, 'en')}`,
    }));
    const found = await foundAmong(roles, ({ names }) => names, keyword);
    return found.slice(0, most).map((row) => ({
      id: row.id,
      title: row.role_name,
      sub: '',
      url: rolePaths.edit({ id: row.id }),
    }));
  },
};

export const roleService = implement(roleApi, {
  list: {
    page: async (ctx, query) => {
      const page = await roleStore.page(ctx, query);
      return { ...page, list: page.list.map(shown) };
    },
    options: async (ctx) => ({ list: await roleStore.options(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await roleStore.find(ctx, id);
    if (!found) throw notFound();
    return shown(found);
  },
  tree: async (ctx) => ({ list: menuNodes(ctx.lang) }),
  menu: async (ctx) => ({ list: menuNodes(ctx.lang, ctx.menus) }),
  add: async (ctx, input) => {
    const menus = [...new Set(input.menus)];
    mayGrant(ctx, menus, input.data_scope);
    return { id: await explain(roleStore.insert(ctx, { ...input, menus }), nameTaken) };
  },
  edit: async (ctx, { id, version, ...input }) => {
    const before = await current(ctx, id, version);
    const menus = [...new Set(input.menus)];
    // Both what it was and what it becomes: a role above one's own cannot be cut down either.
    mayGrant(ctx, [...new Set([...menusOf(before), ...menus])], input.data_scope);
    must(scopeWithin(before.data_scope, ctx.data_scope));
    if (before.is_owner && (menus.length < menusOf(before).length || input.data_scope !== before.data_scope))
      throw refuse(roleText.owner_keeps);
    await mustGovern(ctx, id);
    await explain(roleStore.update(ctx, id, { ...input, menus }), nameTaken);
    return {};
  },
  del: async (ctx, { id }) => {
    const before = await roleStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.is_owner) throw refuse(roleText.owner_stays);
    mayGrant(ctx, menusOf(before), before.data_scope);
    const n = await roleStore.staffCount(ctx, id);
    if (n > 0) throw refuse(roleText.in_use, { n });
    await roleStore.remove(ctx, id);
    return {};
  },
  newRights,
  grant: async (ctx, { id, version, menus: added }) => {
    const before = await current(ctx, id, version);
    const menus = [...new Set([...menusOf(before), ...added])];
    mayGrant(ctx, menus, before.data_scope);
    await mustGovern(ctx, id);
    await roleStore.update(ctx, id, { menus });
    return {};
  },
  rightsSeen: async (ctx, { menus }) => {
    const fresh = await freshRights(ctx);
    await roleStore.remember(
      ctx,
      fresh.filter((url) => menus.includes(url)),
    );
    return {};
  },
  export: (ctx, filter) => roleStore.all(ctx, filter),
  exportMatrix: (ctx, { role_ids = [] }) => matrixSheet(ctx, role_ids),
});
