import { Plus, X } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TimeBox } from '@/kernel/web/form/date/TimeBox.tsx';
import { Select } from '@/kernel/web/form/select/Select.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Slot } from '../../demand.rules.ts';
import { demandText } from '../../demand.text.ts';
import { useWeekdays } from './weekWords.ts';
import './week-times.css';

interface WeekTimesProps {
  readonly value: readonly Slot[];
  readonly onChange: (slots: Slot[]) => void;
  /** How long a new one lasts. */
  readonly minutes: number;
  readonly id?: string;
  readonly disabled?: boolean;
}
const FIRST = { weekday: 6, from_minute: 600 };
const DAY = 1440;

/** Stretches of a week: weekday, from, to, line by line. */
export function WeekTimes({ value, onChange, minutes, id, disabled = false }: WeekTimesProps) {
  const t = useText(demandText);
  const weekdays = useWeekdays();
  const put = (at: number, patch: Partial<Slot>) =>
    onChange(value.map((slot, index) => (index === at ? { ...slot, ...patch } : slot)));
  const begin = (at: number, slot: Slot, from_minute: number) =>
    put(at, { from_minute, to_minute: Math.min(DAY, from_minute + slot.to_minute - slot.from_minute) });
  const add = () => {
    const last = value.at(-1);
    const { weekday, from_minute } = last ? { ...last, weekday: (last.weekday % 7) + 1 } : FIRST;
    const to_minute = last?.to_minute ?? from_minute + minutes;
    onChange([...value, { weekday, from_minute, to_minute: Math.min(DAY, to_minute) }]);
  };
  return (
    <div className="week-times" id={id}>
      {value.map((slot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two may say the same while one types.
        <div className="week-time" key={at}>
          <Select
            label={t('slot_weekday')}
            value={slot.weekday}
            source={{ options: weekdays.map((label, index) => ({ value: index + 1, label })) }}
            disabled={disabled}
            onChange={(weekday) => put(at, { weekday: Number(weekday) })}
          />
          <TimeBox
            label={t('slot_from')}
            value={slot.from_minute}
            disabled={disabled}
            onChange={(minute) => minute !== undefined && begin(at, slot, minute)}
          />
          <span className="mute">–</span>
          <TimeBox
            label={t('slot_to')}
            value={slot.to_minute % DAY}
            disabled={disabled}
            onChange={(minute) => minute !== undefined && put(at, { to_minute: minute || DAY })}
          />
          {!disabled && (
            <Button
              kind="text"
              icon={X}
              aria-label={t('slot_remove')}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button size="small" icon={Plus} onClick={add}>
          {t('slot_add')}
        </Button>
      )}
    </div>
  );
}
