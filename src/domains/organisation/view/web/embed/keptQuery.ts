import { queryOptions } from '@tanstack/react-query';
import { call } from '@/kernel/web/api/client.ts';
import { viewApi } from '../../view.contract.ts';

/** Everything that the person keeps: asked once in a session. Not by company: it is theirs, wherever they act. */
export const keptQuery = queryOptions({
  queryKey: [viewApi.list.noun, viewApi.list.action],
  queryFn: ({ signal }) => call(viewApi.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // The company that the tab acted under may be gone; who is signed in then takes another.
  retry: 2,
});
