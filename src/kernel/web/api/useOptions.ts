import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useActingCompany, useSelectedCompany } from '../session/company.ts';
import { useMayRead } from '../session/me.ts';
import { useDebounced } from '../util/useDebounced.ts';
import { callRaw } from './client.ts';
import { keyOf, type OptionsOf, optionsQuery, type Query, type ReadEndpoint } from './query.ts';

export interface Option {
  readonly value: number | string;
  readonly label: string;
  /** How deep it lies in a tree; shown indented. */
  readonly depth?: number;
  /** Shown, but neither to be chosen nor to be taken away. */
  readonly disabled?: boolean;
}
/** A quiet list: one that fails leaves its control empty with a retry, and no toast. */
export interface Options {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export type Row = Readonly<Record<string, unknown>>;

/** The options of an endpoint; `pick` where its answer holds several lists. */
export function useOptions<E extends ReadEndpoint>(
  endpoint: E,
  pick: (answer: OptionsOf<E>) => readonly Row[] = rowsOf,
): Options {
  useSelectedCompany();
  return useOptionsOf({ ...optionsQuery(endpoint), enabled: useMayRead(endpoint) }, pick);
}

/** The same of the company that is written to: what a form offers, whatever the page's company select says. */
export function useActingOptions<E extends ReadEndpoint>(
  endpoint: E,
  pick: (answer: OptionsOf<E>) => readonly Row[] = rowsOf,
): Options {
  const query = optionsQuery(endpoint, useActingCompany()?.id);
  return useOptionsOf({ ...query, enabled: useMayRead(endpoint) }, pick);
}

function useOptionsOf<T>(
  asked: Query<T> & { enabled: boolean },
  pick: (answer: T) => readonly Row[],
): Options {
  const query = useQuery(asked);
  return {
    options: query.data === undefined ? [] : optionsOf(pick(query.data)),
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

const DEBOUNCE_MS = 250;
const REMOTE_LIMIT = 20;

/** Options too many to hold: the server searches. The endpoint takes `keyword` and `limit`; `labelOf` names a row. */
export function useRemoteOptions(
  endpoint: ReadEndpoint,
  keyword: string,
  labelOf?: (row: Row) => string,
): Options {
  const asked = useDebounced(keyword.trim(), DEBOUNCE_MS);
  const input = { keyword: asked, limit: REMOTE_LIMIT };
  const query = useQuery({
    enabled: useMayRead(endpoint),
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => rowsOf(await callRaw(endpoint, input, { signal })),
    placeholderData: keepPreviousData,
  });
  const options = (query.data ?? []).map((row) => ({
    ...optionOf(row),
    ...(labelOf && { label: labelOf(row) }),
  }));
  // What was found for other words: Enter would take the first of them, whoever that is.
  const isOld = query.isPlaceholderData || asked !== keyword.trim();
  return {
    options: isOld ? options.filter(({ label }) => contains(label, keyword.trim())) : options,
    loading: query.isFetching || asked !== keyword.trim(),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

const contains = (label: string, keyword: string) => label.toLowerCase().includes(keyword.toLowerCase());

/** Answers are `{list}`, `{options}` or a bare list. */
function rowsOf(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as Row[];
  const { list, options } = (answer ?? {}) as { list?: Row[]; options?: Row[] };
  return list ?? options ?? [];
}

/** Rows that name a parent are a tree: each stands under its parent. */
function optionsOf(rows: readonly Row[]): Option[] {
  if (!rows.some((row) => 'parent_id' in row)) return rows.map(optionOf);
  const ids = new Set(rows.map((row) => row.id));
  const parentOf = (row: Row) => (ids.has(row.parent_id) ? row.parent_id : null);
  const under = (parent: unknown, depth: number): Option[] =>
    rows
      .filter((row) => parentOf(row) === parent)
      .flatMap((row) => [{ ...optionOf(row), depth }, ...under(row.id, depth + 1)]);
  return under(null, 0);
}

/** `{id, username}`, `{category_id, category_name}`, `{name}`: the label stands under its own name. */
function optionOf(row: Row): Option {
  const entries = Object.entries(row);
  const label = entries.find(([, value]) => typeof value === 'string')?.[1] as string | undefined;
  const value = entries.find(([key]) => key === 'id' || key.endsWith('_id'))?.[1] as number | undefined;
  return { value: value ?? label ?? '', label: label ?? String(value ?? '') };
}
