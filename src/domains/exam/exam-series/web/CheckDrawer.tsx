import { CircleCheck } from 'lucide-react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type ExamSeries, examSeriesApi } from '../exam-series.contract.ts';
import { examSeriesText } from '../exam-series.text.ts';

interface CheckDrawerProps {
  readonly series: ExamSeries | undefined;
  readonly onClose: () => void;
}

/** What keeps a series from being opened: its items without a fee, steps or a time. */
export function CheckDrawer({ series, onClose }: CheckDrawerProps) {
  const t = useText(examSeriesText);
  const { data, error, refetch } = useApi(
    examSeriesApi.check,
    { id: series?.id ?? 0 },
    { enabled: series !== undefined, staleMs: 0 },
  );
  return (
    <SideDrawer open={series !== undefined} onClose={onClose} title={`${t('check')} · ${series?.name ?? ''}`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data?.list.length === 0 && (
        <EmptyState
          icon={CircleCheck}
          title={series?.offering_count === 0 ? t('no_items') : t('check_fine')}
          help={series?.offering_count === 0 ? t('empty_help') : t('check_fine_help')}
        />
      )}
      {data && data.list.length > 0 && (
        <div className="drawer-pad">
          <p className="mute">{t('check_help')}</p>
          <table className="exam-check">
            <tbody>
              {data.list.map(({ offering_id, code, title, lacks }) => (
                <tr key={offering_id}>
                  <th scope="row">
                    <TwoLines sub={title}>{code}</TwoLines>
                  </th>
                  <td>{lacks.map((lack) => t(`lacks_${lack}`)).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SideDrawer>
  );
}
