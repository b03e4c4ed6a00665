import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Option, Options } from '@/kernel/web/api/useOptions.ts';
import { baseDataApi } from '../../base-data.contract.ts';
import type { RegionOption } from '../../base-data.rules.ts';

const under = (regions: readonly RegionOption[], depth: number): Option[] =>
  regions.flatMap(({ value, label, children = [] }) => [
    { value, label, depth },
    ...under(children, depth + 1),
  ]);

/** Countries, provinces and cities, each under what it lies in. */
export function useRegionOptions(): Options {
  const { data, isLoading, isError, refetch } = useApi(baseDataApi.regions, {});
  return {
    options: under(data?.options ?? [], 0),
    loading: isLoading,
    failed: isError,
    retry: () => void refetch(),
  };
}
