import type { DataScope } from '@/kernel/permission.ts';
import { menuTree } from '../screens.ts';
import { TICKED } from './default-roles.permissions.ts';

/** The roles that a new family begins with; it changes them as it likes. */
export const DEFAULT_ROLES = {
  owner: ['所有者', 'all'],
  manager: ['公司经理', 'company_tree'],
  finance: ['财务', 'company'],
  adviser: ['销售顾问', 'own'],
  salesmanager: ['销售主管', 'department_tree'],
  classteacher: ['班主任', 'own'],
  affairs: ['教务', 'company'],
  teacher: ['教师', 'own'],
  assistant: ['助教', 'own'],
  guidance: ['升学指导', 'own'],
  marketing: ['市场', 'department'],
  viewer: ['只读', 'company'],
} as const satisfies Record<string, readonly [name: string, scope: DataScope]>;
export type DefaultRole = keyof typeof DEFAULT_ROLES;

export function defaultRoles(): {
  key: DefaultRole;
  role_name: string;
  data_scope: DataScope;
  menus: string[];
  is_owner: boolean;
}[] {
  const known = menuTree().flatMap((wing) =>
    wing.children.flatMap((s) => [s.url, ...s.children.map((f) => f.url)]),
  );
  return (Object.keys(DEFAULT_ROLES) as DefaultRole[]).map((key) => {
    const [role_name, data_scope] = DEFAULT_ROLES[key];
    const menus = key === 'owner' ? known : ['/SystemMain', '/news', ...TICKED[key]];
    for (const url of menus)
      if (!known.includes(url)) throw new Error(`default role ${key} ticks ${url}, which does not exist`);
    return { key, role_name, data_scope, menus, is_owner: key === 'owner' };
  });
}
