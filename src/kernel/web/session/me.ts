import { createContext, createElement, type ReactNode, useContext } from 'react';
import { type Access, accessKey, type DataScope } from '../../permission.ts';
import type { Actor } from '../../status.ts';
import type { CompanyInfo } from './company.ts';
import { setCompanyZone } from './zone.ts';

/** An entry of the role's menu: a wing, a screen (its path) or a function on a screen (its permission key). */
export interface MenuItem {
  readonly menu_name: string;
  readonly menu_url: string;
  readonly children?: readonly MenuItem[];
}

/** What the shell needs to know about who is signed in. The app fetches it; the kernel knows no endpoint for it. */
export interface Me {
  readonly admin_id: number;
  readonly admin_name: string;
  readonly login_name: string;
  readonly role_id: number;
  readonly role_name: string;
  /** How far the role sees. */
  readonly data_scope: DataScope;
  readonly role_list: readonly { readonly id: number; readonly role_name: string }[];
  readonly company: CompanyInfo;
  /** Of the company acted under: its moments are told by this clock. */
  readonly time_zone: string;
  readonly company_list: readonly CompanyInfo[];
  readonly readable_company_ids: readonly number[];
  readonly special_display: boolean;
  /** Of the special display: by call, the columns that come first. */
  readonly special_columns?: readonly { readonly call: string; readonly columns: readonly string[] }[];
  readonly role_menu: readonly MenuItem[];
  readonly permissions: readonly string[];
  readonly must_change_password: boolean;
  /** A second factor has to be set up before anything else. */
  readonly must_enrol: boolean;
  readonly has_password: boolean;
}

const MeContext = createContext<Me | undefined>(undefined);
export function MeProvider({ value, children }: { readonly value: Me; readonly children: ReactNode }) {
  setCompanyZone(value.time_zone);
  return createElement(MeContext.Provider, { value }, children);
}

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe is used outside of the signed-in app');
  return me;
}

/** Who is about to act, as far as a rule or a guard may look. */
export function useActor(): Actor {
  const { admin_id, company } = useMe();
  return { admin_id, company_id: company.id };
}

export const meHolds = (me: Pick<Me, 'permissions'>, access: Access): boolean =>
  typeof access === 'string' || me.permissions.includes(accessKey(access));

/** `const holds = useHolds()`, then `holds(adminPermissions.add)`. The server checks again, always. */
export function useHolds(): (access: Access) => boolean {
  const me = useMe();
  return (access) => meHolds(me, access);
}

/** Whether a list is worth asking for: whoever may not see it gets none, instead of a refusal. */
export function useMayRead({ permission }: { readonly permission: Access }): boolean {
  const me = useContext(MeContext);
  return me === undefined || meHolds(me, permission);
}

/** *Find the menu by name, then its child by url*: whether a function on a screen is given. */
export function findFunction(
  menu: readonly MenuItem[],
  menuName: string,
  childUrl: string,
): MenuItem | undefined {
  for (const item of menu) {
    if (item.menu_name === menuName) return item.children?.find((child) => child.menu_url === childUrl);
    const deeper = item.children && findFunction(item.children, menuName, childUrl);
    if (deeper) return deeper;
  }
  return undefined;
}
