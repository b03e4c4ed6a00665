import { useState } from 'react';
import { Card } from '@/kernel/web/display/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { TeacherWhole } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';
import { partText, slotsOf, WEEKDAYS, weekElsewhere } from '../teacher.week.ts';
import { WeekHours } from './WeekField.tsx';
import { WeekGrid } from './WeekGrid.tsx';

/** An ordinary week, in the teacher's own time or, where that differs, in the company's. */
export function TeacherWeek({ teacher }: { teacher: TeacherWhole }) {
  const t = useText(teacherText);
  const [here, setHere] = useState(false);
  const { week, zone, company_zone } = teacher;
  const shown = here ? weekElsewhere(week, zone, company_zone, Date.now() / 1000) : week;
  return (
    <Card title={t('section_week')} extra={week.length > 0 && <WeekHours week={week} />}>
      {week.length === 0 && <p className="mute">{t('week_none')}</p>}
      {zone !== company_zone && week.length > 0 && (
        <fieldset className="teacher-zones" aria-label={t('zone_switch')}>
          {[false, true].map((isHere) => (
            <button
              type="button"
              key={String(isHere)}
              aria-pressed={here === isHere}
              onClick={() => setHere(isHere)}
            >
              {t(isHere ? 'zone_here' : 'zone_own', { zone: isHere ? company_zone : zone })}
            </button>
          ))}
        </fieldset>
      )}
      {week.length > 0 && (
        <>
          <WeekGrid slots={slotsOf(shown)} />
          <dl className="teacher-times num">
            {WEEKDAYS.map((weekday) => {
              const parts = shown.filter((part) => part.weekday === weekday);
              return (
                parts.length > 0 && (
                  <div key={weekday}>
                    <dt>{t(`weekday_${weekday}`)}</dt>
                    <dd>{parts.map(partText).join(' ')}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </>
      )}
    </Card>
  );
}
