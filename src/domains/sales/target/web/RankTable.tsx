import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Ranked, targetApi } from '../target.contract.ts';
import type { Metric } from '../target.rules.ts';
import { targetText } from '../target.text.ts';
import { percentOf, shown } from './units.ts';

interface RankTableProps {
  readonly month: string;
  readonly metric: Metric;
  readonly perHour: number;
}

/** Who achieved most in a month, and how that was the month before. */
export function RankTable({ month, metric, perHour }: RankTableProps) {
  const t = useText(targetText);
  const [by, setBy] = useState<'person' | 'team'>('person');
  const { data, error, refetch } = useApi(
    targetApi.rank,
    { month, metric, by },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <section className="target-rank">
      <Segmented
        label={t('by')}
        value={by}
        options={(['person', 'team'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setBy}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data?.list.length === 0 && <EmptyState title={t('rank_none')} />}
      {data && data.list.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('rank_no')}</th>
              <th>{t('rank_change')}</th>
              <th>{t(by)}</th>
              <th>{t('achieved')}</th>
              <th>{t('adjusted')}</th>
              <th>{t('goal')}</th>
              <th>{t('percent')}</th>
              <th>{t('medal')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={row.id}>
                <td className="num">{row.rank}</td>
                <td className="num">
                  <Change row={row} />
                </td>
                <td>{row.name}</td>
                <td className="num">{shown(metric, row.achieved, perHour)}</td>
                <td className="num">
                  {row.adjusted === 0 ? <Nothing /> : shown(metric, row.adjusted, perHour)}
                </td>
                <td className="num">{row.goal === null ? <Nothing /> : shown(metric, row.goal, perHour)}</td>
                <td className="num">{percentOf(row.achieved, row.goal) ?? '—'}%</td>
                <td>
                  {row.medal ? (
                    <Tone tone={row.medal === 'base' ? 'info' : 'success'}>{t(`medal_${row.medal}`)}</Tone>
                  ) : (
                    <Nothing />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Change({ row: { rank, before } }: { row: Ranked }) {
  if (before === null || before === rank) return <Nothing />;
  const up = before - rank;
  return (
    <span
      className={up > 0 ? 'tone-text-success' : 'tone-text-danger'}
    >{`${up > 0 ? '↑' : '↓'} ${Math.abs(up)}`}</span>
  );
}
