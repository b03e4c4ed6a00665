import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Options } from '@/kernel/web/api/useOptions.ts';
import { baseDataApi } from '../../base-data.contract.ts';
import type { BaseKind } from '../../base-data.rules.ts';

/** The items of a kind that are on, as a filter or a form offers them. */
export function useItemOptions(kind: BaseKind): Options {
  const { data, isLoading, isError, refetch } = useApi(baseDataApi.options, { kind });
  return {
    options: (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    loading: isLoading,
    failed: isError,
    retry: () => void refetch(),
  };
}
