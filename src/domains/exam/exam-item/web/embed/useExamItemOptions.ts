import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Options } from '@/kernel/web/api/useOptions.ts';
import { examItemApi } from '../../exam-item.contract.ts';

interface Which {
  readonly exam_board_id?: number;
  readonly series_id?: number;
  readonly kind?: 'linear' | 'unit' | 'award' | 'test';
}

/** The items that are on, by code and title. */
export function useExamItemOptions({ kind, ...input }: Which = {}): Options {
  const { data, isLoading, isError, refetch } = useApi(examItemApi.options, input);
  const list = (data?.list ?? []).filter((item) => kind === undefined || item.kind === kind);
  return {
    options: list.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
    loading: isLoading,
    failed: isError,
    retry: () => void refetch(),
  };
}
