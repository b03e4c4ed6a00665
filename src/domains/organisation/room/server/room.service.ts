import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { roomApi } from '../room.contract.ts';
import { roomStatus } from '../room.status.ts';
import { roomText } from '../room.text.ts';
import { roomStore } from './room.store.ts';

/** Who uses rooms. */
const uses = defineSlot<Reference>();

/** What other nouns ask of rooms. */
export const rooms = {
  uses,
  names: roomStore.names,
  mine: roomStore.find,
  offered: roomStore.options,
  ensure: roomStore.ensure,
};

export const roomService = implement(roomApi, {
  ...crudHandlers(roomStore, {
    rows: roomStore.rows,
    uses,
    text: roomText,
    reasons: { room_name: () => invalid({ name: roomText.name_taken }) },
  }),
  options: async (ctx) => ({ list: await roomStore.options(ctx) }),
  ...transitionHandlers(roomStatus, roomStore, {}),
});
