import { useMe } from '@/kernel/web/session/me.ts';
import type { Role } from '../role.contract.ts';
import { scopeWithin } from '../role.rules.ts';
import { useGrantable } from './useGrantable.ts';

/** Whether a role may do and see no more than mine: nobody changes or deletes one that may. */
export function useWithinMine(): (role: Pick<Role, 'menus' | 'data_scope'>) => boolean {
  const me = useMe();
  const grantable = useGrantable();
  return ({ menus, data_scope }) =>
    menus.every((url) => grantable.has(url)) && scopeWithin(data_scope, me.data_scope) === true;
}
