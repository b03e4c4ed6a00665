import { useEffect, useRef, useState } from 'react';
import type { ImportApi, ImportState } from '../../import.ts';
import { DAY_SECONDS } from '../../value/day.ts';
import type { ApiError } from '../api/client.ts';
import { forgetNouns } from '../api/query.ts';
import { useRun } from '../api/useAction.ts';
import { useApi } from '../api/useApi.ts';
import { read, write } from '../state/storage.ts';

const REFRESH_MS = 800;
/** What ended yesterday is no longer what one comes back to. */
const isOld = ({ phase, created_at }: ImportState) =>
  (phase === 'done' || phase === 'preview' || phase === 'undone') &&
  created_at < Date.now() / 1000 - DAY_SECONDS;
const UNDER_WAY: ReadonlySet<ImportState['phase']> = new Set([
  'waiting',
  'running',
  'undo_waiting',
  'undoing',
]);
export const isUnderWay = ({ phase }: ImportState): boolean => UNDER_WAY.has(phase);
export type Importing = ReturnType<typeof useImport>;

/**
 * One's last import: looked at, under way or ended. It lives on the server, so one can leave and come back, also in
 * another tab; what was put aside there stays aside in this browser.
 */
export function useImport(api: ImportApi) {
  const asideKey = `import_seen:${api.get.action}`;
  const [aside, setAside] = useState(() => Number(read(localStorage, asideKey)) || 0);
  const [live, setLive] = useState(false);
  const [file, setFile] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useRun();
  // One that was put aside, and is looked at once more.
  const [opened, open] = useState<number>();
  const wanted = opened === undefined ? {} : { id: opened };
  const query = useApi(api.get, wanted, { staleMs: 0, ...(live && { refreshMs: REFRESH_MS }) });
  const last = query.data?.list[0];
  const isShown = last && (last.id === opened || (opened === undefined && last.id > aside && !isOld(last)));
  const state = isShown ? last : undefined;
  const underWay = state !== undefined && isUnderWay(state);
  useEffect(() => setLive(underWay), [underWay]);

  // What it wrote is shown as soon as it has ended, which may be before anybody saw it run.
  const started = useRef(0);
  useEffect(() => {
    if (!state || state.phase === 'preview') return;
    if (underWay) started.current = state.id;
    else if (started.current === state.id) {
      started.current = 0;
      void forgetNouns(api.run.changes);
    }
  }, [state, underWay, api]);

  return {
    api,
    state,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    busy,
    /** The file that is being checked. */
    file: busy ? file : undefined,
    problem,
    /** The file itself, as long as this page knows it: its columns can be matched anew. */
    chosen,
    /** `fields`: what each of its columns is, by hand. */
    upload: async (given: File, fields?: readonly string[]) => {
      setFile(given.name);
      setChosen(given);
      setProblem(undefined);
      const onError = (failure: ApiError) => {
        setProblem(failure.fields?.file ?? failure.msg);
        return true;
      };
      const input = { name: given.name.slice(-200), ...(fields && { fields: [...fields] }) };
      await run(api.preview, input, { file: given, onError });
    },
    start: ({ id }: ImportState) => {
      started.current = id;
      void run(api.run, { id });
    },
    undo: ({ id }: ImportState) => {
      started.current = id;
      if (api.undo) void run(api.undo, { id });
    },
    open,
    /** Done with this one: the next time begins with a file. */
    putAside: () => {
      setProblem(undefined);
      open(undefined);
      if (!state || state.id <= aside) return;
      write(localStorage, asideKey, String(state.id));
      setAside(state.id);
    },
  };
}
