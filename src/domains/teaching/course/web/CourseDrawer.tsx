import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { SpanTime } from '@/kernel/web/display/value/SpanTime.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useSlotText } from '../../demand/web/embed/weekWords.ts';
import { coursePermissions as may } from '../course.access.ts';
import { type Course, type CourseWhole, courseApi } from '../course.contract.ts';
import { mayEnrol } from '../course.rules.ts';
import { courseStatus } from '../course.status.ts';
import { courseText } from '../course.text.ts';
import { Roster } from './Roster.tsx';
import './course.css';

interface CourseDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onPlan?: (course: Course) => void;
  readonly actions: (course: Course) => ReactNode;
}

/** One class: what it is, who is in it, and its lessons. */
export function CourseDrawer({ id, onClose, onPlan, actions }: CourseDrawerProps) {
  const t = useText(courseText);
  const { data, error, refetch } = useApi(courseApi.get, { id });
  return (
    <SideDrawer
      open
      width="middle"
      onClose={onClose}
      title={data?.name ?? t('course_id')}
      extra={
        data && (
          <>
            <StatusTag status={courseStatus} value={data.status} />
            {actions(data)}
          </>
        )
      }
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && (
          <>
            {data.reason && <Note tone="warning">{data.reason}</Note>}
            <CourseFacts course={data} />
            <Roster course={data} />
            <Lessons course={data} onPlan={onPlan} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}

function CourseFacts({ course }: { course: Course }) {
  const t = useText(courseText);
  const join = useJoin();
  const slotText = useSlotText();
  return (
    <Card title={t('section_what')}>
      <Facts>
        <Fact label={t('subject_name')}>
          <span className="course-line">
            {course.subject_name}
            {course.level_name && <span className="mute">{course.level_name}</span>}
            <CourseTypeTag code={course.course_type} />
          </span>
        </Fact>
        <Fact label={t('teacher_name')}>
          <span className="course-line">
            <TeacherLink id={course.teacher_id} name={course.teacher_name} />
            {course.assistant_name && (
              <span className="mute">
                {t('assistant_id')} {course.assistant_name}
              </span>
            )}
          </span>
        </Fact>
        <Fact label={t('slots')}>
          {course.slots.length > 0 && <span className="num">{join(course.slots.map(slotText))}</span>}
        </Fact>
        <Fact label={t('term')}>
          <span className="num">
            {course.starts_on} → {course.ends_on}
          </span>
        </Fact>
        <Fact label={t('room_id')}>{course.room_name}</Fact>
        <Fact label={t('live_link')}>
          {course.live_link && (
            <a href={course.live_link} target="_blank" rel="noreferrer">
              {course.live_link}
            </a>
          )}
        </Fact>
        <Fact label={t('price_fen')}>
          <Money fen={course.price_fen} />
        </Fact>
        <Fact label={t('note')}>{course.note}</Fact>
      </Facts>
    </Card>
  );
}

const SHOWN = 30;
function Lessons({ course, onPlan }: { course: CourseWhole; onPlan: CourseDrawerProps['onPlan'] }) {
  const t = useText(courseText);
  const { company_id } = useActor();
  const mayPlan = useHolds()(may.plan) && mayEnrol(course) === true && course.company_id === company_id;
  return (
    <Card
      title={t('section_lessons')}
      extra={
        onPlan &&
        mayPlan && (
          <Button size="small" icon={CalendarPlus} onClick={() => onPlan(course)}>
            {t('plan')}
          </Button>
        )
      }
    >
      {course.lessons.length === 0 && <p className="mute">{t('no_lessons')}</p>}
      <ol className="course-lessons">
        {course.lessons.slice(0, SHOWN).map((lesson) => (
          <li key={lesson.id} className={`lesson-${lesson.status}`}>
            <SpanTime span={lesson} other={course.time_zone} />
            <span className="mute">{lesson.teacher_name}</span>
          </li>
        ))}
        {course.lessons.length > SHOWN && (
          <li className="mute">{t('more_lessons', { n: course.lessons.length - SHOWN })}</li>
        )}
      </ol>
    </Card>
  );
}
