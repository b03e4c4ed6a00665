import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { texts } from '@/domains/organisation/sms/server/sms.service.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { defaultRoles } from './default-roles.ts';

export interface NewTenant {
  company_name: string;
  is_shared_data: 0 | 1;
  admin_name: string;
  login_name: string;
  phone: string;
  password: string;
  /** It was made for them, and is theirs only after they changed it. */
  must_change?: boolean;
}

/** A new family: its head company, the default roles, and the first owner. One transaction. */
export async function createTenant(database: Database, founding: NewTenant) {
  const family_id = await companies.nextId(database.query);
  return asSystem(database, { family_id, company_id: family_id, action: 'found_family' }, async (ctx) => {
    await companies.insertHead(ctx, founding.company_name, founding.is_shared_data);
    await texts.ensureTemplates(ctx);
    const roleIds = {} as Record<DefaultRole, number>;
    for (const { key, ...role } of defaultRoles()) roleIds[key] = await roles.insert(ctx, role);
    await roles.rememberRights(ctx);
    const { admin_name, login_name, phone, password, must_change = false } = founding;
    const owner = { admin_name, login_name, phone, password, must_change, role_id: roleIds.owner };
    const admin_id = await admins.insertOwner(ctx, owner);
    return { family_id, admin_id, roleIds };
  });
}
