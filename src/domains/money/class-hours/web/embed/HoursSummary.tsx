import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { classHoursApi } from '../../class-hours.contract.ts';
import { classHoursText } from '../../class-hours.text.ts';
import '../lots.css';

/** Of each course type: what is left, what of it can be planned, and the money in it. */
export function HoursSummary({ student_id }: { student_id: number }) {
  const t = useText(classHoursText);
  const { data } = useApi(classHoursApi.summary, { student_id }, { staleMs: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <div className="lot-sums">
      {data.list.map((one) => {
        const hours = (minutes: number) => formatHours(minutes, one.minutes_per_class_hour);
        return (
          <div key={one.course_type} className="lot-sum">
            <CourseTypeTag code={one.course_type} />
            <p>
              <span className="figure num">{hours(one.remaining_minutes)}</span>{' '}
              <span className="mute">{t('hours_unit')}</span>
            </p>
            <p className="mute num">
              {t('to_schedule_minutes')} {hours(one.to_schedule_minutes)} ·{' '}
              <Money fen={one.left_fen} zero="number" />
            </p>
            {one.owed_minutes > 0 && (
              <p className="tone-text-danger num">
                {t('taught_unpaid')} {hours(one.owed_minutes)} {t('hours_unit')}
                {one.owed_fen !== null && (
                  <>
                    {' · '}
                    {t('at_list')} <Money fen={one.owed_fen} zero="number" />
                  </>
                )}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
