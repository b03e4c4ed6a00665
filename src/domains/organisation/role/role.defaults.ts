import type { DataScope, DefaultRole } from '@/kernel/permission.ts';

/** The roles that a new family begins with, by name and scope; it changes them as it likes. */
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
} as const satisfies Record<DefaultRole, readonly [name: string, scope: DataScope]>;
