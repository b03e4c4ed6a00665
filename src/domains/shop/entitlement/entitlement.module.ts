import { defineModule } from '@/kernel/module.ts';
import { entitlementScreens } from './entitlement.access.ts';
import { entitlementApi } from './entitlement.contract.ts';
import { entitlementStatus } from './entitlement.status.ts';
import { entitlementText } from './entitlement.text.ts';

export const entitlementModule = defineModule({
  wing: 'shop',
  noun: 'entitlement',
  text: entitlementText,
  apis: [entitlementApi],
  statuses: [entitlementStatus],
  screens: entitlementScreens,
});
