import { onOffStatus } from '@/kernel/contract/crud.ts';
import { productPermissions } from '../product/product.access.ts';
import { entitlementTypeText } from './entitlement-type.text.ts';

export const entitlementTypeStatus = onOffStatus(
  'entitlement_type',
  entitlementTypeText,
  productPermissions.edit,
);
