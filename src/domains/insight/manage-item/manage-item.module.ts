import { defineModule } from '@/kernel/module.ts';
import { manageItemPermissions } from './manage-item.access.ts';
import { manageItemApi } from './manage-item.contract.ts';
import { manageItemStatus } from './manage-item.status.ts';
import { manageItemText } from './manage-item.text.ts';

export const manageItemModule = defineModule({
  wing: 'insight',
  noun: 'manage_item',
  text: manageItemText,
  apis: [manageItemApi],
  statuses: [manageItemStatus],
  functionsOn: { '/ManagementData': Object.values(manageItemPermissions) },
});
