import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, InputOf, OutputOf, ReadSpec } from '../../contract/api.ts';
import { ApiError, call, callRaw, withCompany } from './client.ts';

export type ReadEndpoint = Endpoint<ReadSpec>;

/** The one cache. Screens hold no copies of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      // Offline is a failure like any other: a question that waits in silence leaves the former answer under a new name.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.network,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** `[noun, action, what is sent]`: a write names the nouns that it makes stale. */
export const keyOf = (endpoint: Endpoint, input: object): QueryKey => [
  endpoint.noun,
  endpoint.action,
  withCompany(endpoint, input as Record<string, unknown>),
];

export const forgetNouns = (nouns: readonly string[]): Promise<unknown> =>
  Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })));

export const forgetAll = (): Promise<unknown> => queryClient.invalidateQueries();

/** A question to the server, for `useQuery` and for fetching ahead alike. */
export interface Query<T> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  readonly staleTime?: number;
}

export const readQuery = <E extends ReadEndpoint>(endpoint: E, input: InputOf<E>): Query<OutputOf<E>> => ({
  queryKey: keyOf(endpoint, input as object),
  queryFn: ({ signal }) => call(endpoint, input, { signal }),
});

/** What an option list answers: its own short form where the endpoint declares one. */
export type OptionsOf<E extends ReadEndpoint> = E extends { options: infer O extends z.ZodType }
  ? z.output<O>
  : OutputOf<E>;

const OPTIONS_STALE_MS = 5 * 60_000;

/** `is_data=1`: id and label only, unpaged; of a company where one is named, else of the selected one. */
export const optionsQuery = <E extends ReadEndpoint>(
  endpoint: E,
  company_id?: number,
): Query<OptionsOf<E>> => {
  const input = { ...(endpoint.options && { is_data: 1 }), ...(company_id !== undefined && { company_id }) };
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callRaw(endpoint, input, { signal }) as Promise<OptionsOf<E>>,
    staleTime: OPTIONS_STALE_MS,
  };
};
