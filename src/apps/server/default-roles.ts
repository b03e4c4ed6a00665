import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { DataScope, DefaultRole, GrantedRole } from '@/kernel/permission.ts';
import { listedScreens } from '../screens.ts';

/** What each default role ticks: the screens and functions whose rights name it, and what is everyone's. */
export function defaultRoles(): {
  key: DefaultRole;
  role_name: string;
  data_scope: DataScope;
  menus: string[];
  is_owner: boolean;
}[] {
  const listed = listedScreens();
  return (Object.keys(DEFAULT_ROLES) as DefaultRole[]).map((key) => {
    const [role_name, data_scope] = DEFAULT_ROLES[key];
    const holds = (roles: readonly GrantedRole[] | undefined) =>
      key === 'owner' || roles === undefined || roles.includes(key);
    const menus = listed.flatMap((screen) => [
      ...(holds(screen.roles ?? screen.permission?.roles) ? [screen.path] : []),
      ...(screen.functions ?? []).filter(({ roles }) => holds(roles)).map((right) => right.key),
    ]);
    return { key, role_name, data_scope, menus, is_owner: key === 'owner' };
  });
}
