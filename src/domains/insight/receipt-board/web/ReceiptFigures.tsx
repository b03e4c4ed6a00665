import { formatFen } from '@/kernel/value/money.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import type { ReceiptsBoard } from './ReceiptFrame.tsx';
import type { ReceiptFigure, ReceiptsState } from './useReceiptBoard.ts';

interface ReceiptFiguresProps {
  readonly board: ReceiptsBoard;
  readonly drill: ReceiptsState['drill'];
}

/** What came in, of which nature, what went back, and what is left. */
export function ReceiptFigures({ board, drill }: ReceiptFiguresProps) {
  const t = useText(receiptBoardText);
  const { totals, before, target_fen } = board;
  const share = (fen: number) =>
    totals.receipts_fen === 0
      ? undefined
      : t('share_of', { percent: Math.round((fen / totals.receipts_fen) * 1000) / 10 });
  const figure = (of: ReceiptFigure, name: keyof ReceiptSums, note: string | undefined): Kpi => ({
    key: drill.keyOf({ figure: of }),
    to: drill.to({ figure: of }),
    label: t(name),
    figure: <Figure value={totals[name]} unit="money" />,
    change: <Delta now={totals[name]} before={before?.[name]} lessIsBetter={of === 'refunds'} />,
    note,
  });
  const items: Kpi[] = [
    {
      ...figure(
        'receipts',
        'receipts_fen',
        target_fen === null ? t('no_goal') : t('goal', { money: formatFen(target_fen) }),
      ),
      ...(target_fen !== null && target_fen > 0 && { goal: { reached: totals.receipts_fen / target_fen } }),
    },
    figure('new', 'new_fen', share(totals.new_fen)),
    figure('renewal', 'renewal_fen', share(totals.renewal_fen)),
    figure('refunds', 'refunds_fen', share(totals.refunds_fen)),
    figure('all', 'net_fen', t('taken_back', { money: formatFen(totals.rebacks_fen) })),
  ];
  return <Kpis items={items} open={drill.key} />;
}
