import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint, InputOf, OutputOf, ReadSpec } from '../../contract/api.ts';
import { PAGE_SIZE } from '../../contract/fields.ts';
import { labelOf } from '../../contract/validation.ts';
import type { Sentence } from '../../text.ts';
import type { ApiError } from '../api/client.ts';
import { useApi } from '../api/useApi.ts';
import { addressFields, filtersOf, type ListState } from './address.ts';
import { useListState } from './useListState.ts';
import { useStartingState } from './useSavedViews.ts';

interface Page {
  list: { id: number }[];
  total: number;
  page: number;
  capped: boolean;
}
export type ListEndpoint = Endpoint<ReadSpec & { readonly output: z.ZodType<Page> }>;
export type RowOf<E extends ListEndpoint> = OutputOf<E>['list'][number];
type Place = 'page' | 'limit' | 'sort' | 'order';
export type FiltersOf<E extends ListEndpoint> = Omit<InputOf<E>, Place>;

/** One filter of a list, as a filter part takes it: `<ChoiceFilter field={list.fields.role_id} …>`. */
export interface FilterField<V = unknown> {
  readonly name: string;
  readonly label: Sentence;
  readonly value: V | undefined;
  set(value: V | undefined): void;
}

export interface List<E extends ListEndpoint = ListEndpoint> {
  readonly endpoint: E;
  readonly rows: readonly RowOf<E>[];
  readonly total: number;
  readonly capped: boolean;
  /** The page that was asked for. */
  readonly page: number;
  /** The page that the rows are of: the former one while the next is on its way. */
  readonly shownPage: number;
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc' | undefined;
  readonly fields: { readonly [K in keyof FiltersOf<E>]-?: FilterField<NonNullable<FiltersOf<E>[K]>> };
  /** The filters that are set: what an export takes along. */
  readonly filters: ListState;
  /** What the page itself always asks for; an export takes it along too. */
  readonly fixed: ListState;
  /** Everything that the address says of the list. */
  readonly state: ListState;
  /** Nothing has come yet. */
  readonly loading: boolean;
  /** Rows are shown, newer ones are on their way. */
  readonly fetching: boolean;
  readonly error: ApiError | null;
  readonly selected: readonly number[];
  /** The selected rows, those of other pages as they were last seen. */
  readonly selectedRows: readonly RowOf<E>[];
  select(ids: readonly number[]): void;
  change(patch: ListState): void;
  clear(): void;
  /** Another set of filters and sort in the place of this one. */
  replace(state: ListState): void;
  setPage(page: number): void;
  setSort(field: string | undefined, order?: 'asc' | 'desc'): void;
  refresh(): void;
}

export interface UseListOptions<E extends ListEndpoint> {
  /** Filters that stand where neither the address nor the kept state says anything. */
  readonly defaults?: Partial<InputOf<E>>;
  /** Sent always, and no business of the address. */
  readonly fixed?: Partial<InputOf<E>>;
  /** How long an answer is good for; 0 where others change it while one waits for them. */
  readonly staleMs?: number;
}

/** A list: filters, page and sort live in the address; rows come from the cache; the selection is the page's. */
export function useList<E extends ListEndpoint>(endpoint: E, options: UseListOptions<E> = {}): List<E> {
  const fixed = (options.fixed ?? {}) as ListState;
  const addressed = useWithout(endpoint, Object.keys(fixed));
  const starting = useStartingState(addressed, (options.defaults ?? {}) as ListState);
  const { state, change, clear, replace } = useListState(addressed, starting);
  const [selected, select] = useState<readonly number[]>([]);
  const input = { ...state, ...fixed, limit: PAGE_SIZE } as InputOf<E>;
  const { staleMs } = options;
  const query = useApi(endpoint, input, { keepPrevious: true, ...(staleMs !== undefined && { staleMs }) });
  const data = query.data as Page | undefined;
  const page = Number(state.page ?? 1);
  const { total, capped } = useKnownTotal(data, JSON.stringify([endpoint.action, filtersOf(state), fixed]));
  useLastPage(data, page, (last) => change({ page: last }));

  const filter = (patch: ListState) => {
    select([]);
    change(patch);
  };
  const fields = Object.fromEntries(
    addressFields(addressed).map((name): [string, FilterField] => [
      name,
      {
        name,
        label: labelOf(endpoint.text, name),
        value: state[name],
        set: (value) => filter({ [name]: value }),
      },
    ]),
  );
  return {
    endpoint,
    rows: (data?.list ?? []) as RowOf<E>[],
    total,
    capped,
    page,
    shownPage: data?.page ?? page,
    sort: state.sort as string | undefined,
    order: state.order as 'asc' | 'desc' | undefined,
    fields: fields as List<E>['fields'],
    filters: filtersOf(state),
    fixed,
    state,
    loading: query.isPending,
    fetching: query.isFetching,
    error: query.error,
    selected,
    selectedRows: useSeen((data?.list ?? []) as RowOf<E>[], selected),
    select,
    change: filter,
    clear: () => {
      select([]);
      clear();
    },
    replace: (next) => {
      select([]);
      replace(next);
    },
    setPage: (next) => change({ page: next }),
    setSort: (sort, order) => change({ sort, order }),
    refresh: () => void query.refetch(),
  };
}

/** The endpoint as the address knows it: without what the page itself decides. */
function useWithout<E extends ListEndpoint>(endpoint: E, fields: readonly string[]): E {
  const names = fields.join();
  return useMemo(() => {
    if (!names) return endpoint;
    const mask = Object.fromEntries(names.split(',').map((name) => [name, true as const]));
    return { ...endpoint, input: endpoint.input.omit(mask as Record<string, never>) };
  }, [endpoint, names]);
}

function useSeen<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  const seen = useRef(new Map<number, Row>()).current;
  for (const row of rows) seen.set(row.id, row);
  return ids.flatMap((id) => seen.get(id) ?? []);
}

/** A page that failed says nothing of the total: what the same filters matched before keeps the page numbers. */
function useKnownTotal(data: Page | undefined, asked: string): { total: number; capped: boolean } {
  const known = useRef({ asked: '', total: 0, capped: false });
  if (data) known.current = { asked, total: data.total, capped: data.capped };
  return known.current.asked === asked ? known.current : { total: 0, capped: false };
}

/** The last row of the last page was deleted: the page before it is shown. */
function useLastPage(data: Page | undefined, page: number, go: (page: number) => void): void {
  const last = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page;
  const beyond =
    data !== undefined && data.list.length === 0 && !data.capped && data.page === page && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only being beyond the end matters.
  useEffect(() => {
    if (beyond) go(last);
  }, [beyond, last]);
}

const ListContext = createContext<List | undefined>(undefined);
export const ListProvider = ListContext.Provider;
/** The list of the `ListPage` around. */
export function useListHere(): List {
  const list = useContext(ListContext);
  if (!list) throw new Error('this part stands inside a ListPage');
  return list;
}

const NO_ROWS: readonly object[] = [];
/** The rows of the list around; none where there is no list. */
export const useShownRows = (): readonly object[] => useContext(ListContext)?.rows ?? NO_ROWS;

/** The number shown before a row: it goes on from page to page. */
export const rowNumber = (index: number, page: number): number => index + 1 + PAGE_SIZE * (page - 1);
