import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { BoardHeader } from '@/kernel/web/board/BoardHeader.tsx';
import { Figure as Shown } from '@/kernel/web/board/Figure.tsx';
import { FigureBars } from '@/kernel/web/board/FigureBars.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { type BoardState, useBoard } from '@/kernel/web/board/useBoard.ts';
import { PageBody } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type FigureRow, type ShopMoney, shopMoneyApi } from '../shop-money.contract.ts';
import { FIGURES, type Figure, GROUPINGS, type Grouping, isMoney } from '../shop-money.rules.ts';
import { shopMoneyText } from '../shop-money.text.ts';
import { drillTo } from './drill.ts';
import { FigureTable } from './FigureTable.tsx';
import { LinesDrawer } from './LinesDrawer.tsx';
import { ReconciledStrip } from './ReconciledStrip.tsx';
import { SoldChart } from './SoldChart.tsx';
import './shop-money.css';

const LEADING: readonly Figure[] = ['sold_fen', 'delivered_fen', 'refunded_fen', 'margin_fen', 'left_fen'];

/** What the shop took, earned and still owes; every figure opens its order lines, and all of it comes to zero with the books. */
export function ShopMoneyPage() {
  const t = useText(shopMoneyText);
  const holds = useHolds();
  const board = useBoard<Grouping>({ groups: GROUPINGS });
  const input = { ...board.span, group: board.group };
  const { data, error, refetch } = useApi(shopMoneyApi.board, input, { keepPrevious: true, staleMs: 0 });
  const isEmpty = data && FIGURES.every((figure) => data.total[figure] === 0);
  return (
    <>
      <BoardHeader
        title={t('title')}
        board={board}
        company={<CompanySelect />}
        comparable={false}
        groups={GROUPINGS.map((value) => ({ value, label: t(value) }))}
        {...(holds(shopMoneyApi.export.permission) && {
          onExport: () => exportList(shopMoneyApi.export, input),
        })}
      />
      <PageBody>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={10} />}
        {data?.reconciliation && <ReconciledStrip of={data.reconciliation} span={board.span} />}
        {isEmpty && <EmptyState title={t('empty')} help={t('empty_help')} />}
        {data && !isEmpty && <Parts data={data} board={board} />}
      </PageBody>
      <LinesDrawer board={board} />
    </>
  );
}

interface PartsProps {
  readonly data: ShopMoney;
  readonly board: BoardState<Grouping>;
}
function Parts({ data, board }: PartsProps) {
  const t = useText(shopMoneyText);
  const items: Kpi[] = LEADING.map((figure) => ({
    key: figure,
    label: t(figure),
    figure: <Shown value={data.total[figure]} unit="money" />,
    note: figure === 'sold_fen' ? `${t('coin_fen')} ${formatFen(data.total.coin_fen)}` : undefined,
    to: drillTo(board, { figure }),
  }));
  const bars = (rows: readonly FigureRow[], group: Grouping, figure: Figure) =>
    rows.map((row) => ({
      key: row.key,
      label: row.name,
      value: row[figure],
      shown: isMoney(figure) ? formatFen(row[figure]) : String(row[figure]),
      to: drillTo(board, { figure, of: { group, key: row.key } }),
    }));
  return (
    <>
      <Kpis items={items} />
      <SoldChart data={data} />
      <div className="shop-money-charts">
        <Bars title={t('best')} bars={bars(data.best, 'product', 'sold_fen')} />
        <Bars title={t('by_account')} bars={bars(data.accounts, 'account', 'sold_fen')} />
        <Bars title={t('margin_by_category')} bars={bars(data.categories, 'category', 'margin_fen')} />
      </div>
      <section className="figure-part figure-scroll">
        <FigureTable rows={data.list} total={data.total} board={board} />
      </section>
    </>
  );
}

function Bars({ title, bars }: { title: string; bars: Parameters<typeof FigureBars>[0]['bars'] }) {
  return (
    <section className="figure-part">
      <h2>{title}</h2>
      {bars.length === 0 ? <p className="mute">—</p> : <FigureBars label={title} bars={bars} />}
    </section>
  );
}
