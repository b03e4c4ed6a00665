import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { EntitlementType } from '../entitlement-type.contract.ts';
import { entitlementType } from './entitlement-type.table.ts';

const store = orderedStore(entitlementType);

export const entitlementTypeStore = {
  ...store,
  rows: (ctx: Ctx) => store.list(ctx, columnsOf(entitlementType, EntitlementType)),
  options: (ctx: Ctx) =>
    store.options(ctx, { id: entitlementType.id, name: entitlementType.name, unit: entitlementType.unit }),
};
