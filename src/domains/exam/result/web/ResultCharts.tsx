import { ChartColumnStacked } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Select } from '@/kernel/web/form/select/Select.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { resultApi } from '../result.contract.ts';
import { FEWEST_RESULTS } from '../result.rules.ts';
import type { Charts } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { Boundaries } from './Boundaries.tsx';
import { GradeBars, shareOf } from './GradeBars.tsx';

/** Grades by subject against the last series, the share of good ones by teacher, what was predicted, and boundaries. */
export function ResultCharts() {
  const t = useText(resultText);
  const [query, setQuery] = useSearchParams();
  const chosen = Number(query.get('series_id')) || undefined;
  const { data, error, refetch } = useApi(
    resultApi.charts,
    chosen === undefined ? {} : { series_id: chosen },
    { staleMs: 0, keepPrevious: true },
  );
  return (
    <div className="result-charts" data-scroll>
      <Select
        className="result-series"
        label={t('series_id')}
        source={useSeriesOptions()}
        value={data?.series_id ?? null}
        onChange={(id) =>
          setQuery(id === null ? { view: 'charts' } : { view: 'charts', series_id: String(id) }, {
            replace: true,
          })
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={8} />}
      {data && data.subjects.length === 0 && (
        <EmptyState icon={ChartColumnStacked} title={t('no_charts')} help={t('no_charts_help')} />
      )}
      {data && data.subjects.length > 0 && (
        <>
          <GradeBars charts={data} />
          <div className="result-two">
            <Teachers charts={data} />
            <Matrix charts={data} />
          </div>
          <Boundaries charts={data} />
        </>
      )}
    </div>
  );
}

function Teachers({ charts: { teachers } }: { charts: Charts }) {
  const t = useText(resultText);
  return (
    <section className="result-part">
      <h2>{t('by_teacher')}</h2>
      <p className="mute">{t('by_teacher_help', { n: FEWEST_RESULTS })}</p>
      <table className="result-table">
        <thead>
          <tr>
            <th scope="col">{t('teacher_name')}</th>
            <th scope="col" className="num">
              {t('result_count')}
            </th>
            <th scope="col" className="num">
              {t('top_count')}
            </th>
            <th scope="col">{t('top_rate')}</th>
          </tr>
        </thead>
        <tbody>
          {teachers.map(({ teacher_id, teacher_name, result_count, top_count }) => (
            <tr key={teacher_id}>
              <th scope="row">{teacher_name}</th>
              <td className="num">{result_count}</td>
              <td className="num">{top_count}</td>
              <td>
                <span className="result-rate">
                  <i style={{ width: shareOf(top_count, result_count) }} />
                  <b className="num">{shareOf(top_count, result_count)}</b>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {teachers.length === 0 && <p className="mute">{t('no_teachers', { n: FEWEST_RESULTS })}</p>}
    </section>
  );
}

/** Rows are what was predicted, columns what was reached; the diagonal is where both agree. */
function Matrix({ charts: { matrix, grades } }: { charts: Charts }) {
  const t = useText(resultText);
  const columns = grades.filter((grade) => matrix.some(({ final }) => final === grade));
  const rows = [...new Set([...grades, ...matrix.map(({ predicted }) => predicted)])].filter((grade) =>
    matrix.some(({ predicted }) => predicted === grade),
  );
  const most = Math.max(1, ...matrix.map(({ count }) => count));
  const countOf = (predicted: string, final: string) =>
    matrix.find((one) => one.predicted === predicted && one.final === final)?.count ?? 0;
  return (
    <section className="result-part">
      <h2>{t('matrix')}</h2>
      <p className="mute">{t('matrix_help')}</p>
      <table className="result-table result-matrix">
        <thead>
          <tr>
            <th scope="col">{t('predicted')}</th>
            {columns.map((grade) => (
              <th key={grade} scope="col" className="num">
                {grade}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((predicted) => (
            <tr key={predicted}>
              <th scope="row">{predicted}</th>
              {columns.map((final) => {
                const count = countOf(predicted, final);
                return (
                  <td
                    key={final}
                    className={predicted === final ? 'num result-same' : 'num'}
                    style={{ '--share': `${Math.round((count / most) * 60)}%` } as never}
                  >
                    {count || ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="mute">{t('no_matrix')}</p>}
    </section>
  );
}
