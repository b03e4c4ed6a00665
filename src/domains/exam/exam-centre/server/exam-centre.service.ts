import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { examCentreApi } from '../exam-centre.contract.ts';
import { examCentreStatus } from '../exam-centre.status.ts';
import { examCentreText as text } from '../exam-centre.text.ts';
import { examCentreStore as store } from './exam-centre.store.ts';

/** Who uses centres. */
const uses = defineSlot<Reference>();

/** What other nouns ask of centres. */
export const examCentres = {
  uses,
  names: store.names,
  find: store.find,
  byBoard: store.byBoard,
  ensure: store.ensure,
};

export const examCentreService = implement(examCentreApi, {
  ...crudHandlers(store, {
    rows: store.rows,
    uses,
    text,
    reasons: {
      exam_centre_number: () => invalid({ number: text.number_taken }),
      exam_centre_board: () => invalid({ exam_board_id: text.board_gone }),
      exam_demand_centre: () => invalid({ exam_board_id: text.board_used }),
      exam_entry_centre: () => invalid({ exam_board_id: text.board_used }),
    },
  }),
  options: async (ctx, { exam_board_id }) => {
    const list = await store.shown(ctx);
    return { list: exam_board_id ? list.filter((row) => row.exam_board_id === exam_board_id) : list };
  },
  ...transitionHandlers(examCentreStatus, store, {}),
});
