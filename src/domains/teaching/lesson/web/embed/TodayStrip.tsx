import { Link } from 'react-router';
import { clockOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lessonApi } from '../../lesson.contract.ts';
import { lessonPaths } from '../../lesson.paths.ts';
import { lessonText } from '../../lesson.text.ts';
import { hoursShown } from './hoursShown.ts';
import './today-strip.css';

const REFRESH_MS = 300_000;

/** The home page's card: the day as a strip of hours, a bar for what begins in each; the red line is now. */
export function TodayStrip() {
  const t = useText(lessonText);
  const { data, error, isPending, refetch } = useApi(lessonApi.today, {}, { refreshMs: REFRESH_MS });
  return (
    <Section
      title={t('today_lessons')}
      gloss={
        data &&
        data.total > 0 && (
          <span className="num">{t('today_so_far', { over: data.over, running: data.running })}</span>
        )
      }
      extra={
        data && (
          <Link to={lessonPaths.schedule({ view: 'day', date: data.day })} className="num">
            {t('lessons_n', { n: data.total })}
          </Link>
        )
      }
    >
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.total === 0 && <p className="mute">{t('today_none')}</p>}
      {data && data.total > 0 && (
        <Hours
          hours={data.hours}
          now={clockOf(data.company_zone, Date.now() / 1000).minute / 60}
          to={lessonPaths.schedule({ view: 'day', date: data.day })}
        />
      )}
    </Section>
  );
}

const EVERY = 3;

function Hours({ hours, now, to }: { hours: readonly number[]; now: number; to: string }) {
  const t = useText(lessonText);
  const { from, bars } = hoursShown(hours);
  const most = Math.max(...bars, 1);
  const at = ((now - from) / bars.length) * 100;
  return (
    <div className="day-strip">
      <Link className="day-bars" to={to} aria-label={t('today_lessons')}>
        {bars.map((n, place) => {
          const hour = from + place;
          const state = hour + 1 <= now ? 'past' : hour <= now ? 'now' : 'coming';
          return (
            <span
              key={hour}
              className={`day-bar day-bar-${state}`}
              title={`${hour}:00 · ${t('lessons_n', { n })}`}
              style={{ height: `${(n / most) * 100}%` }}
            />
          );
        })}
        {at >= 0 && at <= 100 && <i className="day-now" style={{ left: `${at}%` }} />}
      </Link>
      <p className="day-hours num" aria-hidden="true">
        {bars.map((_, place) => {
          const hour = from + place;
          return hour % EVERY === 0 ? (
            <span key={hour} style={{ left: `${((place + 0.5) / bars.length) * 100}%` }}>
              {hour}:00
            </span>
          ) : null;
        })}
      </p>
    </div>
  );
}
