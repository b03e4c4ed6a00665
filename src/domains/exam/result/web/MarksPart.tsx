import { TableProperties } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Select } from '@/kernel/web/form/select/Select.tsx';
import { useText } from '@/kernel/web/language.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useExamItemOptions } from '../../exam-item/web/embed/useExamItemOptions.ts';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { resultPermissions as may } from '../result.access.ts';
import { resultApi } from '../result.contract.ts';
import { CHANGES } from '../result.rules.ts';
import { resultText } from '../result.text.ts';
import { MarksTable } from './MarksTable.tsx';
import type { Change } from './useKeeping.ts';
import './marks.css';

/** The marks of an item in a series, candidate by candidate and paper by paper. */
export function MarksPart() {
  const t = useText(resultText);
  const [query, setQuery] = useSearchParams();
  const series_id = Number(query.get('series_id')) || 0;
  const item_id = Number(query.get('item_id')) || 0;
  const isChosen = series_id > 0 && item_id > 0;
  const { data, error, refetch } = useApi(
    resultApi.grid,
    { series_id, item_id },
    { enabled: isChosen, staleMs: 0 },
  );
  const holds = useHolds();
  const mayEdit = holds(may.edit) && data !== undefined && !data.is_award;
  const [why, setWhy] = useState<Change>('mistyped');
  const choose = async (series: number, item: number) => {
    if (!(await mayDiscardChanges())) return;
    setQuery(
      {
        view: 'marks',
        ...(series > 0 && { series_id: String(series) }),
        ...(item > 0 && { item_id: String(item) }),
      },
      { replace: true },
    );
  };
  return (
    <div className="marks" data-scroll>
      <div className="marks-chosen">
        <Select
          label={t('series_id')}
          placeholder={t('series_id')}
          source={useSeriesOptions()}
          value={series_id || null}
          onChange={(id) => void choose(Number(id), 0)}
        />
        <Select
          label={t('item_id')}
          placeholder={t('item_id')}
          source={useExamItemOptions(series_id ? { series_id } : {})}
          value={item_id || null}
          onChange={(id) => void choose(series_id, Number(id))}
        />
        {mayEdit && data?.rows.some(({ revision }) => revision > 0) && (
          <span className="marks-why">
            <span className="mute">{t('why')}</span>
            <Select
              label={t('why')}
              source={{ options: CHANGES.map((value) => ({ value, label: t(value) })) }}
              value={why}
              onChange={(value) => setWhy(CHANGES.find((one) => one === value) ?? 'mistyped')}
            />
          </span>
        )}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isChosen && <EmptyState icon={TableProperties} title={t('grid')} help={t('grid_choose')} />}
      {isChosen && !data && !error && <RowsSkeleton rows={8} />}
      {isChosen && data && data.rows.length === 0 && (
        <EmptyState icon={TableProperties} title={t('grid')} help={t('grid_empty')} />
      )}
      {isChosen && data && data.rows.length > 0 && (
        <MarksTable
          key={`${series_id} ${item_id}`}
          grid={data}
          of={{ series_id, item_id }}
          mayEdit={mayEdit}
          why={why}
        />
      )}
    </div>
  );
}
