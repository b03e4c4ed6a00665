import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { CarriedLine } from '../carry-forward.contract.ts';
import { carryForwardText } from '../carry-forward.text.ts';
import './carry-forward.css';

/** What goes along, lot by lot. */
export function CarriedLines({ lines, perHour }: { lines: readonly CarriedLine[]; perHour: number }) {
  const t = useText(carryForwardText);
  const hours = (minutes: number) => `${formatHours(minutes, perHour)} ${t('hours_unit')}`;
  return (
    <ul className="carry-lines">
      {lines.map((line) => (
        <li key={line.lot_id}>
          <span>
            <CourseTypeTag code={line.course_type} /> {line.subject_name ?? t('any_subject')}
            <small className="mute num">
              {[
                line.paid_minutes > 0 && `${t('paid_minutes')} ${hours(line.paid_minutes)}`,
                line.gift_minutes > 0 && `${t('gift_minutes')} ${hours(line.gift_minutes)}`,
                line.expires_on && `${line.expired ? t('expired') : t('ends')} ${line.expires_on}`,
                line.frozen && t('frozen'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Money fen={line.amount_fen} zero="number" />
        </li>
      ))}
    </ul>
  );
}
