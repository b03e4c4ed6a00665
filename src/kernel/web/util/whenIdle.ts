import { type Query, queryClient } from '../api/query.ts';

/**
 * Fetches what screens will want, one after the other while the browser has nothing better to do. Failures are quiet:
 * the control that needs the list asks again. Answers how to stop.
 */
export function fetchWhenIdle(queries: readonly Query<unknown>[]): () => void {
  let stopped = false;
  const next = async (rest: readonly Query<unknown>[]) => {
    const [first, ...others] = rest;
    if (stopped || !first) return;
    await queryClient.prefetchQuery(first);
    idle(() => void next(others));
  };
  idle(() => void next(queries));
  return () => {
    stopped = true;
  };
}

/** Safari has no idle callback. */
const idle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
