import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { programmeApi } from '../programme.contract.ts';
import { programmeStatus } from '../programme.status.ts';
import { programmeText } from '../programme.text.ts';
import { programmeStore } from './programme.store.ts';

/** Who uses programmes. */
const uses = defineSlot<Reference>();

/** What other nouns ask of programmes. */
export const programmes = {
  uses,
  names: programmeStore.names,
  byInstitution: programmeStore.byInstitution,
  find: programmeStore.find,
  byIds: programmeStore.byIds,
  list: programmeStore.rows,
  options: programmeStore.options,
  ensure: programmeStore.ensure,
};

export const programmeService = implement(programmeApi, {
  ...crudHandlers(programmeStore, {
    rows: programmeStore.rows,
    uses,
    text: programmeText,
    reasons: {
      programme_name: () => invalid({ name: programmeText.name_taken }),
      programme_institution: () => invalid({ institution_id: programmeText.institution_gone }),
      programme_pattern: () => invalid({ grade_pattern: programmeText.of_pattern }),
      programme_include: () => invalid({ include_grade: programmeText.of_include }),
      programme_test: () => invalid({ test_overall: programmeText.of_test }),
    },
  }),
  options: async (ctx, { institution_id }) => ({ list: await programmeStore.options(ctx, institution_id) }),
  ...transitionHandlers(programmeStatus, programmeStore, {}),
});
