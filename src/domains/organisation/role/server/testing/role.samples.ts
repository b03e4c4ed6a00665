import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

export const roleFields = (at: Arranger): InputOf<typeof roleApi.add> => ({
  role_name: `样例角色${at.next()}`,
  data_scope: 'own',
  menus: ['/SystemMain'],
  note: '',
});
export const newRole = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(roleApi.add, roleFields(at))).id;

export const samples: Samples = {
  calls: {
    api_role_add: async (at) => ({ ...roleFields(at) }),
    api_role_edit: async (at) => ({ id: await newRole(at), version: 1, ...roleFields(at) }),
    api_role_grant: async (at) => ({ id: await newRole(at), version: 1, menus: ['/news'] }),
    api_role_rights_seen: async (at) => {
      await unsafeSql(at.app, "DELETE FROM known_right WHERE family_id = 1 AND key = '/news'");
      return { menus: ['/news'] };
    },
    api_role_del: async (at) => ({ id: await newRole(at) }),
  },
};
