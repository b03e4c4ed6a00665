import { eq } from 'drizzle-orm';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import { Channel } from '../channel.contract.ts';
import { channel } from './channel.table.ts';

const store = orderedStore(channel);

export const channelStore = {
  ...store,
  rows: (ctx: Ctx) =>
    ctx.db
      .select({ ...columnsOf(channel, Channel), group_name: baseItem.name })
      .from(channel)
      .leftJoin(baseItem, eq(baseItem.id, channel.group_id))
      .orderBy(channel.sort, channel.id),
  options: (ctx: Ctx) => store.options(ctx, { id: channel.id, name: channel.name }),
  byGroup: referencedIn(channel, channel.group_id),
};
