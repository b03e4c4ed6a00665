import { definePermissions } from '@/kernel/permission.ts';

export const payLinePermissions = definePermissions(
  'pay_line',
  {
    own: ['查看自己的课酬', 'See one’s own pay'],
    read: ['查看全部课酬', 'See everybody’s pay'],
    override: ['调整单节课酬', 'Override a lesson’s pay'],
    export: ['导出课酬明细', 'Export pay lines'],
  },
  {
    manager: ['own', 'read', 'override', 'export'],
    finance: ['own', 'read', 'override', 'export'],
    teacher: ['own'],
  },
);
