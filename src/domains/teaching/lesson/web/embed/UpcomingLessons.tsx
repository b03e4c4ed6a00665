import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lessonApi } from '../../lesson.contract.ts';
import { lessonPaths } from '../../lesson.paths.ts';
import { lessonText } from '../../lesson.text.ts';
import { useWho } from '../lessonWords.ts';
import './today-lessons.css';

const SHOWN = 5;

/** What a teacher teaches next, beside their file. */
export function UpcomingLessons({ id }: { id: number }) {
  const t = useText(lessonText);
  const who = useWho();
  const { data, error, isPending, refetch } = useApi(lessonApi.list, {
    teacher_id: id,
    period: 'coming',
    status: 'planned',
    limit: SHOWN,
  });
  return (
    <Card
      title={t('upcoming')}
      extra={
        data &&
        data.total > 0 && (
          <Link to={lessonPaths.upcoming({ teacher_id: id })} className="num">
            {t('lessons_n', { n: data.total })}
          </Link>
        )
      }
    >
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('upcoming_none')}</p>}
      <ul className="today-lessons upcoming-lessons">
        {data?.list.map((lesson) => (
          <li key={lesson.id} style={{ borderColor: `var(--ct-${lesson.course_type}-bar)` }}>
            <Time at={lesson.starts_at} mode="datetime" />
            <Link className="clip" to={lessonPaths.upcoming({ teacher_id: id, lesson_id: lesson.id })}>
              {[lesson.subject_name, who(lesson.student_names)].filter(Boolean).join(' · ')}
            </Link>
            <span className="mute clip">{lesson.room_name}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
