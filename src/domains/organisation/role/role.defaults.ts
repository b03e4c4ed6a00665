import type { DataScope, DefaultRole } from '@/kernel/permission.ts';
import type { Lang } from '@/kernel/text.ts';

/** The roles that a new family begins with, by name, scope and English name; it changes them as it likes. */
export const DEFAULT_ROLES = {
  owner: ['所有者', 'all', 'Owner'],
  manager: ['公司经理', 'company_tree', 'Company manager'],
  finance: ['财务', 'company', 'Finance'],
  adviser: ['销售顾问', 'own', 'Sales adviser'],
  salesmanager: ['销售主管', 'department_tree', 'Sales manager'],
  classteacher: ['班主任', 'own', 'Class teacher'],
  affairs: ['教务', 'company', 'Academic affairs'],
  teacher: ['教师', 'own', 'Teacher'],
  assistant: ['助教', 'own', 'Teaching assistant'],
  guidance: ['升学指导', 'own', 'Admissions guidance'],
  marketing: ['市场', 'department', 'Marketing'],
  viewer: ['只读', 'company', 'Read only'],
} as const satisfies Record<DefaultRole, readonly [name: string, scope: DataScope, english: string]>;

/** A default role by its English name for who reads in English. A name that a company gave itself stays as it is. */
export const roleNameIn = (name: string, lang: Lang): string =>
  (lang === 'en' && Object.values(DEFAULT_ROLES).find(([chinese]) => chinese === name)?.[2]) || name;
