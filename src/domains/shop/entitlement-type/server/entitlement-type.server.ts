import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { productPermissions } from '../../product/product.access.ts';
import { entitlementTypeModule } from '../entitlement-type.module.ts';
import { entitlementTypeService, entitlementTypes } from './entitlement-type.service.ts';

export const entitlementTypeServer = defineServer(entitlementTypeModule, {
  services: [entitlementTypeService],
  parts: [
    audited(entitlementTypeModule, productPermissions.read),
    referenceSlot.part({ doc: 'product', fields: ['type_id'], names: entitlementTypes.names }),
    referenceSlot.part({ doc: 'entitlement', fields: ['type_id'], names: entitlementTypes.names }),
  ],
  demo: { load: () => import('./demo/entitlement-type.demo.ts') },
});
