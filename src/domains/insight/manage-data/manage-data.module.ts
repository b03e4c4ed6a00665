import { defineModule } from '@/kernel/module.ts';
import { manageDataPermissions } from './manage-data.access.ts';
import { manageDataApi } from './manage-data.contract.ts';
import { manageDataStatus } from './manage-data.status.ts';
import { manageDataText } from './manage-data.text.ts';

export const manageDataModule = defineModule({
  wing: 'insight',
  noun: 'manage_data',
  text: manageDataText,
  apis: [manageDataApi],
  statuses: [manageDataStatus],
  functionsOn: {
    '/ManagementData': [
      manageDataPermissions.edit,
      manageDataPermissions.audit,
      manageDataPermissions.export,
    ],
  },
});
