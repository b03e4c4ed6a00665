import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { AttendanceWhole, MarkedStudent } from '../attendance.contract.ts';
import { attendanceText } from '../attendance.text.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

/** As it was marked. */
export function MarkedStudents({ students }: { students: readonly MarkedStudent[] }) {
  const t = useText(attendanceText);
  return (
    <ul className="att-students">
      {students.map((one) => (
        <li key={one.student_id}>
          <StudentLink id={one.student_id} name={one.student_name} />
          <span className="att-outcome">
            {one.outcome ? (
              <OutcomeTag outcome={one.outcome} owing={one.owed_minutes} />
            ) : (
              <span className="mute">{t(one.asked_leave ?? 'unmarked')}</span>
            )}
          </span>
          <small className="mute num">
            {one.outcome && `${t('deducted_minutes')} ${t('minutes_short', { n: one.deducted_minutes })}`}
            {one.owes && ` · ${t('owes')}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** What was marked, corrected and undone, and what it moved. */
export function MarkHistory({ history }: { history: AttendanceWhole['history'] }) {
  const t = useText(attendanceText);
  if (history.length === 0) return null;
  return (
    <section className="att-history">
      <h3>{t('history')}</h3>
      <ul>
        {history.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t(`change_${one.kind}`)}</b> <span className="mute">{one.created_by_name}</span>{' '}
              <Time at={one.created_at} />
            </span>
            <small className="num">
              {t('minutes_short', { n: one.minutes })}
              <Figure label={t('effect_revenue')} fen={one.revenue_fen} />
              <Figure label={t('effect_pay')} fen={one.pay_fen} />
            </small>
            {(one.accounting_on !== one.posted_on || one.corrects_month || one.reason) && (
              <small className="mute">
                <Hy>
                  {[
                    one.accounting_on !== one.posted_on && t('belongs_to', { day: one.accounting_on }),
                    one.corrects_month && t('corrects', { month: one.corrects_month }),
                    one.reason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Hy>
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing at all for those who are not shown it. */
const Figure = ({ label, fen }: { label: string; fen: number | null }) =>
  fen === null ? null : (
    <>
      {' · '}
      {label} <Money fen={fen} zero="number" red />
    </>
  );
