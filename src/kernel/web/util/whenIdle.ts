import type { Access } from '../../permission.ts';
import { optionsQuery, queryClient, type ReadEndpoint } from '../api/query.ts';

/**
 * Fetches the options that screens will want and this person may have, one after the other while the browser has nothing
 * better to do. Failures are quiet: the control that needs the list asks again. Answers how to stop.
 */
export function fetchWhenIdle(
  lists: readonly (() => Promise<ReadEndpoint>)[],
  holds: (access: Access) => boolean,
): () => void {
  let stopped = false;
  const next = async ([first, ...others]: typeof lists) => {
    if (stopped || !first) return;
    await first().then(
      (list) => (holds(list.permission) ? queryClient.prefetchQuery(optionsQuery(list)) : undefined),
      quiet,
    );
    idle(() => void next(others));
  };
  idle(() => void next(lists));
  return () => {
    stopped = true;
  };
}

const quiet = () => undefined;

/** Safari has no idle callback. */
const idle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);
