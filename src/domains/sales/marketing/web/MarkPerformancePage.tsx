import { Link } from 'react-router';
import { monthOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { FIGURES } from '../../channel-cost/channel-cost.rules.ts';
import { useFigureQuery } from '../../channel-cost/web/embed/useFigureQuery.ts';
import { targetPaths } from '../../target/target.paths.ts';
import { marketingApi, type PersonRow } from '../marketing.contract.ts';
import { marketingPaths } from '../marketing.paths.ts';
import { marketingText } from '../marketing.text.ts';
import { FigureCells } from './FigureCells.tsx';
import { MarketingFrame } from './MarketingFrame.tsx';

/** Who is responsible for channels: what these brought and cost, and their own share in cases. */
export function MarkPerformancePage() {
  const t = useText(marketingText);
  const asked = useFigureQuery();
  const { data, error, refetch } = useApi(marketingApi.performance, asked.filter, {
    keepPrevious: true,
    staleMs: 0,
  });
  return (
    <MarketingFrame here="performance" asked={asked} exportTo={marketingApi.performance_export}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && data.list.length === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {data && data.list.length > 0 && <People rows={data.list} asked={asked} />}
    </MarketingFrame>
  );
}

/** How far their own receipts have come, with the goal below; it leads to the targets of that month. */
function AgainstTarget({ row, month }: { row: PersonRow; month: string }) {
  const t = useText(marketingText);
  const { target_fen, achieved_fen, target_percent } = row;
  if (target_fen === null || achieved_fen === null) return <Nothing />;
  const words = { achieved: formatFen(achieved_fen), goal: formatFen(target_fen) };
  return (
    <Link to={targetPaths.grid({ month, metric: 'receipts' })} title={t('target_help', words)}>
      <TwoLines sub={formatFen(target_fen)}>
        <span className="num">{target_percent === null ? '—' : `${target_percent}%`}</span>
      </TwoLines>
    </Link>
  );
}

function People({ rows, asked }: { rows: readonly PersonRow[]; asked: ReturnType<typeof useFigureQuery> }) {
  const t = useText(marketingText);
  const change = (places: number | null) =>
    places === null || places === 0 ? '' : places > 0 ? ` ↑${places}` : ` ↓${-places}`;
  return (
    <section className="figure-part figure-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th>{t('rank')}</th>
            <th>{t('name')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} className="end">
                {t(figure)}
              </th>
            ))}
            <th className="end">{t('effective_percent')}</th>
            <th className="end">{t('marketing_fen')}</th>
            <th className="end">{t('roi_bp')}</th>
            <th className="end">{t('target_fen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? 0}>
              <td className="num">
                {row.rank}
                <span className="mute">{change(row.rank_change)}</span>
              </td>
              <td>{row.name ?? t('nobody')}</td>
              <FigureCells
                figures={row}
                to={(drill) =>
                  marketingPaths.performance({
                    ...Object.fromEntries(asked.query),
                    drill,
                    drill_person: row.key ?? undefined,
                    drill_without: row.key === null ? 'owner' : undefined,
                  })
                }
              />
              <td className="end">{row.effective_percent === null ? '—' : `${row.effective_percent}%`}</td>
              <td className="end">{formatFen(row.marketing_fen)}</td>
              <td className="end">{row.roi_bp === null ? '—' : `${Math.round(row.roi_bp / 10) / 10}%`}</td>
              <td className="end">
                <AgainstTarget row={row} month={monthOf(asked.filter.to_on ?? companyToday())} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
