import { Link } from 'react-router';
import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { PAGE_SIZE } from '@/kernel/contract/fields.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { StudentMeasure } from '../census.rules.ts';
import { censusText } from '../census.text.ts';
import type { StudentRow } from '../student-census.contract.ts';
import { FigureCell } from './FigureCell.tsx';
import { Strip } from './Strip.tsx';

interface StudentRowsProps {
  readonly rows: readonly StudentRow[];
  readonly perHour: number;
  readonly page: number;
  readonly drillTo: (row: StudentRow, measure: StudentMeasure) => string;
}
const HEADS = [
  'bought_minutes',
  'gift_minutes',
  'used_minutes',
  'left_minutes',
  'frozen_minutes',
  'owed_minutes',
  'scheduled_minutes',
] as const;
/** What lessons came to so far; a right shows each. */
const MONEY = [
  ['revenue_fen', 'lesson_revenue', 'student_revenue_definition'],
  ['pay_fen', 'pay', 'student_pay_definition'],
  ['margin_fen', 'margin', 'student_margin_definition'],
] as const;
const [LOW_HOURS, SOON_DAYS] = [5, 30];

/** A student and course type a row; its figures lead to the lots, what is planned to the lessons. */
export function StudentRows({ rows, perHour, page, drillTo }: StudentRowsProps) {
  const t = useText(censusText);
  const soon = plusDays(companyToday(), SOON_DAYS);
  const money = MONEY.filter(([name]) => rows.some((row) => row[name] !== null));
  const busiest = Math.max(1, ...rows.flatMap(({ weeks }) => weeks));
  return (
    <div className="census-scroll">
      <table className="census-table" aria-label={t('students_title')}>
        <thead>
          <tr>
            <th className="end">#</th>
            <th>{t('username')}</th>
            <th>{t('course_type')}</th>
            {HEADS.map((name) => (
              <th key={name} className="end">
                {t(name)}
              </th>
            ))}
            <th>{t('weeks')}</th>
            <th className="end">{t('pace_minutes')}</th>
            <th>{t('run_out_on')}</th>
            <th>{t('last_lesson_at')}</th>
            <th>{t('next_lesson_at')}</th>
            <th className="end">{t('ends_30_minutes')}</th>
            <th className="end">{t('worth_fen')}</th>
            {money.map(([name, , definition]) => (
              <th key={name} className="end" title={t(definition)}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const { student_id, course_type } = row;
            const lots = accountPaths.studentHours({ student_id, course_type });
            const isLow = row.left_minutes <= LOW_HOURS * perHour;
            return (
              <tr key={`${student_id} ${course_type}`}>
                <td className="end mute">{(page - 1) * PAGE_SIZE + at + 1}</td>
                <td>
                  <Link to={lots}>{row.username}</Link>
                </td>
                <td>
                  <CourseTypeTag code={course_type} />
                </td>
                {HEADS.map((name) => (
                  <FigureCell
                    key={name}
                    value={row[name]}
                    to={
                      name === 'scheduled_minutes' ? lessonPaths.upcoming({ student_id, course_type }) : lots
                    }
                  >
                    <span className={name === 'left_minutes' && isLow ? 'tone-text-danger' : undefined}>
                      {formatHours(row[name], perHour)}
                    </span>
                  </FigureCell>
                ))}
                <td>
                  <Strip minutes={row.weeks} busiest={busiest} />
                </td>
                <td className="end">
                  {row.pace_minutes === 0 ? (
                    <Nothing />
                  ) : (
                    t('per_week', { hours: formatHours(row.pace_minutes, perHour) })
                  )}
                </td>
                <td className="num">
                  {row.run_out_on === null ? (
                    <Nothing />
                  ) : (
                    <span className={row.run_out_on <= soon ? 'tone-text-danger' : undefined}>
                      {row.run_out_on}
                    </span>
                  )}
                </td>
                <td className="num">
                  {row.last_lesson_at === null ? <Nothing /> : dateText(row.last_lesson_at)}
                </td>
                <td className="num">
                  {row.next_lesson_at === null ? <Nothing /> : dateText(row.next_lesson_at)}
                </td>
                <FigureCell value={row.ends_30_minutes} to={lots}>
                  {formatHours(row.ends_30_minutes, perHour)}
                </FigureCell>
                <FigureCell value={row.worth_fen} to={lots}>
                  {formatFen(row.worth_fen)}
                </FigureCell>
                {money.map(([name, measure]) => (
                  <FigureCell key={name} value={row[name]} to={drillTo(row, measure)}>
                    {formatFen(row[name] ?? 0)}
                  </FigureCell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
