import { formatHours, type Minutes } from '../../../value/minutes.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { Nothing } from './Money.tsx';

interface HoursProps {
  readonly minutes: Minutes | null | undefined;
  /** The company's class hour. */
  readonly perHour?: number;
  /** Left out in a column whose head names the unit. */
  readonly unit?: boolean;
}

/** `12.5 课时`. */
export function Hours({ minutes, perHour = 60, unit = true }: HoursProps) {
  const t = useText(webText);
  if (minutes === null || minutes === undefined) return <Nothing />;
  return (
    <span className="num">
      {formatHours(minutes, perHour)}
      {unit && ` ${t('hours_unit')}`}
    </span>
  );
}
