import { minuteText } from '@/kernel/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Slot } from '../../demand.rules.ts';
import { demandText } from '../../demand.text.ts';

/** Monday first. */
export function useWeekdays(): string[] {
  const t = useText(demandText);
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => t(`weekday_${day}`));
}

/** `周三 19:00–21:00`. */
export function useSlotText(): (slot: Slot) => string {
  const weekdays = useWeekdays();
  return ({ weekday, from_minute, to_minute }) =>
    `${weekdays[weekday - 1]} ${minuteText(from_minute)}–${minuteText(to_minute)}`;
}
