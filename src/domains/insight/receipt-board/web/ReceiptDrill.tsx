import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { type Drill, performanceApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { spanText } from '@/kernel/web/board/span.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { receiptBoardText } from '../receipt-board.text.ts';
import { FRESH, type ReceiptsState } from './useReceiptBoard.ts';

type Input = NonNullable<ReceiptsState['drill']['input']>;
export interface ReceiptDrillProps {
  readonly drill: ReceiptsState['drill'];
  /** Whose figure it is, where it is somebody's. */
  readonly whose?: (input: Input) => string | null | undefined;
}

/** The items that a figure is made of. */
export const ReceiptDrill = (props: ReceiptDrillProps) =>
  props.drill.input ? <Pane {...props} input={props.drill.input} /> : null;

const NAMES = {
  receipts: 'receipts_fen',
  new: 'new_fen',
  renewal: 'renewal_fen',
  expand: 'expand_fen',
  rebacks: 'rebacks_fen',
  refunds: 'refunds_fen',
  all: 'net_fen',
} as const;

function Pane({ drill, whose, input }: ReceiptDrillProps & { input: Input }) {
  const t = useText(receiptBoardText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(performanceApi.drill, input, FRESH);
  const { posted_from, posted_until, of: _, unowned, of_company_id: __, ...filters } = input;
  const span = { from: posted_from, to: posted_until };
  const name = t(NAMES[drill.figure]);
  return (
    <DrillPane
      title={[name, unowned === 1 ? t('nobody') : whose?.(input), spanText(span)].filter(Boolean).join(' · ')}
      name={name}
      span={span}
      drilled={data && shown(data, t)}
      error={error && <ErrorState error={error} onRetry={() => void refetch()} />}
      onClose={drill.close}
      onExport={
        holds(performanceApi.export.permission) ? () => exportList(performanceApi.export, input) : undefined
      }
      listTo={casePaths.collect({
        posted_from,
        posted_until,
        ...filters,
        ...(unowned === 1 && { view: 'unowned' }),
      })}
    />
  );
}

/** What went back is the refund itself; what came in is told by its case, with who brought it. */
function whereTo({ refund_id, case_id }: Drill['items'][number]): { to?: string } {
  if (refund_id !== null) return { to: refundPaths.detail(refund_id) };
  return case_id === null ? {} : { to: casePaths.detail(case_id) };
}

type Say = (key: keyof typeof receiptBoardText & string) => string;
function shown(drill: Drill, t: Say) {
  const parts = [
    { label: t('receipts_fen'), fen: drill.receipts_fen + drill.shifts_fen },
    { label: t('rebacks_fen'), fen: drill.rebacks_fen },
    { label: t('refunds_fen'), fen: drill.refunds_fen },
  ].filter(({ fen }) => fen !== 0);
  return {
    fen: drill.drilled_fen,
    equation: parts,
    days: drill.days.map(({ day, drilled_fen }) => ({ day, fen: drilled_fen })),
    documents: drill.items.map((item) => ({
      id: item.id,
      day: item.posted_on,
      number: item.doc_number,
      ...whereTo(item),
      text: [item.student_name, item.admin_name].filter(Boolean).join(' · '),
      fen: item.item_fen,
    })),
    total: drill.items_total,
    ...(drill.difference_fen !== null && { difference_fen: drill.difference_fen }),
  };
}
