import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clockOf, momentOf, plusDays } from '@/kernel/value/day.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { DAY_MINUTES, HOUR_PX, SNAP_MINUTES } from './layout.ts';

/** A lesson on its way to another time. */
export interface Drag {
  readonly lesson: LessonBrief;
  readonly day: string;
  readonly from: number;
  readonly minutes: number;
  readonly by: 'mouse' | 'keys';
}
interface Grip {
  readonly lesson: LessonBrief;
  readonly mode: 'move' | 'resize';
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly minutes: number;
}

interface DragOptions {
  readonly zone: string;
  readonly days: readonly string[];
  /** The part that holds the columns, without the hours beside them. */
  readonly columns: RefObject<HTMLElement | null>;
  readonly onDrop: (drag: Drag) => void;
}

const THRESHOLD_PX = 4;
const MOST_MINUTES = 720;
const snapped = (minutes: number) => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const timesOf = (zone: string, { day, from, minutes }: Pick<Drag, 'day' | 'from' | 'minutes'>) => {
  const starts_at = momentOf(zone, day, from);
  return { starts_at, ends_at: starts_at + minutes * 60 };
};

/** Moving and resizing lessons with the mouse, or with the keys. */
export function useDrag({ zone, days, columns, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const grip = useRef<Grip>(undefined);
  const latest = useRef<Drag>(undefined);
  latest.current = drag;
  const drop = useRef(onDrop);
  drop.current = onDrop;
  /** A click follows the letting go: it is not meant. */
  const dropped = useRef(false);

  const begin = (lesson: LessonBrief) => ({
    from: clockOf(zone, lesson.starts_at).minute,
    minutes: Math.round((lesson.ends_at - lesson.starts_at) / 60),
  });
  const onGrab = (lesson: LessonBrief, event: PointerEvent, mode: Grip['mode']) => {
    if (event.button !== 0) return;
    dropped.current = false;
    grip.current = { lesson, mode, x: event.clientX, y: event.clientY, ...begin(lesson) };
  };
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      const held = grip.current;
      if (!held) return;
      const [right, down] = [event.clientX - held.x, event.clientY - held.y];
      if (!latest.current && Math.hypot(right, down) < THRESHOLD_PX) return;
      event.preventDefault();
      const later = snapped((down / HOUR_PX) * 60);
      const day = dayAt(columns.current, days, event.clientX) ?? clockOf(zone, held.lesson.starts_at).day;
      setDrag({
        lesson: held.lesson,
        by: 'mouse',
        day: held.mode === 'resize' ? clockOf(zone, held.lesson.starts_at).day : day,
        from: held.mode === 'resize' ? held.from : within(held.from + later, 0, DAY_MINUTES - held.minutes),
        minutes:
          held.mode === 'resize' ? within(held.minutes + later, SNAP_MINUTES, MOST_MINUTES) : held.minutes,
      });
    };
    const onUp = () => {
      const held = grip.current;
      grip.current = undefined;
      if (!held || !latest.current) return;
      dropped.current = true;
      drop.current(latest.current);
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current) return;
      event.preventDefault();
      grip.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('keydown', onEscape, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('keydown', onEscape, true);
    };
  }, [zone, days, columns]);

  const onKey = (lesson: LessonBrief, event: KeyboardEvent) => {
    const now = latest.current?.lesson.id === lesson.id ? latest.current : undefined;
    if (event.key === 'Enter' && now?.by === 'keys') {
      event.preventDefault();
      drop.current(now);
      return;
    }
    if (!event.altKey || !(event.key in STEPS)) return;
    event.preventDefault();
    const at = now ?? {
      lesson,
      by: 'keys' as const,
      day: clockOf(zone, lesson.starts_at).day,
      ...begin(lesson),
    };
    const [ahead, later] = STEPS[event.key as keyof typeof STEPS];
    if (event.shiftKey) setDrag({ ...at, minutes: within(at.minutes + later, SNAP_MINUTES, MOST_MINUTES) });
    else {
      const day = plusDays(at.day, ahead);
      setDrag({
        ...at,
        day: days.includes(day) ? day : at.day,
        from: within(at.from + later, 0, DAY_MINUTES - at.minutes),
      });
    }
  };
  return {
    drag,
    end: () => setDrag(undefined),
    onGrab,
    onKey,
    /** Whether the click that comes now ends a drag. */
    wasDrag: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

/** Days ahead, minutes later. */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -SNAP_MINUTES],
  ArrowDown: [0, SNAP_MINUTES],
} as const;

function dayAt(box: HTMLElement | null, days: readonly string[], x: number): string | undefined {
  if (!box) return undefined;
  const over = [...box.children].findLastIndex((column) => column.getBoundingClientRect().left <= x);
  return days[within(over, 0, days.length - 1)];
}
