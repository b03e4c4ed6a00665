import { defineModule } from '@/kernel/module.ts';
import { adminScreens } from './admin.access.ts';
import { adminApi } from './admin.contract.ts';
import { adminImportApi } from './admin.import.ts';
import { adminStatus } from './admin.status.ts';
import { adminText } from './admin.text.ts';

export const adminModule = defineModule({
  wing: 'organisation',
  noun: 'admin',
  text: adminText,
  apis: [adminApi, adminImportApi],
  statuses: [adminStatus],
  screens: adminScreens,
});
