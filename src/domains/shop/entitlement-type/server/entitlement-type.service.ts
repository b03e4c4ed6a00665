import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { entitlementTypeApi } from '../entitlement-type.contract.ts';
import { entitlementTypeStatus } from '../entitlement-type.status.ts';
import { entitlementTypeText } from '../entitlement-type.text.ts';
import { entitlementTypeStore } from './entitlement-type.store.ts';

/** Who uses types of entitlements. */
const uses = defineSlot<Reference>();

/** What other nouns ask of types of entitlements. */
export const entitlementTypes = {
  uses,
  names: entitlementTypeStore.names,
  find: entitlementTypeStore.find,
  list: entitlementTypeStore.rows,
  ensure: entitlementTypeStore.ensure,
};

export const entitlementTypeService = implement(entitlementTypeApi, {
  ...crudHandlers(entitlementTypeStore, {
    rows: entitlementTypeStore.rows,
    uses,
    text: entitlementTypeText,
    reasons: {
      entitlement_type_name: () => invalid({ name: entitlementTypeText.name_taken }),
      entitlement_type_minutes: () => invalid({ usage: entitlementTypeText.of_gift }),
    },
  }),
  options: async (ctx) => ({ list: await entitlementTypeStore.options(ctx) }),
  ...transitionHandlers(entitlementTypeStatus, entitlementTypeStore, {}),
});
