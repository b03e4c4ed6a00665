import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const smsPermissions = definePermissions(
  'sms',
  {
    read: ['查看短信', 'View text messages'],
    template: ['管理短信模板', 'Manage templates'],
    send: ['发送测试与重发', 'Send tests and resend'],
    quota: ['设置短信额度', 'Set the quota'],
    export: ['导出短信记录', 'Export the sending log'],
  },
  { manager: ['read', 'template', 'send', 'export'] },
);

const { read, ...functions } = smsPermissions;
export const smsScreens: readonly Screen[] = [
  { path: '/SystemMain/SysSms', permission: read, functions: Object.values(functions) },
];
