import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { Room } from '../room.contract.ts';
import { room } from './room.table.ts';

const store = orderedStore(room);

export const roomStore = {
  ...store,
  rows: (ctx: Ctx) => store.list(ctx, columnsOf(room, Room)),
  options: (ctx: Ctx) => store.options(ctx, { id: room.id, name: room.name, capacity: room.capacity }),
};
