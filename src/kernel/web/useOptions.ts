import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSelectedCompany } from './company.ts';
import { keyOf, optionsQuery, type OptionsOf, type ReadEndpoint } from './query.ts';
import { callRaw } from './client.ts';

export interface Option {
  readonly value: number | string;
  readonly label: string;
}
/** A quiet list: one that fails leaves its control empty with a retry, and no toast. */
export interface Options {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

type Row = Readonly<Record<string, unknown>>;

/** The options of an endpoint; `pick` where its answer holds several lists. */
export function useOptions<E extends ReadEndpoint>(
  endpoint: E,
  pick: (answer: OptionsOf<E>) => readonly Row[] = rowsOf,
): Options {
  useSelectedCompany();
  const query = useQuery(optionsQuery(endpoint));
  return {
    options: query.data === undefined ? [] : pick(query.data).map(optionOf),
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

const DEBOUNCE_MS = 250;
const REMOTE_LIMIT = 20;

/** Options too many to hold: the server searches. The endpoint takes `keyword` and `limit`. */
export function useRemoteOptions(endpoint: ReadEndpoint, keyword: string): Options {
  const asked = useDebounced(keyword.trim(), DEBOUNCE_MS);
  const input = { keyword: asked, limit: REMOTE_LIMIT };
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => rowsOf(await callRaw(endpoint, input, { signal })),
    placeholderData: keepPreviousData,
  });
  return {
    options: (query.data ?? []).map(optionOf),
    loading: query.isFetching || asked !== keyword.trim(),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Answers are `{list}`, `{options}` or a bare list. */
function rowsOf(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as Row[];
  const { list, options } = (answer ?? {}) as { list?: Row[]; options?: Row[] };
  return list ?? options ?? [];
}

/** `{id, username}`, `{category_id, category_name}`, `{name}`: the label stands under its own name. */
function optionOf(row: Row): Option {
  const entries = Object.entries(row);
  const label = entries.find(([, value]) => typeof value === 'string')?.[1] as string | undefined;
  const value = entries.find(([key]) => key === 'id' || key.endsWith('_id'))?.[1] as number | undefined;
  return { value: value ?? label ?? '', label: label ?? String(value ?? '') };
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
