import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useText } from '@/kernel/web/language.ts';
import type { teacherDataApi } from '../teacher-data.contract.ts';
import { STEPS, type Step } from '../teacher-data.rules.ts';
import { teacherDataText } from '../teacher-data.text.ts';
import { rowsOf } from './addresses.ts';
import { Change } from './Change.tsx';
import { isShare, METRICS, type Metric, shownAs } from './metrics.ts';
import './teacher-data.css';

const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));

type Answer = OutputOf<typeof teacherDataApi.get>;
const HELP = { attendance_percent: 'attendance_help', feedback_percent: 'feedback_help' } as const;

interface DataBoardProps {
  readonly data: Answer | undefined;
  readonly teacherId?: number;
  readonly by: Step;
  readonly onBy: (by: Step) => void;
}

/** The figures of a period with their change, and one of them over time. */
export function DataBoard({ data, teacherId, by, onBy }: DataBoardProps) {
  const t = useText(teacherDataText);
  const [metric, setMetric] = useState<Metric>('taught_minutes');
  const perHour = data?.minutes_per_class_hour ?? 60;
  const scaled = (value: number | null) =>
    value !== null && metric === 'taught_minutes' ? value / perHour : value;
  const points = (data?.trend ?? []).map((step) => ({
    from_day: step.from_day,
    to_day: step.to_day,
    value: scaled(step[metric]),
    shown: shownAs(metric, step[metric], perHour),
    to: rowsOf(teacherId, step).lessons(),
  }));
  const isEmpty = data !== undefined && points.every(({ value }) => !value);
  return (
    <section className="data-board" aria-busy={data === undefined}>
      <div className="data-figures">
        {METRICS.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={metric === key}
            {...(key in HELP && { title: t(HELP[key as keyof typeof HELP]) })}
            onClick={() => setMetric(key)}
          >
            <span>{t(key)}</span>
            <b className="num">{data ? shownAs(key, data.figures[key], perHour) : '—'}</b>
            {data && (
              <Change
                now={data.figures[key]}
                before={data.before[key]}
                kind={isShare(key) ? 'share' : 'amount'}
              />
            )}
          </button>
        ))}
      </div>
      <div className="data-trend">
        <header>
          <h3>{t('trend_of', { name: t(metric) })}</h3>
          {data && (
            <small className="mute num">
              {t('compared', { from: data.period_before.from_day, to: data.period_before.to_day })}
            </small>
          )}
          <span className="grow" />
          <span className="data-steps">
            {STEPS.map((step) => (
              <button key={step} type="button" aria-pressed={by === step} onClick={() => onBy(step)}>
                {t(step)}
              </button>
            ))}
          </span>
        </header>
        <div className="trend-place">
          {isEmpty ? (
            <p className="mute">{t('trend_none')}</p>
          ) : (
            <Suspense fallback={<span aria-busy="true" />}>
              {data && <TrendChart name={t(metric)} points={points} />}
            </Suspense>
          )}
        </div>
      </div>
    </section>
  );
}
