import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import { keptQuery } from '@/domains/organisation/view/web/embed/keptQuery.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { call } from '@/kernel/web/api/client.ts';
import { queryClient } from '@/kernel/web/api/query.ts';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';

export const MOST_PINS = 6;
const MOST_RECENT = 40;
type Memory = Required<InputOf<typeof viewApi.saveMenu>>;
const NOTHING: Memory = { pins: [], recent: [] };

/**
 * What a person has pinned and opened last. A pin is saved at once; where they were, when the page is hidden or left,
 * and meanwhile in this browser.
 */
export function useMenuMemory(adminId: number, here: string | undefined) {
  const copyKey = `menu:${adminId}`;
  const { data } = useQuery(keptQuery);
  const [copy, setCopy] = useState(() => readJson<Memory>(localStorage, copyKey) ?? NOTHING);
  const kept = data?.menu;
  const pins = kept?.pins ?? copy.pins;
  const recent = useMemo(
    () => [...new Set([...copy.recent, ...(kept?.recent ?? [])])].slice(0, MOST_RECENT),
    [copy, kept],
  );
  const now = useRef<Memory>(NOTHING);
  now.current = { pins, recent };
  const isDirty = useRef(false);

  const remember = useCallback(
    (next: Memory) => {
      setCopy(next);
      writeJson(localStorage, copyKey, next);
      queryClient.setQueryData(keptQuery.queryKey, (all) => all && { ...all, menu: next });
    },
    [copyKey],
  );
  useEffect(() => {
    if (here === undefined || now.current.recent[0] === here) return;
    isDirty.current = true;
    const others = now.current.recent.filter((place) => place !== here);
    remember({ ...now.current, recent: [here, ...others].slice(0, MOST_RECENT) });
  }, [here, remember]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState !== 'hidden' || !isDirty.current) return;
      isDirty.current = false;
      save({ recent: now.current.recent }, true);
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);

  return {
    pins,
    recent,
    /** The oldest makes room. */
    togglePin: (key: string) => {
      const others = pins.filter((pin) => pin !== key);
      const next = pins.includes(key) ? others : [...others, key].slice(-MOST_PINS);
      remember({ ...now.current, pins: next });
      save({ pins: next });
    },
  };
}

/** Not worth a message: the next one is saved again. */
const save = (memory: Partial<Memory>, parting = false) =>
  void call(viewApi.saveMenu, memory, { parting }).catch(() => undefined);
