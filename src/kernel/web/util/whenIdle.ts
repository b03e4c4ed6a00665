import { type Query, queryClient } from '../api/query.ts';

/**
 * Fetches what screens will want, one after the other while the browser has nothing better to do. Failures are quiet:
 * the control that needs the list asks again. Answers how to stop.
 */
export function fetchWhenIdle(queries: readonly (() => Promise<Query<unknown>>)[]): () => void {
  let stopped = false;
  const next = async ([first, ...others]: typeof queries) => {
    if (stopped || !first) return;
    await first().then((query) => queryClient.prefetchQuery(query), quiet);
    idle(() => void next(others));
  };
  idle(() => void next(queries));
  return () => {
    stopped = true;
  };
}

const quiet = () => undefined;

/** Safari has no idle callback. */
const idle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
