import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import { keptQuery } from '@/domains/organisation/view/web/embed/keptQuery.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { call } from '@/kernel/web/api/client.ts';
import { queryClient } from '@/kernel/web/api/query.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import type { Layout, ListStateStorage } from '@/kernel/web/list/listStateStorage.ts';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';

type Kept = OutputOf<typeof viewApi.list>;
const NOTHING: Kept = {
  list: [],
  layouts: [],
  menu: { pins: [], recent: [] },
  guide: { done: [], is_closed: true },
};
const SAVE_AFTER_MS = 600;

/**
 * What the person keeps about their lists. Asked for once, beside the question who they are, so that no list waits for
 * it; until the answer is there a copy in this browser speaks. Undefined: neither is there yet.
 */
export function useListKeeping(adminId: number | undefined): ListStateStorage | undefined {
  const { data, isError } = useQuery(keptQuery);
  const copyKey = `lists:${adminId}`;
  const copy = useMemo(() => readJson<Kept>(localStorage, copyKey), [copyKey]);
  useEffect(() => {
    if (data && adminId !== undefined) writeJson(localStorage, copyKey, data);
  }, [data, copyKey, adminId]);
  const { run } = useRun();
  const saveLayout = useLayoutSaving();
  const kept = data ?? copy ?? (isError ? NOTHING : undefined);
  return useMemo(
    () =>
      kept && {
        views: kept.list,
        layouts: kept.layouts,
        add: async (view) => (await run(viewApi.add, view)) !== undefined,
        edit: async ({ list: _, ...view }) => (await run(viewApi.edit, view)) !== undefined,
        remove: async (id) => (await run(viewApi.del, { id })) !== undefined,
        saveLayout,
      },
    [kept, run, saveLayout],
  );
}

/** Drawing a column changes its width many times: what it comes to is saved once, at the latest when the page is left. */
function useLayoutSaving() {
  const waiting = useRef(new Map<string, Waiting>()).current;
  useEffect(() => {
    const leave = () => {
      for (const { entry } of waiting.values()) save(entry, true);
      waiting.clear();
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [waiting]);
  return useRef((list: string, layout: Layout) => {
    const entry = { list, ...layout } as Entry;
    queryClient.setQueryData<Kept>(keptQuery.queryKey, (kept = NOTHING) => ({
      ...kept,
      layouts: [...kept.layouts.filter((other) => other.list !== list), entry],
    }));
    clearTimeout(waiting.get(list)?.timer);
    const timer = setTimeout(() => {
      waiting.delete(list);
      save(entry);
    }, SAVE_AFTER_MS);
    waiting.set(list, { entry, timer });
  }).current;
}

type Entry = InputOf<typeof viewApi.saveLayout>;
interface Waiting {
  readonly entry: Entry;
  readonly timer: ReturnType<typeof setTimeout>;
}
/** A choice of columns is not worth a message: the next one is saved again. */
const save = (entry: Entry, parting = false) =>
  void call(viewApi.saveLayout, entry, { parting }).catch(() => undefined);
