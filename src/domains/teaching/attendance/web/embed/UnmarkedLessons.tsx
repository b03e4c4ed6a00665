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
const MOST = 5;
const WORKS_SHOWN: readonly Work[] = ['one', 'class'];

/** The home page's card: lessons that have begun and wait for their marks. */
export function UnmarkedLessons() {
  const t = useText(attendanceText);
  const { data, error, isPending, refetch } = useApi(
    attendanceApi.list,
    { state: 'unmarked', limit: MOST },
    { refreshMs: REFRESH_MS },
  );
  const { data: counts } = useApi(attendanceApi.unmarked, {}, { refreshMs: REFRESH_MS });
  return (
    <Section title={t('card_title')} extra={data && <span className="num mute">{data.total}</span>}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('card_none')}</p>}
      <ul className="att-card">
        {data?.list.map((lesson) => (
          <li key={lesson.id}>
            <Link to={pathOf(workOf(lesson.course_type))({ lesson_id: lesson.id })}>
              <Time at={lesson.starts_at} mode="datetime" />
            </Link>
            <span className="clip mute">
              {[lesson.teacher_name, ...lesson.students.map(({ student_name }) => student_name)].join(' · ')}
            </span>
            <CourseTypeTag code={lesson.course_type} />
          </li>
        ))}
      </ul>
      {counts && data && data.total > data.list.length && (
        <p className="att-card-all">
          {WORKS_SHOWN.filter((work) => counts[work] > 0).map((work) => (
            <Link key={work} to={pathOf(work)({ state: 'unmarked' })}>
              {t(`${work}_title`)} <span className="num">{counts[work]}</span>
            </Link>
          ))}
        </p>
      )}
    </Section>
  );
}
