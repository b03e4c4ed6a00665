import { Link } from 'react-router';
import { clockSpan } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lessonApi } from '../../lesson.contract.ts';
import { lessonPaths } from '../../lesson.paths.ts';
import { lessonText } from '../../lesson.text.ts';
import { isUnmarked, useWho } from '../lessonWords.ts';
import './today-lessons.css';

const REFRESH_MS = 300_000;

/** The home page's card: what is taught today, of what this person sees. */
export function TodayLessons() {
  const t = useText(lessonText);
  const who = useWho();
  const { data, error, isPending, refetch } = useApi(lessonApi.today, {}, { refreshMs: REFRESH_MS });
  return (
    <Section
      title={t('today_lessons')}
      extra={
        <>
          {data && data.unmarked > 0 && (
            <Link to={lessonPaths.past({ unmarked: 1 })}>
              <Tone tone="warning">{`${t('not_marked')} ${data.unmarked}`}</Tone>
            </Link>
          )}
          {data && (
            <Link to={lessonPaths.schedule({ view: 'day', date: data.day })} className="num">
              {t('lessons_n', { n: data.total })}
            </Link>
          )}
        </>
      }
    >
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('today_none')}</p>}
      <ul className="today-lessons">
        {data?.list.map((lesson) => (
          <li key={lesson.id} style={{ borderColor: `var(--ct-${lesson.course_type}-bar)` }}>
            <span className="num">{clockSpan(data.company_zone, lesson)}</span>
            <span className="line-words">
              <Link
                className="clip"
                to={lessonPaths.schedule({ view: 'day', date: data.day, lesson_id: lesson.id })}
              >
                {[lesson.subject_name, who(lesson.student_names)].filter(Boolean).join(' · ')}
              </Link>
              <small className="clip">
                {[lesson.teacher_name, lesson.room_name].filter(Boolean).join(' · ')}
              </small>
            </span>
            {isUnmarked(lesson) && <Tone tone="warning">{t('not_marked')}</Tone>}
          </li>
        ))}
      </ul>
      {data && data.total > data.list.length && (
        <p className="mute">{t('more_n', { n: data.total - data.list.length })}</p>
      )}
    </Section>
  );
}
