import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';

const LIST = '/AdminList:api_admin_list';
const viewFields = (at: Arranger) => ({ name: `筛选${at.next()}`, query: 'status=on', is_default: false });
const newView = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(viewApi.add, { list: LIST, ...viewFields(at) })).id;

export const samples: Samples = {
  calls: {
    api_view_add: async (at) => ({ ...viewFields(at), list: LIST }),
    api_view_edit: async (at) => ({ id: await newView(at), version: 1, ...viewFields(at) }),
    api_view_del: async (at) => ({ id: await newView(at) }),
    api_view_layout: async (at) => ({
      list: LIST,
      density: 'dense',
      shown: [],
      hidden: ['email'],
      arranged: [],
      widths: [{ key: 'phone', width: 100 + (at.next() % 600) }],
    }),
    api_view_guide: async (at) => ({
      done: [`step_${'abcdefghij'[at.next() % 10]}`],
      is_closed: at.next() % 2 === 0,
    }),
    api_view_menu: async (at) => ({ pins: ['/AdminList'], recent: [`/Some${at.next()}`] }),
  },
};
