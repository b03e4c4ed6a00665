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
import { channelApi } from '../channel.contract.ts';
import { channelStatus } from '../channel.status.ts';
import { channelText } from '../channel.text.ts';
import { channelStore } from './channel.store.ts';

/** Who uses channels; the nouns that name one fill this. */
const channelUses = defineSlot<Reference>();

const reasons = {
  channel_name: () => invalid({ name: channelText.name_taken }),
  channel_group_of_family: () => invalid({ group_id: channelText.group_not_found }),
};

/** What other nouns ask of channels. */
export const channels = {
  uses: channelUses,
  names: channelStore.names,
  options: channelStore.options,
  byGroup: channelStore.byGroup,
  ensure: channelStore.ensure,
};

export const channelService = implement(channelApi, {
  list: {
    page: async (ctx) => ({
      list: await withReferenceCounts(ctx, channelUses.parts, await channelStore.list(ctx), MANY_REFERENCES),
    }),
    options: async (ctx) => ({ list: await channelStore.options(ctx) }),
  },
  uses: async (ctx, { id }) => {
    if ((await channelStore.names(ctx, [id])).length === 0) throw notFound();
    return { list: await referencesOf(ctx, channelUses.parts, id) };
  },
  add: async (ctx, input) => ({ id: await explain(channelStore.insert(ctx, input), reasons) }),
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await channelStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(channelStore.update(ctx, id, fields), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await channelStore.lock(ctx, id))) throw notFound();
    await mustBeUnreferenced(ctx, channelUses.parts, id, channelText.in_use);
    await explain(channelStore.remove(ctx, id), { fk: () => refuse(channelText.in_use_somewhere) });
    return {};
  },
  order: async (ctx, { ids }) => {
    await reorder(await channelStore.lockAll(ctx), ids, (id, sort) => channelStore.place(ctx, id, sort));
    return {};
  },
  export: async function* (ctx) {
    yield await withReferenceCounts(ctx, channelUses.parts, await channelStore.list(ctx));
  },
  ...transitionHandlers(channelStatus, channelStore, {}),
});
