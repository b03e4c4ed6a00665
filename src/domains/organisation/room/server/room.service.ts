import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { MANY_REFERENCES } from '@/kernel/references.ts';
import {
  mustBeUnreferenced,
  type Reference,
  referencesOf,
  withReferenceCounts,
} from '@/kernel/server/document/references.ts';
import { reorder } from '@/kernel/server/document/reorder.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { roomApi } from '../room.contract.ts';
import { roomStatus } from '../room.status.ts';
import { roomText } from '../room.text.ts';
import { roomStore } from './room.store.ts';

/** Who uses rooms; the nouns that book one fill this. */
const roomUses = defineSlot<Reference>();

const reasons = { room_name: () => invalid({ name: roomText.name_taken }) };

/** What other nouns ask of rooms. */
export const rooms = {
  uses: roomUses,
  names: roomStore.names,
  mine: roomStore.mine,
  offered: roomStore.options,
  ensure: roomStore.ensure,
};

export const roomService = implement(roomApi, {
  list: async (ctx) => ({
    list: await withReferenceCounts(ctx, roomUses.parts, await roomStore.list(ctx), MANY_REFERENCES),
  }),
  options: async (ctx) => ({ list: await roomStore.options(ctx) }),
  uses: async (ctx, { id }) => {
    if ((await roomStore.names(ctx, [id])).length === 0) throw notFound();
    return { rows: await referencesOf(ctx, roomUses.parts, id) };
  },
  add: async (ctx, input) => ({ id: await explain(roomStore.insert(ctx, input), reasons) }),
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await roomStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(roomStore.update(ctx, id, fields), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await roomStore.lock(ctx, id))) throw notFound();
    await mustBeUnreferenced(ctx, roomUses.parts, id, roomText.in_use);
    await explain(roomStore.remove(ctx, id), { fk: () => refuse(roomText.in_use_somewhere) });
    return {};
  },
  order: async (ctx, { ids }) => {
    await reorder(await roomStore.lockAll(ctx), ids, (id, sort) => roomStore.place(ctx, id, sort));
    return {};
  },
  export: async function* (ctx) {
    yield await withReferenceCounts(ctx, roomUses.parts, await roomStore.list(ctx));
  },
  ...transitionHandlers(roomStatus, roomStore, {}),
});
