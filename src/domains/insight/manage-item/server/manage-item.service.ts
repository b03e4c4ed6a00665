import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid } from '@/kernel/errors.ts';
import { crudHandlers, writeHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { manageItemApi } from '../manage-item.contract.ts';
import { manageItemStatus } from '../manage-item.status.ts';
import { manageItemText } from '../manage-item.text.ts';
import { manageItemStore } from './manage-item.store.ts';

/** Who uses entered items. */
const uses = defineSlot<Reference>();

const reasons = {
  manage_item_name: () => invalid({ name: manageItemText.name_taken }),
  manage_data_item: () => invalid({ kind: manageItemText.kind_in_use }),
};
const valuesOf = (_: unknown, { is_required, ...fields }: ParsedOf<typeof manageItemApi.add>) => ({
  ...fields,
  ...(is_required !== undefined && { is_required: is_required === 1 }),
});

/** What other nouns ask of entered items. */
export const manageItems = {
  uses,
  names: manageItemStore.names,
  ensure: manageItemStore.ensure,
  find: manageItemStore.find,
  all: manageItemStore.rows,
  on: manageItemStore.on,
};

export const manageItemService = implement(manageItemApi, {
  ...crudHandlers(manageItemStore, { rows: manageItemStore.rows, uses, text: manageItemText, reasons }),
  ...writeHandlers(manageItemStore, reasons, valuesOf),
  options: async (ctx) => ({ list: await manageItemStore.on(ctx) }),
  ...transitionHandlers(manageItemStatus, manageItemStore, {}),
});
