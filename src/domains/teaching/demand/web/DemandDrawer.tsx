import type { ReactNode } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Demand, type DemandWhole, demandApi } from '../demand.contract.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText } from '../demand.text.ts';
import { DemandLessons } from './DemandLessons.tsx';
import { Progress } from './embed/Progress.tsx';
import { useSlotText } from './embed/weekWords.ts';
import './demand.css';

interface DemandDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly actions: (demand: Demand) => ReactNode;
}

/** One demand: what is wanted, the hours that there are for it, and its lessons. */
export function DemandDrawer({ id, onClose, actions }: DemandDrawerProps) {
  const t = useText(demandText);
  const { data, error, refetch } = useApi(demandApi.get, { id });
  return (
    <SideDrawer
      open
      width="middle"
      onClose={onClose}
      title={data?.number ?? t('title_one')}
      extra={
        data && (
          <>
            <StatusTag status={demandStatus} value={data.status} />
            {actions(data)}
          </>
        )
      }
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <Detail demand={data} />}
      </div>
    </SideDrawer>
  );
}

function Detail({ demand }: { demand: DemandWhole }) {
  const t = useText(demandText);
  const isOpen = !['closed', 'cancelled'].includes(demand.status);
  return (
    <>
      {demand.reason && (
        <div className="demand-note">
          <Note tone="warning">{demand.reason}</Note>
        </div>
      )}
      <What demand={demand} />
      <When demand={demand} />
      {isOpen && <HoursLeft demand={demand} />}
      <Card title={t('section_lessons')} extra={<Progress demand={demand} />}>
        <DemandLessons demand={demand} />
      </Card>
    </>
  );
}

function What({ demand }: { demand: DemandWhole }) {
  const t = useText(demandText);
  return (
    <Card title={t('section_what')}>
      <Facts>
        <Fact label={t('students')}>
          <span className="demand-names">
            {demand.students.map(({ id, username }) => (
              <StudentLink key={id} id={id} name={username} />
            ))}
          </span>
        </Fact>
        <Fact label={t('subject_name')}>
          <span className="demand-names">
            {demand.subject_name}
            {demand.level_name && <span className="mute">{demand.level_name}</span>}
            <CourseTypeTag code={demand.course_type} />
          </span>
        </Fact>
        <Fact label={t('minutes')}>
          <Hours minutes={demand.minutes} perHour={demand.minutes_per_class_hour} />
          <span className="mute"> · {t('lesson_length', { n: demand.lesson_minutes })}</span>
        </Fact>
        <Fact label={t('goal')}>{demand.goal}</Fact>
        <Fact label={t('note')}>{demand.note}</Fact>
        <Fact label={t('created_by_name')}>
          {demand.created_by_name} · <Time at={demand.created_at} />
        </Fact>
        {demand.decided_by_name && (
          <Fact label={t('decided_by_name')}>
            {demand.decided_by_name} · <Time at={demand.decided_at} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function When({ demand }: { demand: DemandWhole }) {
  const t = useText(demandText);
  const slotText = useSlotText();
  const teachers = (list: Demand['wanted']) =>
    list.length === 0 ? null : (
      <span className="demand-names">
        {list.map(({ id, teacher_name }) => (
          <TeacherLink key={id} id={id} name={teacher_name} />
        ))}
      </span>
    );
  return (
    <Card title={t('section_when')}>
      <Facts>
        <Fact label={t('starts_on')}>
          <span className="num">
            {demand.starts_on}
            {demand.deadline && ` → ${demand.deadline}`}
          </span>
        </Fact>
        <Fact label={t('slots')}>
          {demand.slots.length > 0 ? (
            <span className="demand-names num">
              {demand.slots.map((slot) => (
                <span key={`${slot.weekday} ${slot.from_minute}`}>{slotText(slot)}</span>
              ))}
            </span>
          ) : (
            t('slots_none')
          )}
        </Fact>
        <Fact label={t('time_zone')}>{demand.time_zone}</Fact>
        <Fact label={t('wanted')}>{teachers(demand.wanted)}</Fact>
        <Fact label={t('unwanted')}>{teachers(demand.unwanted)}</Fact>
      </Facts>
    </Card>
  );
}

function HoursLeft({ demand }: { demand: DemandWhole }) {
  const t = useText(demandText);
  const hours = (minutes: number) => formatHours(minutes, demand.minutes_per_class_hour);
  return (
    <Card
      title={t('section_hours')}
      extra={demand.on_credit === 1 && <Tone tone="warning">{t('on_credit_yes')}</Tone>}
    >
      <ul className="demand-hours">
        {demand.hours.map(({ student_id, username, to_schedule_minutes: left, missing_minutes: short }) => (
          <li key={student_id}>
            {username}
            <span className={short > 0 ? 'demand-short' : 'mute'}>
              {short > 0
                ? t('hours_short', { left: hours(left), short: hours(short) })
                : t('hours_left', { left: hours(left) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
