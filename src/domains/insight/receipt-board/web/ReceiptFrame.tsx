import type { ReactNode } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { ApiError } from '@/kernel/web/api/client.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { BoardHeader } from '@/kernel/web/board/BoardHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import { ReceiptDrill, type ReceiptDrillProps } from './ReceiptDrill.tsx';
import { ReceiptFigures } from './ReceiptFigures.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import type { ReceiptsState } from './useReceiptBoard.ts';
import './receipt-board.css';

export interface ReceiptsBoard {
  readonly totals: ReceiptSums;
  readonly before: ReceiptSums | null;
  readonly target_fen: number | null;
  readonly open_months: readonly string[];
}
interface ReceiptFrameProps<D extends ReceiptsBoard> {
  readonly receipts: ReceiptsState;
  readonly answer: {
    readonly data: D | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly exportTo: Endpoint;
  readonly whose?: ReceiptDrillProps['whose'];
  readonly children: (board: D) => ReactNode;
}
const MONTHS_NAMED = 3;

/** Of every board of receipts: days and filters, the figures in a line, what is particular to it, and the pane of a figure. */
export function ReceiptFrame<D extends ReceiptsBoard>(props: ReceiptFrameProps<D>) {
  const { receipts, answer, exportTo, whose, children } = props;
  const t = useText(receiptBoardText);
  const holds = useHolds();
  const { board, asked, drill } = receipts;
  const { data, error } = answer;
  return (
    <>
      <BoardHeader
        title={t('title')}
        board={board}
        company={<CompanySelect />}
        onExport={
          holds(exportTo.permission)
            ? () => exportList(exportTo, { ...asked, group: board.group })
            : undefined
        }
      />
      <PageTabs label={t('title')} />
      <ReceiptFilters receipts={receipts} notes={data && <OpenMonths months={data.open_months} />} />
      {error && <ErrorState error={error} onRetry={() => void answer.refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <>
          <ReceiptFigures board={data} drill={drill} />
          {children(data)}
        </>
      )}
      <ReceiptDrill drill={drill} whose={whose} />
    </>
  );
}

function OpenMonths({ months }: { months: readonly string[] }) {
  const t = useText(receiptBoardText);
  if (months.length === 0) return null;
  return (
    <p className="receipt-notes">
      {months.length > MONTHS_NAMED
        ? t('open_months', { n: months.length })
        : months.map((month) => <span key={month}>{t('open_month', { month })}</span>)}
    </p>
  );
}
