import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { channelApi } from '../channel.contract.ts';
import { channelStatus } from '../channel.status.ts';
import { channelText } from '../channel.text.ts';
import { channelStore } from './channel.store.ts';

/** Who uses channels. */
const uses = defineSlot<Reference>();

/** What other nouns ask of channels. */
export const channels = {
  uses,
  names: channelStore.names,
  options: channelStore.options,
  byGroup: channelStore.byGroup,
  ensure: channelStore.ensure,
};

const crud = crudHandlers(channelStore, {
  rows: channelStore.rows,
  uses,
  text: channelText,
  reasons: {
    channel_name: () => invalid({ name: channelText.name_taken }),
    channel_group_of_family: () => invalid({ group_id: channelText.group_not_found }),
  },
});

export const channelService = implement(channelApi, {
  ...crud,
  list: { page: crud.list, options: async (ctx) => ({ list: await channelStore.options(ctx) }) },
  ...transitionHandlers(channelStatus, channelStore, {}),
});
