import { useApis } from '@/kernel/web/api/useApi.ts';
import type { ListEndpoint } from '@/kernel/web/list/useList.ts';
import type { LoadedFigure } from './loadHome.ts';

const REFRESH_MS = 300_000;
type Answer = ReturnType<ListEndpoint['output']['parse']>;

/** Each figure with its count: the total of the very list that it opens. */
export function useFigures(figures: readonly LoadedFigure[]) {
  const answers = useApis(
    figures.map(({ figure: { endpoint, filters, fixed, order } }) => ({
      endpoint,
      input: { ...filters, ...fixed, ...order, limit: 1 },
    })),
    REFRESH_MS,
  );
  return figures.map(({ key, figure }, at) => {
    const data = answers[at]?.data as Answer | undefined;
    const note = data && data.total > 0 ? figure.note?.(data, Date.now() / 1000) : undefined;
    return {
      key,
      figure,
      note,
      total: data?.total,
      text: data ? `${data.total.toLocaleString('en')}${data.capped ? '+' : ''}` : '—',
      to: figure.open(figure.filters),
    };
  });
}
