import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';

const newBaseItem = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(baseDataApi.add, { kind: 'cost_type', name: `样例条目${at.next()}` })).id;

export const baseItemOf = async (at: Arranger, kind: string): Promise<number> => {
  const { rows } = await at.app.db.superPool.query(
    'SELECT min(id) AS id FROM base_item WHERE family_id = 1 AND kind = $1',
    [kind],
  );
  return rows[0].id;
};

export const paymentMethod = async (at: Arranger): Promise<number> => {
  const { rows } = await at.app.db.superPool.query(
    "SELECT min(id) AS id FROM base_item WHERE family_id = 1 AND kind = 'payment_method'",
  );
  return rows[0].id;
};

export const samples: Samples = {
  calls: {
    api_basedata_add: async (at) => ({ kind: 'feedback_template', name: `样例${at.next()}`, body: '正文' }),
    api_basedata_edit: async (at) => ({ id: await newBaseItem(at), version: 1, name: `样例${at.next()}` }),
    api_basedata_del: async (at) => ({ id: await newBaseItem(at) }),
    api_basedata_order: async (at) => {
      const add = async (parent_id?: number) =>
        (await at.owner.ok(baseDataApi.add, { kind: 'region', name: `样例地区${at.next()}`, parent_id })).id;
      const parent_id = await add();
      const [first, second] = [await add(parent_id), await add(parent_id)];
      return { kind: 'region', parent_id, ids: [second, first] };
    },
    api_basedata_disable: async (at) => ({ id: await newBaseItem(at) }),
    api_basedata_enable: async (at) => {
      const id = await newBaseItem(at);
      await at.owner.ok(baseDataApi.disable, { id });
      return { id };
    },
  },
  documents: {
    base_item: (at) => newBaseItem(at),
  },
};
