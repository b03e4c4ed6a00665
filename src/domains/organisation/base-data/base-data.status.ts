import { onOffStatus } from '@/kernel/contract/crud.ts';
import { baseDataPermissions } from './base-data.access.ts';
import { baseDataText } from './base-data.text.ts';

/** Off: no longer offered; what was made with it keeps it. */
export const baseDataStatus = onOffStatus('base_item', baseDataText, baseDataPermissions.edit, {
  disable: { action: 'api_basedata_disable' },
  enable: { action: 'api_basedata_enable' },
});
