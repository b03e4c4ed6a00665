import { definePermissions } from '@/kernel/permission.ts';

export const classHoursPermissions = definePermissions(
  'class_hours',
  {
    read: ['查看课时', 'View class hours'],
    gift: ['赠送课时', 'Give hours'],
    extend: ['课时延期', 'Extend hours'],
    freeze: ['冻结与恢复课时', 'Freeze and resume hours'],
    export: ['导出课时', 'Export class hours'],
  },
  {
    manager: ['read', 'gift', 'extend', 'freeze', 'export'],
    finance: ['read', 'gift', 'extend', 'freeze', 'export'],
    adviser: ['read'],
    salesmanager: ['read'],
    classteacher: ['read', 'freeze'],
    affairs: ['read', 'extend', 'freeze'],
    guidance: ['read'],
  },
);
