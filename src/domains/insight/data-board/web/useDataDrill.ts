import { useSearchParams } from 'react-router';
import type { BoardState } from '@/kernel/web/board/useBoard.ts';

const MARK = '~';

/** The figure that the address has opened: which, and of what; `none`: of what has no channel. */
export function useDataDrill(board: BoardState) {
  const [query] = useSearchParams();
  const [figure = '', of = ''] = (board.drill ?? '').split(MARK);
  const keyOf = (what: string, whose?: string | number | null): string =>
    whose === undefined ? what : [what, whose ?? 'none'].join(MARK);
  return {
    key: board.drill,
    figure,
    of: of || undefined,
    /** As `to` takes it: null is what has none. */
    whose: of === 'none' ? null : of || undefined,
    keyOf,
    to: (what: string, whose?: string | number | null): string => {
      const next = new URLSearchParams(query);
      next.set('drill', keyOf(what, whose));
      return `?${next}`;
    },
    open: (what: string, whose?: string | number | null) => board.change({ drill: keyOf(what, whose) }),
    close: () => board.change({ drill: undefined }),
  };
}
export type DataDrillState = ReturnType<typeof useDataDrill>;
