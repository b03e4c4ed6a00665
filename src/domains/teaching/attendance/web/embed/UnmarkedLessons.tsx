import { Link } from 'react-router';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { attendanceApi } from '../../attendance.contract.ts';
import { pathOf } from '../../attendance.paths.ts';
import { type Work, workOf } from '../../attendance.rules.ts';
import { attendanceText } from '../../attendance.text.ts';
import '../attendance.css';

const REFRESH_MS = 300_000;
const MOST = 8;
const UNMARKED = { state: 'unmarked' } as const;

const useUnmarked = (work: Work) =>
  useApi(attendanceApi.list, { ...UNMARKED, work, limit: MOST }, { refreshMs: REFRESH_MS });

/** The home page's card: lessons that have begun and wait for their marks. A tap opens the marks. */
export function UnmarkedLessons() {
  const t = useText(attendanceText);
  const [one, many] = [useUnmarked('one'), useUnmarked('class')];
  const failed = [one, many].find(({ error }) => error);
  const lessons = [...(one.data?.list ?? []), ...(many.data?.list ?? [])]
    .toSorted((a, b) => b.starts_at - a.starts_at)
    .slice(0, MOST);
  const counts = [
    { work: 'one' as const, total: one.data?.total ?? 0 },
    { work: 'class' as const, total: many.data?.total ?? 0 },
  ];
  return (
    <Section
      title={t('card_title')}
      extra={counts
        .filter(({ total }) => total > 0)
        .map(({ work, total }) => (
          <Link key={work} to={pathOf(work)(UNMARKED)}>
            {t(`work_${work}`)} <span className="num">{total}</span>
          </Link>
        ))}
    >
      {(one.isPending || many.isPending) && <RowsSkeleton rows={2} />}
      {failed?.error && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {one.data && many.data && lessons.length === 0 && <p className="mute">{t('card_none')}</p>}
      <ul className="att-card">
        {lessons.map((lesson) => (
          <li key={lesson.id} data-unmarked={lesson.id}>
            <Link className="line-link" to={pathOf(workOf(lesson.course_type))({ lesson_id: lesson.id })}>
              <span className="line-words">
                <b className="clip">{lesson.students.map(({ student_name }) => student_name).join('、')}</b>
                <small className="clip">
                  <Time at={lesson.starts_at} mode="datetime" /> ·{' '}
                  {[lesson.teacher_name, lesson.subject_name].filter(Boolean).join(' · ')}
                </small>
              </span>
              <CourseTypeTag code={lesson.course_type} />
              <span className="att-go">{t('mark_it')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
