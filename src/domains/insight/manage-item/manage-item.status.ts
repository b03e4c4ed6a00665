import { onOffStatus } from '@/kernel/contract/crud.ts';
import { manageItemPermissions } from './manage-item.access.ts';
import { manageItemText } from './manage-item.text.ts';

export const manageItemStatus = onOffStatus('manage_item', manageItemText, manageItemPermissions.edit);
