import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { rolePermissions } from '../role.access.ts';
import { roleModule } from '../role.module.ts';
import { rolePaths } from '../role.paths.ts';
import { roleText } from '../role.text.ts';
import { roleService, roles } from './role.service.ts';

export const roleServer = defineServer(roleModule, {
  services: [roleService],
  parts: [
    audited(roleModule, rolePermissions.read, {
      words: { menus: (ctx, url) => roles.menuName(url, ctx.lang) },
    }),
    referenceSlot.part({ fields: ['role_id'], names: roles.names }),
    searchSlot.part({
      kind: 'role',
      label: roleText.title,
      needs: rolePaths.list(),
      find: roles.search,
    }),
  ],
});
