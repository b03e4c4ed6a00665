import { type Arranger, DEMO_PASSWORD, type Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { adminImportApi } from '@/domains/organisation/admin/admin.import.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import { enrolled } from '@/domains/organisation/session/server/testing/session.samples.ts';

/** One new colleague, as a file to import. */
const staffFile = (at: Arranger) => {
  const n = at.next();
  return Buffer.from(`姓名,登录名,角色\n样例员工${n},imported.${n},${DEFAULT_ROLES.viewer[0]}`);
};

export const samples: Samples = {
  calls: {
    api_admin_import_preview: async (at) => ({ name: `员工 ${at.next()}.csv`, bytes: staffFile(at) }),
    api_admin_import_run: async (at) => {
      const file = { name: '员工.csv', bytes: staffFile(at) } as never;
      return { id: (await at.owner.ok(adminImportApi.preview, file, { company: 1 })).id };
    },
    api_admin_import_undo: async (at) =>
      imported(at, adminImportApi, { name: `员工 ${at.next()}.csv`, bytes: staffFile(at) }),
    api_admin_add: async (at) => ({ ...(await at.staffFields()), password: DEMO_PASSWORD }),
    api_admin_edit: async (at) => {
      const { id } = await at.staff();
      const { version } = await at.owner.ok(adminApi.get, { id });
      return { id, version, ...(await at.staffFields()) };
    },
    api_admin_del: async (at) => ({ id: (await at.staff()).id }),
    api_admin_reset_pass: async (at) => ({ id: (await at.staff()).id, new_password: 'Another-2026!' }),
    api_admin_reset_factor: async (at) => ({ id: (await enrolled(at)).id }),
    api_admin_disable: async (at) => ({ id: (await at.staff()).id, reason: '离职' }),
    api_admin_enable: async (at) => {
      const { id } = await at.staff();
      await at.owner.ok(adminApi.disable, { id });
      return { id };
    },
  },
  documents: {
    admin: async (at) => (await at.staff()).id,
  },
};
