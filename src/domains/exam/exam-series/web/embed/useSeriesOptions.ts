import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Options } from '@/kernel/web/api/useOptions.ts';
import { examSeriesApi } from '../../exam-series.contract.ts';

/** All series, the newest first, each with its board: as a filter or a form offers them. */
export function useSeriesOptions(): Options & { readonly newest: number | undefined } {
  const { data, isLoading, isError, refetch } = useApi(examSeriesApi.options, {});
  const list = data?.list ?? [];
  return {
    options: list.map(({ id, name, exam_board_name }) => ({
      value: id,
      label: `${exam_board_name} ${name}`,
    })),
    newest: (list.find(({ status }) => status === 'open') ?? list[0])?.id,
    loading: isLoading,
    failed: isError,
    retry: () => void refetch(),
  };
}
