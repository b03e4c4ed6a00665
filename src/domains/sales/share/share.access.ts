import { definePermissions } from '@/kernel/permission.ts';

const ALL = ['read', 'edit', 'refuse', 'export'] as const;

/** Its views stand on the screen of the links, which lists these among its functions. */
export const sharePermissions = definePermissions(
  'share',
  {
    read: ['查看学员分享与奖励', 'View shares and their rewards'],
    edit: ['维护分享方案与分享', 'Maintain share schemes and shares'],
    refuse: ['拒绝分享奖励', 'Refuse share rewards'],
    export: ['导出学员分享与奖励', 'Export shares and their rewards'],
  },
  { manager: ALL, marketing: ALL, salesmanager: ALL, finance: ['read', 'export'], viewer: ['read'] },
);
