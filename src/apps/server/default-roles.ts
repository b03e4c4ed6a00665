import { ACCOUNT_PATHS, OF_ALL } from '@/domains/money/account/account.access.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { menuTree } from '../screens.ts';

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

/** Who keeps the money sees all of it. */
const ALL_MONEY = [
  ...Object.values(ACCOUNT_PATHS).map((path) => `${OF_ALL}/${path}`),
  '/StudentBalance',
  'account.read',
  'account.print',
  'account.export',
];

/** Screens and functions beyond the news and the system page (one's own account), which everyone has. */
const TICKED: Record<DefaultRole, readonly string[]> = {
  owner: [],
  manager: [
    '/AdminList',
    'admin.add',
    'admin.edit',
    'admin.del',
    'admin.set_status',
    'admin.reset_password',
    'admin.reset_second_factor',
    'admin.sessions',
    'admin.phone',
    'admin.export',
    'admin.import',
    '/Department',
    'department.add',
    'department.edit',
    'department.merge',
    'department.del',
    'department.move_members',
    '/Base',
    'base_item.edit',
    'room.edit',
    'holiday.edit',
    'channel.edit',
    'price.read',
    'price.edit',
    '/SubjectList',
    'subject.add',
    'subject.edit',
    'subject.del',
    'subject.set_status',
    '/SystemMain/RoleList',
    '/Role',
    'company.read',
    'company.edit',
    'audit.read',
    'system.health',
    '/SystemMain/SysSms',
    'sms.template',
    'sms.send',
    'sms.export',
    'news.write',
    'news.publish',
    '/ContractTemplate',
    'contract_template.edit',
    ...ALL_MONEY,
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.audit',
    'contract.void',
    'contract.export',
  ],
  finance: [
    ...ALL_MONEY,
    '/AdminList',
    '/Base',
    'price.read',
    'price.edit',
    'company.read',
    'audit.read',
    '/ContractTemplate',
    '/StudentContract',
    'contract.audit',
    'contract.export',
  ],
  adviser: [
    'account.read',
    'account.print',
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.void',
  ],
  salesmanager: [
    'account.read',
    'account.print',
    '/AdminList',
    'admin.phone',
    '/Department',
    '/Base',
    'price.read',
    '/StudentContract',
    'contract.add',
    'contract.push',
    'contract.sign',
    'contract.audit',
    'contract.void',
    'contract.export',
  ],
  classteacher: ['account.read', 'account.print'],
  affairs: [
    'account.read',
    'account.print',
    '/AdminList',
    '/Base',
    'base_item.edit',
    'room.edit',
    'holiday.edit',
    '/SubjectList',
    'subject.add',
    'subject.edit',
  ],
  teacher: [],
  assistant: [],
  guidance: ['account.read', 'account.print'],
  marketing: ['news.write', '/AdminList', '/Base', 'channel.edit'],
  viewer: [
    '/AdminList',
    '/Department',
    '/Base',
    '/SubjectList',
    '/SystemMain/RoleList',
    '/Role',
    'company.read',
    '/ContractTemplate',
    '/StudentContract',
  ],
};

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
