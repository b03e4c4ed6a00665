import { formatHours } from '@/kernel/value/minutes.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Demand } from '../../demand.contract.ts';
import { demandText } from '../../demand.text.ts';
import './progress.css';

/** How much of a demand is planned. */
export function Progress({
  demand,
}: {
  demand: Pick<Demand, 'minutes' | 'planned_minutes' | 'minutes_per_class_hour'>;
}) {
  const t = useText(demandText);
  const { minutes, planned_minutes, minutes_per_class_hour: perHour } = demand;
  const text = t('of_minutes', {
    done: formatHours(planned_minutes, perHour),
    all: formatHours(minutes, perHour),
  });
  return (
    <span className="planned">
      <span className="num">{text}</span>
      <i aria-hidden="true">
        <b style={{ width: `${Math.min(100, (planned_minutes * 100) / minutes)}%` }} />
      </i>
    </span>
  );
}
