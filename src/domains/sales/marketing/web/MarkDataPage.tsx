import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { FigureBars } from '@/kernel/web/board/FigureBars.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { FIGURES, type Figure } from '../../channel-cost/channel-cost.rules.ts';
import { useFigureQuery } from '../../channel-cost/web/embed/useFigureQuery.ts';
import { type MarkData, marketingApi } from '../marketing.contract.ts';
import { marketingPaths } from '../marketing.paths.ts';
import { marketingText } from '../marketing.text.ts';
import { FigureCells } from './FigureCells.tsx';
import { LeadsByDay } from './LeadsByDay.tsx';
import { MarketingFrame } from './MarketingFrame.tsx';

type Asked = ReturnType<typeof useFigureQuery>;

/** Day by day and channel by channel: what was spent, who came, what came of it. */
export function MarkDataPage() {
  const t = useText(marketingText);
  const asked = useFigureQuery();
  const { data, error, refetch } = useApi(marketingApi.data, asked.filter, {
    keepPrevious: true,
    staleMs: 0,
  });
  const isEmpty = data && data.total.link_visits === 0 && FIGURES.every((figure) => data.total[figure] === 0);
  return (
    <MarketingFrame here="data" asked={asked} exportTo={marketingApi.data_export}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {isEmpty && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {data && !isEmpty && <Board data={data} asked={asked} />}
    </MarketingFrame>
  );
}

const drillTo = ({ query }: Asked, drill: Figure, more: Record<string, string | number | undefined>) =>
  marketingPaths.data({ ...Object.fromEntries(query), drill, ...more });

function Board({ data, asked }: { data: MarkData; asked: Asked }) {
  const t = useText(marketingText);
  const busy = data.days.filter((row) => row.link_visits > 0 || FIGURES.some((figure) => row[figure] !== 0));
  return (
    <>
      <LeadsByDay data={data} />
      <section className="figure-part">
        <h2>{t('by_channel')}</h2>
        <FigureBars
          label={t('by_channel')}
          bars={data.channels
            .toSorted((a, b) => b.leads - a.leads)
            .map((row) => ({
              key: String(row.key),
              label: row.name ?? t('none'),
              value: row.leads,
              shown:
                row.cost_per_lead_fen === null
                  ? String(row.leads)
                  : `${row.leads} · ${t('cost_per_lead_fen')} ${formatFen(row.cost_per_lead_fen)}`,
              to: drillTo(asked, 'leads', {
                drill_key: row.key ?? undefined,
                drill_without: row.key === null ? 'channel' : undefined,
              }),
            }))}
        />
      </section>
      <section className="figure-part figure-scroll">
        <h2>{t('by_day')}</h2>
        <table className="figure-table">
          <thead>
            <tr>
              <th>{t('day')}</th>
              <th className="end">{t('link_visits')}</th>
              {FIGURES.map((figure) => (
                <th key={figure} className="end">
                  {t(figure)}
                </th>
              ))}
              <th className="end">{t('cost_per_lead_fen')}</th>
            </tr>
          </thead>
          <tbody>
            {busy.toReversed().map((row) => (
              <tr key={row.day}>
                <td className="num">{row.day}</td>
                <td className="end">{row.link_visits || '—'}</td>
                <FigureCells figures={row} to={(figure) => drillTo(asked, figure, { drill_day: row.day })} />
                <td className="end">
                  {row.cost_per_lead_fen === null ? '—' : formatFen(row.cost_per_lead_fen)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('total')}</td>
              <td className="end">{data.total.link_visits}</td>
              <FigureCells figures={data.total} to={(figure) => drillTo(asked, figure, {})} />
              <td className="end">
                {data.total.cost_per_lead_fen === null ? '—' : formatFen(data.total.cost_per_lead_fen)}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
