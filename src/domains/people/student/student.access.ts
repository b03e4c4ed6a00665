import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';
import { followUpPermissions } from '../follow-up/follow-up.access.ts';

export const studentPermissions = definePermissions(
  'student',
  {
    read: ['查看学员', 'View students'],
    add: ['新增学员', 'Add students'],
    edit: ['编辑学员', 'Edit students'],
    del: ['删除学员', 'Delete students'],
    set_status: ['变更学员状态', 'Change the status of students'],
    phone: ['查看学员完整号码', 'See full numbers of students'],
    money: ['查看学员余额', 'See balances of students'],
    label: ['批量打标签', 'Label many students'],
    sms: ['群发学员短信', 'Text many students'],
    export: ['导出学员', 'Export students'],
    import: ['导入学员', 'Import students'],
  },
  {
    manager: [
      'read',
      'add',
      'edit',
      'del',
      'set_status',
      'phone',
      'money',
      'label',
      'sms',
      'export',
      'import',
    ],
    finance: ['read', 'money', 'export'],
    adviser: ['read', 'add', 'edit', 'phone', 'money'],
    salesmanager: ['read', 'add', 'edit', 'phone', 'money', 'label', 'sms', 'export'],
    classteacher: ['read', 'edit', 'set_status', 'phone', 'money', 'label', 'sms'],
    affairs: ['read', 'add', 'edit', 'set_status', 'phone', 'label', 'import'],
    assistant: ['read'],
    guidance: ['read', 'edit', 'phone'],
    marketing: ['read'],
    viewer: ['read'],
  },
);

/** The way there from a student; the frame knows it before the noun's other words are loaded. */
export const OPEN_PROFILE: Sentence = ['学员资料', 'Profile'];
const { read, add, edit, ...functions } = studentPermissions;
export const studentScreens: readonly Screen[] = [
  {
    path: '/StudentsList',
    permission: read,
    functions: [add, edit, ...Object.values(functions), ...Object.values(followUpPermissions)],
  },
  { path: '/StudentsList/StudentsAdd', permission: add, hidden: true },
  // To look at as well: whoever may not edit sees the form, and no way to save it.
  { path: '/StudentsList/StudentsEdit', permission: read, hidden: true },
];
