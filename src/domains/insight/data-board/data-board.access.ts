import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const dataBoardPermissions = definePermissions(
  'board',
  {
    data: ['查看数据看板', 'View the data boards'],
    data_export: ['导出数据看板', 'Export the data boards'],
  },
  { manager: ['data', 'data_export'], viewer: ['data'] },
);

export const dataBoardScreens: readonly Screen[] = [
  {
    path: '/DataBoard/inprojectBoard',
    permission: dataBoardPermissions.data,
    functions: [dataBoardPermissions.data_export],
  },
  { path: '/DataBoard/inchannelBoard', permission: dataBoardPermissions.data },
];
