import { Delta } from '@/kernel/web/board/Delta.tsx';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Place } from '../../census/web/embed/Place.tsx';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import { type Column, Mix } from './SumsTable.tsx';

type Row = ReceiptSums & {
  readonly key: number | string | null;
  readonly rank: number;
  readonly before_rank: number | null;
  readonly before_net_fen: number | null;
};

/** Its place and how that changed; nobody has one. */
export function usePlaceColumn<R extends Row>(compared: boolean): Column<R> {
  const t = useText(receiptBoardText);
  return {
    key: 'rank',
    head: t('rank'),
    cell: ({ key, rank, before_rank }) =>
      key !== null && <Place rank={rank} before={before_rank} compared={compared} />,
  };
}

export function useMixColumn<R extends Row>(rows: readonly R[]): Column<R> {
  const t = useText(receiptBoardText);
  const most = Math.max(1, ...rows.map(({ receipts_fen }) => receipts_fen));
  return { key: 'mix', head: t('natures'), isSpare: true, cell: (row) => <Mix sums={row} most={most} /> };
}

export function useChangeColumn<R extends Row>(compared: boolean): readonly Column<R>[] {
  const t = useText(receiptBoardText);
  if (!compared) return [];
  return [
    {
      key: 'change',
      head: t('compared'),
      end: true,
      cell: ({ net_fen, before_net_fen }) =>
        before_net_fen ? <Delta now={net_fen} before={before_net_fen} /> : <Nothing />,
    },
  ];
}

/** An amount of a column, or nothing. */
export const Amount = ({ fen }: { fen: number | null }) =>
  fen === null || fen === 0 ? <Nothing /> : plainNumber(fen, 'money');

/** How much of a goal is reached. */
export function Reached({ percent }: { percent: number | null }) {
  if (percent === null) return <Nothing />;
  return (
    <span className="receipt-goal">
      <i>
        <u
          className={percent >= 100 ? 'receipt-reached' : undefined}
          style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
        />
      </i>
      {percent}%
    </span>
  );
}
