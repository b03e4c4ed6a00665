import { defineModule } from '@/kernel/module.ts';
import { entitlementTypeApi } from './entitlement-type.contract.ts';
import { entitlementTypeStatus } from './entitlement-type.status.ts';
import { entitlementTypeText } from './entitlement-type.text.ts';

export const entitlementTypeModule = defineModule({
  wing: 'shop',
  noun: 'entitlement_type',
  text: entitlementTypeText,
  apis: [entitlementTypeApi],
  statuses: [entitlementTypeStatus],
});
