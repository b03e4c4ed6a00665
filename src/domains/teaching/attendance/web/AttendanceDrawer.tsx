import { useState } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { attendancePermissions as may } from '../attendance.access.ts';
import { type AttendanceWhole, attendanceApi } from '../attendance.contract.ts';
import { attendanceText } from '../attendance.text.ts';
import { AfterMarking } from './AfterMarking.tsx';
import { MarkedStudents, MarkHistory } from './Marked.tsx';
import { MarkForm } from './MarkForm.tsx';
import { UndoDialog } from './UndoDialog.tsx';

interface AttendanceDrawerProps {
  readonly id: number;
  /** Goes on to another lesson. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** One lesson: who was there, to be marked or as it was marked. */
export function AttendanceDrawer({ id, onOpen, onClose }: AttendanceDrawerProps) {
  const t = useText(attendanceText);
  const { data, error, refetch } = useApi(attendanceApi.get, { lesson_id: id }, { staleMs: 0 });
  return (
    <SideDrawer
      open
      width="middle"
      onClose={onClose}
      title={
        data ? (
          <span className="att-title">
            <Time at={data.starts_at} mode="datetime" />
            <CourseTypeTag code={data.course_type} />
          </span>
        ) : (
          t('title')
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && <Lesson key={data.version} lesson={data} onOpen={onOpen} />}
    </SideDrawer>
  );
}

function Lesson({ lesson, onOpen }: { lesson: AttendanceWhole; onOpen: (id: number) => void }) {
  const t = useText(attendanceText);
  const holds = useHolds();
  const [task, setTask] = useState<'correct' | 'undo'>();
  const isOurs = lesson.company_id === useActor().company_id;
  const isMarked = lesson.status === 'finished';
  const mayMark = isOurs && !isMarked && lesson.status === 'planned' && holds(may.mark);
  const mayCorrect = isOurs && isMarked && holds(may.correct);
  return (
    <div className="att-lesson">
      <div className="drawer-pad">
        <Facts>
          <Fact label={t('teacher_id')}>
            <TeacherLink id={lesson.teacher_id} name={lesson.teacher_name} />
          </Fact>
          <Fact label={t('subject_name')}>{lesson.subject_name}</Fact>
          {lesson.course_name && <Fact label={t('course_name')}>{lesson.course_name}</Fact>}
          <Fact label={t('minutes')}>{t('minutes_short', { n: lesson.minutes })}</Fact>
          <Fact label={t('state')}>
            <Tone tone={isMarked ? 'success' : 'warning'}>{t(isMarked ? 'marked' : 'unmarked')}</Tone>
          </Fact>
        </Facts>
      </div>
      {mayMark || task === 'correct' ? (
        <MarkForm lesson={lesson} isCorrection={isMarked} onCancel={() => setTask(undefined)} />
      ) : (
        <div className="drawer-pad">
          <MarkedStudents students={lesson.students} />
          {isMarked && isOurs && <AfterMarking lesson={lesson} onOpen={onOpen} />}
          {mayCorrect && (
            <p className="att-actions">
              <Button onClick={() => setTask('correct')}>{t('correct_it')}</Button>
              <Button kind="danger" onClick={() => setTask('undo')}>
                {t('undo_it')}
              </Button>
            </p>
          )}
        </div>
      )}
      <div className="drawer-pad">
        <MarkHistory history={lesson.history} />
      </div>
      {task === 'undo' && <UndoDialog lessonId={lesson.id} onClose={() => setTask(undefined)} />}
    </div>
  );
}
