import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { FigureBars } from '@/kernel/web/board/FigureBars.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type ChannelData, channelCostApi, type DataRow, GROUPINGS } from '../channel-cost.contract.ts';
import { channelCostPaths } from '../channel-cost.paths.ts';
import { COUNTS, FIGURES, type Figure, isMoney } from '../channel-cost.rules.ts';
import { channelCostText } from '../channel-cost.text.ts';
import { FigureFilters } from './embed/FigureFilters.tsx';
import { FigureRows } from './embed/FigureRows.tsx';
import { useFigureQuery } from './embed/useFigureQuery.ts';

type Asked = ReturnType<typeof useFigureQuery>;

/** What came of each channel and what it cost; every figure opens what it is made of. */
export function ChannelDataPage() {
  const t = useText(channelCostText);
  const holds = useHolds();
  const asked = useFigureQuery();
  const input = { ...asked.filter, by: asked.by };
  const { data, error, refetch } = useApi(channelCostApi.data, input, { keepPrevious: true, staleMs: 0 });
  const isEmpty = data && FIGURES.every((figure) => data.total[figure] === 0);
  return (
    <>
      <PageHeader title={t('data_screen')}>
        <CompanySelect />
        <Segmented
          label={t('by')}
          value={asked.by}
          options={GROUPINGS.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(by) => asked.change({ by, drill: undefined, drill_key: undefined })}
        />
        {holds(channelCostApi.data_export.permission) && (
          <Button icon={Download} onClick={() => exportList(channelCostApi.data_export, input)}>
            {t('data_export')}
          </Button>
        )}
      </PageHeader>
      <FigureFilters asked={asked} />
      <PageBody>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={10} />}
        {isEmpty && <EmptyState title={t('empty_data')} help={t('empty_data_help')} />}
        {data && !isEmpty && <Board data={data} asked={asked} />}
      </PageBody>
      <FigureRows asked={asked} />
    </>
  );
}

function Board({ data, asked }: { data: ChannelData; asked: Asked }) {
  const t = useText(channelCostText);
  const [first] = COUNTS;
  const reached = data.total[first];
  return (
    <>
      <section className="figure-part">
        <h2>{t('chart')}</h2>
        <FigureBars
          label={t('chart')}
          bars={data.list.map((row) => ({
            key: String(row.key),
            label: row.name ?? t('none'),
            value: row.receipts_fen,
            mark: row.cost_fen,
            shown: formatFen(row.receipts_fen),
            to: drillTo(asked, 'receipts_fen', row),
          }))}
        />
      </section>
      <section className="figure-part">
        <h2>{t('funnel')}</h2>
        <FigureBars
          label={t('funnel')}
          bars={COUNTS.map((figure) => ({
            key: figure,
            label: t(figure),
            value: data.total[figure],
            shown: `${data.total[figure]}${reached > 0 ? ` · ${Math.round((data.total[figure] / reached) * 1000) / 10}%` : ''}`,
            to: drillTo(asked, figure),
          }))}
        />
      </section>
      <section className="figure-part figure-scroll">
        <FigureTable
          asked={asked}
          head={t('name')}
          rows={data.list.map((row) => ({ ...row, label: row.name ?? t('none'), drill_key: row.key }))}
          total={data.total}
        />
      </section>
      <section className="figure-part figure-scroll">
        <h2>{t('by_month')}</h2>
        <FigureTable
          asked={asked}
          head={t('month')}
          rows={data.months.map((row) => ({ ...row, label: row.month, drill_month: row.month }))}
        />
      </section>
    </>
  );
}

/** The same page with what a figure is made of beside it. */
function drillTo(
  { query, by }: Asked,
  drill: Figure,
  of: { key?: number | null; month?: string } = {},
): string {
  return channelCostPaths.data({
    ...Object.fromEntries(query),
    drill,
    drill_key: of.key ?? undefined,
    drill_without: of.key === null ? by : undefined,
    drill_month: of.month,
  });
}

type Row = Omit<DataRow, 'key' | 'name'> & {
  readonly label: string;
  readonly drill_key?: number | null;
  readonly drill_month?: string;
};
const cellOf = ({ drill_key, drill_month }: Omit<Row, 'label'>) => ({
  ...(drill_key !== undefined && { key: drill_key }),
  ...(drill_month !== undefined && { month: drill_month }),
});
interface FigureTableProps {
  readonly asked: Asked;
  readonly head: string;
  readonly rows: readonly Row[];
  readonly total?: Omit<DataRow, 'key' | 'name'>;
}
function FigureTable({ asked, head, rows, total }: FigureTableProps) {
  const t = useText(channelCostText);
  const cells = (row: Omit<Row, 'label'>) => (
    <>
      {FIGURES.map((figure) => (
        <td key={figure} className="end">
          {row[figure] === 0 ? (
            <span className="mute">—</span>
          ) : (
            <Link to={drillTo(asked, figure, cellOf(row))}>
              {isMoney(figure) ? formatFen(row[figure]) : row[figure]}
            </Link>
          )}
        </td>
      ))}
      <td className="end">{row.cost_per_lead_fen === null ? '—' : formatFen(row.cost_per_lead_fen)}</td>
      <td className="end">{row.cost_per_deal_fen === null ? '—' : formatFen(row.cost_per_deal_fen)}</td>
      <td className="end">{row.roi_bp === null ? '—' : `${Math.round(row.roi_bp / 10) / 10}%`}</td>
    </>
  );
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th>{head}</th>
          {FIGURES.map((figure) => (
            <th key={figure} className="end">
              {t(figure)}
            </th>
          ))}
          <th className="end">{t('cost_per_lead_fen')}</th>
          <th className="end">{t('cost_per_deal_fen')}</th>
          <th className="end" title={t('roi_help')}>
            {t('roi_bp')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <td>{row.label}</td>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td>{t('total')}</td>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
