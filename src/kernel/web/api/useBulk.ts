import { useRef, useState } from 'react';
import type { InputOf } from '../../contract/api.ts';
import { CODE } from '../../errors.ts';
import { ApiError, call } from './client.ts';
import { forgetNouns } from './query.ts';
import type { WriteEndpoint } from './useAction.ts';

export interface BulkItem {
  readonly id: number;
  readonly name: string;
  readonly input: InputOf<WriteEndpoint>;
  /** Why it is not even tried. */
  readonly barred?: string;
}
export interface BulkResult extends Pick<BulkItem, 'id' | 'name'> {
  readonly state: 'waiting' | 'done' | 'failed';
  readonly why?: string;
}
export type Bulk = ReturnType<typeof useBulk>;

/** One write for several rows, one after the other, so that each has its own answer; can be stopped in between. */
export function useBulk() {
  const [results, setResults] = useState<readonly BulkResult[]>();
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);

  const run = async (endpoint: WriteEndpoint, items: readonly BulkItem[]): Promise<void> => {
    let now: readonly BulkResult[] = items.map(({ id, name }) => ({ id, name, state: 'waiting' }));
    stopped.current = false;
    setRunning(true);
    setResults(now);
    for (const item of items) {
      if (stopped.current) break;
      const result = await attempt(endpoint, item);
      now = now.map((known) => (known.id === item.id ? { ...known, ...result } : known));
      setResults(now);
      if (result.over) break;
    }
    await forgetNouns(endpoint.changes);
    setRunning(false);
  };
  return {
    results,
    running,
    run,
    stop: () => {
      stopped.current = true;
    },
    clear: () => setResults(undefined),
  };
}

async function attempt(endpoint: WriteEndpoint, { input, barred }: BulkItem) {
  if (barred) return { state: 'failed', why: barred } as const;
  try {
    await call(endpoint, input);
    return { state: 'done' } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a session or a network the next one would fare no better.
    const over = error.network || error.code === CODE.signedOut;
    return { state: 'failed', why: error.msg, over } as const;
  }
}
