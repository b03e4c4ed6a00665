import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import {
  addressOf,
  type Counts,
  countsOf,
  type Entry,
  type Here,
  hereOf,
  menuOf,
  type WingMenu,
} from './menu.ts';
import { useMenuMemory } from './useMenuMemory.ts';

export interface Menu {
  readonly wings: readonly WingMenu[];
  readonly here: Here | undefined;
  readonly counts: Counts;
  readonly pins: readonly string[];
  /** Addresses, latest first. */
  readonly recent: readonly string[];
  readonly togglePin: (key: string) => void;
  readonly addressOf: (entry: Entry) => string;
}
const MenuContext = createContext<Menu | undefined>(undefined);
export const MenuProvider = MenuContext.Provider;
export function useMenu(): Menu {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('useMenu is used outside of the frame');
  return menu;
}

/** The menu of whoever is signed in: what the role has, where one is, what waits, what is pinned. */
export function useMyMenu(): Menu {
  const me = useMe();
  const { pathname, search } = useLocation();
  const wings = useMemo(() => menuOf(me), [me]);
  const here = useMemo(() => hereOf(wings, pathname, search), [wings, pathname, search]);
  const memory = useMenuMemory(me.admin_id, here?.place);
  // The call of the inbox in the top bar, which asks again by itself.
  const { data } = useApi(inboxApi.count, {});
  const counts = useMemo(() => countsOf(wings, data?.screens ?? []), [wings, data]);
  const { recent } = memory;
  return { ...memory, wings, here, counts, addressOf: (entry) => addressOf(entry, recent) };
}
