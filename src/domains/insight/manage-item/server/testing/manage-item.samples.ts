import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { manageItemApi } from '../../manage-item.contract.ts';

const fields = (at: Arranger) => ({ name: `样例录入项目${at.next()}`, note: '样例' });
const someManageItem = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(manageItemApi.add, fields(at))).id;

export const samples: Samples = {
  calls: {
    api_manage_item_add: async (at) => fields(at),
    api_manage_item_edit: async (at) => ({ ...fields(at), id: await someManageItem(at), version: 1 }),
    api_manage_item_del: async (at) => ({ id: await someManageItem(at) }),
    api_manage_item_order: async (at) => {
      const ids = async () => (await at.owner.ok(manageItemApi.list, {})).list.map(({ id }) => id);
      while ((await ids()).length < 2) await someManageItem(at);
      return { ids: (await ids()).reverse() };
    },
    api_manage_item_disable: async (at) => ({ id: await someManageItem(at) }),
    api_manage_item_enable: async (at) => {
      const id = await someManageItem(at);
      await at.owner.ok(manageItemApi.disable, { id });
      return { id };
    },
  },
  documents: {
    manage_item: (at) => someManageItem(at),
  },
};
