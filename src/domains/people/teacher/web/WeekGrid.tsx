import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { minuteText } from '@/kernel/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import { teacherText } from '../teacher.text.ts';
import { SLOT_MINUTES, SLOTS, WEEKDAYS } from '../teacher.week.ts';
import './teacher.css';

type Slots = readonly (readonly boolean[])[];
interface Cell {
  readonly day: number;
  readonly slot: number;
}
interface WeekGridProps {
  readonly slots: Slots;
  /** Left out: to look at only. */
  readonly onChange?: (slots: boolean[][]) => void;
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const MORNING: Cell = { day: 0, slot: 18 };

/** A week of half hours, a line for each day. A stretch is drawn with the mouse, or with the keys. */
export function WeekGrid({ slots, onChange }: WeekGridProps) {
  const t = useText(teacherText);
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(MORNING);
  const drawing = useRef<{ from: Cell; free: boolean; before: Slots }>(undefined);

  const begin = (cell: Cell) => {
    drawing.current = { from: cell, free: !slots[cell.day]?.[cell.slot], before: slots };
    setAt(cell);
    onChange?.(painted(slots, cell, cell, drawing.current.free));
  };
  const drawTo = (cell: Cell) => {
    const { from, free, before } = drawing.current ?? {};
    if (from && free !== undefined && before) onChange?.(painted(before, from, cell, free));
  };
  const cellAt = (event: PointerEvent): Cell | undefined => {
    const { dataset } = document.elementFromPoint(event.clientX, event.clientY) as HTMLElement;
    return dataset.slot ? { day: Number(dataset.day), slot: Number(dataset.slot) } : undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step && event.key !== ' ') return;
    event.preventDefault();
    const to = step ? moved(at, step) : at;
    const free = slots[at.day]?.[at.slot] ?? false;
    if (!step) onChange?.(painted(slots, at, at, !free));
    else if (event.shiftKey) onChange?.(painted(slots, to, to, free));
    setAt(to);
    root.current?.querySelector<HTMLElement>(`[data-day="${to.day}"][data-slot="${to.slot}"]`)?.focus();
  };
  const nameOf = (day: number, slot: number) => {
    const from = slot * SLOT_MINUTES;
    const time = `${minuteText(from)}–${minuteText(from + SLOT_MINUTES)}`;
    return t(slots[day]?.[slot] ? 'slot_free' : 'slot_taken', {
      day: t(`weekday_${WEEKDAYS[day] ?? 1}`),
      time,
    });
  };
  const edits = onChange && {
    onPointerMove: (event: PointerEvent) => {
      const cell = drawing.current && cellAt(event);
      if (cell) drawTo(cell);
    },
    onPointerUp: () => {
      drawing.current = undefined;
    },
    onKeyDown: onKey,
  };
  return (
    <div className={onChange ? 'week week-edit' : 'week'} ref={root} {...edits}>
      <div className="week-hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      {slots.map((day, dayAt) => (
        <div className="week-day" key={WEEKDAYS[dayAt]}>
          <span>{t(`weekday_${WEEKDAYS[dayAt] ?? 1}`)}</span>
          <div className="week-slots">
            {Array.from({ length: SLOTS }, (_, slot) =>
              onChange ? (
                <button
                  type="button"
                  // biome-ignore lint/suspicious/noArrayIndexKey: half hours are told apart by when they are.
                  key={slot}
                  className={day[slot] ? 'is-free' : undefined}
                  data-day={dayAt}
                  data-slot={slot}
                  tabIndex={at.day === dayAt && at.slot === slot ? 0 : -1}
                  aria-pressed={day[slot] ?? false}
                  aria-label={nameOf(dayAt, slot)}
                  title={nameOf(dayAt, slot)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.releasePointerCapture?.(event.pointerId);
                    begin({ day: dayAt, slot });
                  }}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same.
                <i key={slot} className={day[slot] ? 'is-free' : undefined} title={nameOf(dayAt, slot)} />
              ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [day: number, slot: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const within = (n: number, most: number) => Math.max(0, Math.min(n, most));
const moved = ({ day, slot }: Cell, [down, right]: readonly [number, number]): Cell => ({
  day: within(day + down, WEEKDAYS.length - 1),
  slot: within(slot + right, SLOTS - 1),
});

/** Everything between two corners, free or not. */
const painted = (slots: Slots, one: Cell, other: Cell, free: boolean): boolean[][] => {
  const isBetween = (n: number, a: number, b: number) => n >= Math.min(a, b) && n <= Math.max(a, b);
  return slots.map((day, dayAt) =>
    day.map((was, slot) =>
      isBetween(dayAt, one.day, other.day) && isBetween(slot, one.slot, other.slot) ? free : was,
    ),
  );
};
