import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';

export const newRoom = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(roomApi.add, { name: `样例教室${at.next()}`, capacity: 12 })).id;

export const samples: Samples = {
  calls: {
    api_room_add: async (at) => ({ name: `样例教室${at.next()}`, capacity: 6, note: '投影' }),
    api_room_edit: async (at) => ({
      id: await newRoom(at),
      version: 1,
      name: `样例教室${at.next()}`,
      capacity: 8,
      note: '白板',
    }),
    api_room_del: async (at) => ({ id: await newRoom(at) }),
    api_room_order: async (at) => {
      const { list } = await at.owner.ok(roomApi.list, {});
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_room_disable: async (at) => ({ id: await newRoom(at) }),
    api_room_enable: async (at) => {
      const id = await newRoom(at);
      await at.owner.ok(roomApi.disable, { id });
      return { id };
    },
  },
  documents: {
    room: (at) => newRoom(at),
  },
};
