import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { institutionApi } from '../institution.contract.ts';
import { institutionStatus } from '../institution.status.ts';
import { institutionText } from '../institution.text.ts';
import { institutionStore } from './institution.store.ts';

/** Who uses institutions. */
const uses = defineSlot<Reference>();

/** What other nouns ask of institutions. */
export const institutions = {
  uses,
  names: institutionStore.names,
  find: institutionStore.find,
  list: institutionStore.rows,
  ensure: institutionStore.ensure,
};

export const institutionService = implement(institutionApi, {
  ...crudHandlers(institutionStore, {
    rows: institutionStore.rows,
    uses,
    text: institutionText,
    reasons: { institution_name: () => invalid({ name: institutionText.name_taken }) },
  }),
  options: async (ctx) => ({ list: await institutionStore.options(ctx) }),
  ...transitionHandlers(institutionStatus, institutionStore, {}),
});
