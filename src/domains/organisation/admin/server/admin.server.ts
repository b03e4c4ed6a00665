import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { adminPermissions } from '../admin.access.ts';
import { adminModule } from '../admin.module.ts';
import { adminPaths } from '../admin.paths.ts';
import { adminText } from '../admin.text.ts';
import { adminImporter, adminImportService } from './admin.import.ts';
import { adminService, admins } from './admin.service.ts';

export const adminServer = defineServer(adminModule, {
  services: [adminService, adminImportService],
  importers: [adminImporter],
  demo: { after: ['base_data'], before: ['recharge'], load: () => import('./demo/admin.demo.ts') },
  parts: [
    audited(adminModule, adminPermissions.read, { sees: admins.sees }),
    referenceSlot.part({
      fields: ['docking_admin_id', 'leader_admin_id', 'delegate_id', 'created_by'],
      names: admins.names,
    }),
    searchSlot.part({
      kind: 'admin',
      label: adminText.title,
      needs: adminPaths.list(),
      all: (keyword) => adminPaths.list({ keyword }),
      find: admins.search,
    }),
    baseItemUses.part({
      kind: 'new_team',
      label: adminText.title,
      counts: admins.byTeam,
      url: (id) => adminPaths.list({ team_id: id }),
    }),
  ],
});
