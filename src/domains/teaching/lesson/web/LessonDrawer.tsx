import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { whenText, zoneText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { CourseTypeTag } from '../../../organisation/course-type/web/embed/CourseTypeTag.tsx';
import { attendancePermissions } from '../../attendance/attendance.access.ts';
import { LeaveToggle } from '../../attendance/web/embed/LeaveToggle.tsx';
import { lessonApi } from '../lesson.contract.ts';
import type { Lesson } from '../lesson.shapes.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { isUnmarked, useLessonName } from './lessonWords.ts';
import { useLessonTasks } from './useLessonTasks.tsx';
import './lesson.css';

const { mark } = attendancePermissions;

interface LessonDrawerProps {
  readonly id: number;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onHistory: (lesson: Lesson) => void;
}

/** One lesson: who, when by both clocks, where, and what can be done with it. */
export function LessonDrawer({ id, zone, onClose, onHistory }: LessonDrawerProps) {
  const t = useText(lessonText);
  const nameOf = useLessonName();
  const { data, error, refetch } = useApi(lessonApi.get, { id });
  const tasks = useLessonTasks(zone, onHistory);
  return (
    <SideDrawer
      open
      width="narrow"
      onClose={onClose}
      title={
        data ? (
          <span className="lesson-title">
            <span className="clip">{nameOf(data)}</span>
            <StatusTag status={lessonStatus} value={data.status} />
          </span>
        ) : (
          t('title')
        )
      }
      extra={
        data && (
          <StatusButtons
            compact
            status={lessonStatus}
            api={lessonApi}
            record={data}
            about={nameOf(data)}
            more={tasks.actionsOf(data)}
          />
        )
      }
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <LessonFacts lesson={data} zone={zone} />}
      </div>
      {tasks.dialog}
    </SideDrawer>
  );
}

type Whole = Lesson & {
  teacher_zone: string;
  students: { id: number; username: string; is_booked: 0 | 1; leave_at: number | null }[];
};
function LessonFacts({ lesson, zone }: { lesson: Whole; zone: string }) {
  const t = useText(lessonText);
  const lang = useLang();
  const { starts_at, ends_at, teacher_zone } = lesson;
  const holds = useHolds();
  const isOurs = lesson.company_id === useActor().company_id;
  const isAhead =
    isOurs && holds(mark) && lesson.status === 'planned' && starts_at > Math.floor(Date.now() / 1000);
  return (
    <>
      {isUnmarked(lesson) && <Tone tone="warning">{t('not_marked')}</Tone>}
      <Facts>
        <Fact label={t('time')}>
          <span className="num">{whenText(zone, { starts_at, ends_at }, lang)}</span>
          <small className="mute"> {zoneText(zone, starts_at)}</small>
        </Fact>
        {teacher_zone !== zone && (
          <Fact label={t('teacher_time')}>
            <span className="num">{whenText(teacher_zone, { starts_at, ends_at }, lang)}</span>
            <small className="mute"> {zoneText(teacher_zone, starts_at)}</small>
          </Fact>
        )}
        <Fact label={t('course_type')}>
          <CourseTypeTag code={lesson.course_type} />
          {lesson.kind === 'trial' && <Tone tone="progress">{t('trial_lesson')}</Tone>}
        </Fact>
        <Fact label={t('subject_id')}>{lesson.subject_name}</Fact>
        <Fact label={t('teacher_id')}>
          <TeacherLink id={lesson.teacher_id} name={lesson.teacher_name} />
          {lesson.original_teacher_name && (
            <small className="mute"> {t('covers', { name: lesson.original_teacher_name })}</small>
          )}
        </Fact>
        {lesson.assistant_name && <Fact label={t('assistant_id')}>{lesson.assistant_name}</Fact>}
        <Fact label={t('student_ids')}>
          <span className="lesson-students">
            {lesson.students.map((student) => (
              <span key={student.id} className="lesson-student">
                <StudentLink id={student.id} name={student.username} />
                {student.leave_at !== null && <Tone tone="warning">{t('on_leave_short')}</Tone>}
                {isAhead && <LeaveToggle lesson={lesson} student={student} />}
              </span>
            ))}
          </span>
        </Fact>
        <Fact label={t('room_id')}>{lesson.room_name}</Fact>
        {lesson.live_link && (
          <Fact label={t('live_link')}>
            <a className="clip" href={lesson.live_link} target="_blank" rel="noreferrer">
              {lesson.live_link}
            </a>
          </Fact>
        )}
        <Fact label={t('minutes')}>
          <span className="num">{lesson.minutes}</span>
        </Fact>
        {lesson.kind === 'trial' && (
          <Fact label={t('trial_state')}>{lesson.trial_state ? t(lesson.trial_state) : ''}</Fact>
        )}
        {lesson.reason && <Fact label={t('reason')}>{lesson.reason}</Fact>}
        <Fact label={t('note')}>{lesson.note}</Fact>
        <Fact label={t('created_by')}>
          {lesson.created_by_name ?? '—'} <Time at={lesson.created_at} />
        </Fact>
      </Facts>
    </>
  );
}
