import { useState } from 'react';
import { Link } from 'react-router';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { ALL_OUTCOMES } from '@/domains/teaching/attendance/attendance.rules.ts';
import { attendanceText } from '@/domains/teaching/attendance/attendance.text.ts';
import { MAKE_UP_STATES } from '@/domains/teaching/attendance/make-up.status.ts';
import { makeUpText } from '@/domains/teaching/attendance/make-up.text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Figures, type TeacherData, teacherDataApi } from '../teacher-data.contract.ts';
import type { Days, Step } from '../teacher-data.rules.ts';
import { teacherDataText } from '../teacher-data.text.ts';
import { rowsOf } from './addresses.ts';
import { DataBoard } from './DataBoard.tsx';
import { RenewalShare } from './RenewalShare.tsx';

interface TeacherDataDrawerProps {
  readonly id: number;
  readonly days: Days;
  readonly onClose: () => void;
}

/** One teacher's period: the trend, and every figure with the way to its rows. */
export function TeacherDataDrawer({ id, days, onClose }: TeacherDataDrawerProps) {
  const t = useText(teacherDataText);
  const [by, setBy] = useState<Step>('week');
  const { data, error, refetch } = useApi(
    teacherDataApi.get,
    { teacher_id: id, ...days, by },
    { keepPrevious: true },
  );
  return (
    <SideDrawer
      open
      width="wide"
      onClose={onClose}
      title={data?.teacher_name ? t('of_teacher', { name: data.teacher_name }) : t('get')}
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && (
          <>
            <DataBoard data={data} teacherId={id} by={by} onBy={setBy} />
            <Types figures={data.figures} perHour={data.minutes_per_class_hour} id={id} days={days} />
            <Marks figures={data.figures} id={id} days={days} />
            <Others figures={data.figures} renewals={data.renewals} id={id} days={days} />
            {data.assessment && (
              <Card title={t('assessment')}>
                <Link to={data.assessment.url}>
                  {data.assessment.cycle_name} · <b className="num">{data.assessment.total}</b>
                </Link>
              </Card>
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}

interface PartProps {
  readonly figures: Figures;
  readonly id: number;
  readonly days: Days;
}

function Types({ figures, perHour, id, days }: PartProps & { perHour: number }) {
  const t = useText(teacherDataText);
  const most = Math.max(1, ...figures.by_type.map(({ minutes }) => minutes));
  if (figures.by_type.length === 0) return null;
  return (
    <Card title={t('by_type')}>
      <ul className="data-types">
        {figures.by_type.map(({ course_type, minutes, lesson_count }) => (
          <li key={course_type}>
            <CourseTypeTag code={course_type} />
            <i>
              <b style={{ width: `${(minutes / most) * 100}%` }} />
            </i>
            <Link className="num" to={rowsOf(id, days).lessons({ course_type })}>
              <Hours minutes={minutes} perHour={perHour} /> · {t('lessons_n', { n: lesson_count })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Count = ({ n, to }: { n: number; to: string }) =>
  n === 0 ? (
    <Nothing />
  ) : (
    <Link className="num" to={to}>
      {n}
    </Link>
  );

/** What was marked and what is owed, by the screen that shows it. */
function Marks({ figures, id, days }: PartProps) {
  const t = useText(teacherDataText);
  const say = useSay();
  const rows = rowsOf(id, days);
  const marks = ALL_OUTCOMES.flatMap((outcome) => {
    const found = figures.by_outcome.find((one) => one.outcome === outcome);
    return found ? [{ ...found, key: outcome, name: say(attendanceText[outcome]), isMark: true }] : [];
  });
  const owed = MAKE_UP_STATES.flatMap((status) => {
    const found = figures.by_make_up.find((one) => one.status === status);
    const name = `${say(makeUpText.title)} · ${say(makeUpText[status])}`;
    return found ? [{ ...found, key: status, name, isMark: false }] : [];
  });
  if (marks.length === 0) return null;
  return (
    <Card title={t('attendance')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col"> </th>
            <th scope="col" className="end">
              {t('one')}
            </th>
            <th scope="col" className="end">
              {t('class')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...marks, ...owed].map(({ key, name, isMark, one_count, class_count }) => (
            <tr key={`${isMark}${key}`}>
              <th scope="row">{name}</th>
              {(['one', 'class'] as const).map((work) => (
                <td key={work} className="end">
                  <Count
                    n={work === 'one' ? one_count : class_count}
                    to={isMark ? rows.marks(work, key) : rows.makeUps(work, key)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Others({ figures, renewals, id, days }: PartProps & Pick<TeacherData, 'renewals'>) {
  const t = useText(teacherDataText);
  const rows = rowsOf(id, days);
  return (
    <Card title={t('others')}>
      <Facts>
        <Fact label={t('cover_taken_count')}>
          <Count n={figures.cover_taken_count} to={rows.lessons({ is_cover: 1 })} />
        </Fact>
        <Fact label={t('cover_given_count')}>
          <Count n={figures.cover_given_count} to={rows.covered()} />
        </Fact>
        <Fact label={t('punctual_percent')}>
          {figures.punctual_percent === null ? (
            <Nothing />
          ) : (
            <span className="num" title={t('punctual_help')}>
              {figures.punctual_percent}%
            </span>
          )}
        </Fact>
        <Fact label={t('renewals')}>
          <RenewalShare of={renewals} />
        </Fact>
        <Fact label={t('feedback_count')}>
          <Link className="num" to={rows.feedback()} title={t('feedback_help')}>
            {`${figures.feedback_count} / ${figures.feedback_due_count}`}
          </Link>{' '}
          · <Link to={rows.overdue()}>{t('overdue')}</Link>
        </Fact>
      </Facts>
    </Card>
  );
}
