import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { DATA_SCOPES } from '@/kernel/permission.ts';
import { rolePermissions as may } from './role.access.ts';
import { roleText } from './role.text.ts';

/** An entry of the menu: a wing, a screen (its path) or a function on a screen (its permission key). */
export interface MenuNode {
  menu_name: string;
  menu_url: string;
  children?: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode> = z.object({
  menu_name: z.string(),
  menu_url: z.string(),
  get children() {
    return z.array(MenuNode).optional();
  },
});

export const DataScope = z.enum(DATA_SCOPES);
export const Role = z.object({
  id: Id,
  role_name: ShortText,
  data_scope: DataScope,
  note: z.string(),
  menus: z.array(z.string()),
  requires_second_factor: Flag,
  is_owner: z.boolean(),
  staff_count: Count,
  updated_at: UnixTime,
  version: Version,
});
export type Role = z.infer<typeof Role>;

const roleFields = {
  role_name: ShortText.max(40),
  data_scope: DataScope,
  menus: z.array(z.string().min(1).max(100)).max(1000),
  note: OptionalText.optional(),
  requires_second_factor: Flag.optional(),
};

export const roleApi = defineApi('role', roleText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: roleText.title,
    input: listInput.extend({
      keyword: Keyword.optional(),
      data_scope: DataScope.optional(),
      sort: z.enum(['role_name', 'updated_at']).optional(),
    }),
    output: pageOf(Role),
    options: listOf(z.object({ id: Id, role_name: z.string() })),
  },
  get: {
    method: 'GET',
    permission: may.read,
    label: ['角色详情', 'One role'],
    input: z.object({ id: Id }),
    output: Role,
  },
  /** Everything that can be ticked. */
  tree: {
    action: 'api_menu_tree',
    method: 'GET',
    permission: may.read,
    label: ['全部菜单', 'The whole menu tree'],
    input: z.object({}),
    output: listOf(MenuNode),
  },
  /** The menu of the role that one acts under. */
  menu: {
    method: 'GET',
    permission: 'signed_in',
    label: ['我的菜单', 'My menu'],
    input: z.object({}),
    output: listOf(MenuNode),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object(roleFields),
    output: idOutput,
    changes: ['role', 'admin'],
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...roleFields }),
    changes: ['role', 'admin', 'session'],
  },
  del: {
    method: 'DELETE',
    permission: may.del,
    input: z.object({ id: Id }),
    changes: ['role', 'admin'],
  },
  /** Rights that came with an upgrade and were not looked at yet, as far as one holds them; and who could have them. */
  newRights: {
    action: 'api_role_new_rights',
    method: 'GET',
    permission: may.edit,
    tag: 'sys',
    label: roleText.new_rights,
    input: z.object({}),
    output: z.object({
      list: z.array(MenuNode),
      /** By role, those whose neighbours it holds. */
      roles: z.array(z.object({ id: Id, version: Version, role_name: z.string(), menus: z.array(MenuNode) })),
    }),
  },
  /** Adds to a role, and takes nothing away. */
  grant: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, menus: roleFields.menus.min(1) }),
    changes: ['role', 'admin', 'session'],
  },
  rightsSeen: {
    action: 'api_role_rights_seen',
    method: 'POST',
    permission: may.edit,
    label: roleText.rights_seen,
    input: z.object({ menus: roleFields.menus.min(1) }),
  },
  export: {
    method: 'GET',
    permission: may.read,
    label: ['导出角色', 'Export roles'],
    navigation: true,
    input: z.object({ keyword: Keyword.optional(), data_scope: DataScope.optional() }),
    output: Role,
    exports: [
      'role_name',
      { field: 'data_scope', kind: 'label' },
      { field: 'note', width: 40 },
      'staff_count',
      'updated_at',
    ],
    notExported: ['menus', 'requires_second_factor'],
  },
  /** The matrix as a sheet; of two roles, what they differ in. */
  exportMatrix: {
    action: 'api_role_matrix_export',
    method: 'GET',
    permission: may.read,
    label: ['导出角色菜单', 'Export role menus'],
    navigation: true,
    raw: true,
    input: z.object({ role_ids: z.array(Id).max(2).optional() }),
    output: z.unknown(),
  },
});
