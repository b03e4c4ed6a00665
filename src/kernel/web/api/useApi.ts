import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '../../contract/api.ts';
import { useSelectedCompany } from '../session/company.ts';
import type { ApiError } from './client.ts';
import { type ReadEndpoint, readQuery } from './query.ts';

export interface UseApiOptions {
  /** False: wait, the input is not known yet. */
  readonly enabled?: boolean;
  /** Shows the former answer while the next one is on its way: paging, typing. */
  readonly keepPrevious?: boolean;
  readonly staleMs?: number;
  /** Asks again by itself, while the page is looked at. */
  readonly refreshMs?: number;
}

/** What an endpoint answers, from the cache where it is fresh. */
export function useApi<E extends ReadEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: UseApiOptions = {},
): UseQueryResult<OutputOf<E>, ApiError> {
  useSelectedCompany(); // part of the key: another selection is another question
  const { enabled = true, keepPrevious = false, staleMs, refreshMs } = options;
  return useQuery({
    ...readQuery(endpoint, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
}

export interface Question {
  readonly endpoint: ReadEndpoint;
  readonly input: object;
}

/** Several answers at once, for a page that only knows at run time what it asks. */
export function useApis(
  questions: readonly Question[],
  refreshMs: number,
): UseQueryResult<unknown, ApiError>[] {
  useSelectedCompany();
  return useQueries({
    queries: questions.map(({ endpoint, input }) => ({
      ...readQuery(endpoint, input as never),
      refetchInterval: refreshMs,
    })),
  }) as UseQueryResult<unknown, ApiError>[];
}
