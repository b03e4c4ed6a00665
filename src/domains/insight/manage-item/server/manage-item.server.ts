import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { manageItemPermissions } from '../manage-item.access.ts';
import { manageItemModule } from '../manage-item.module.ts';
import { manageItemText } from '../manage-item.text.ts';
import { manageItemService, manageItems } from './manage-item.service.ts';

export const manageItemServer = defineServer(manageItemModule, {
  services: [manageItemService],
  parts: [
    auditedSlot.part({
      doc: 'manage_item',
      label: manageItemText.title,
      text: manageItemText,
      readKey: manageItemPermissions.read.key,
    }),
    referenceSlot.part({ fields: ['manage_item_id'], names: manageItems.names }),
  ],
  demo: { load: () => import('./demo/manage-item.demo.ts') },
});
