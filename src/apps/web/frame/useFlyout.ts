import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isHeadingFor, type Point } from './aim.ts';

const OPEN_MS = 120;
const CLOSE_MS = 300;

export interface Flyout {
  /** What is open. */
  readonly key: string | undefined;
  /** Opened by key or press: the focus goes into it. */
  readonly focused: boolean;
  readonly panel: RefObject<HTMLDivElement | null>;
  /** For what opens a panel when it is pointed at. */
  readonly anchor: (key: string) => {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
  };
  readonly enterPanel: () => void;
  readonly press: (key: string) => void;
  readonly close: () => void;
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * One panel beside a column of anchors. A look is enough to open it, not a passing pointer; on the way from its anchor
 * to the panel the pointer may cross other anchors.
 */
export function useFlyout(): Flyout {
  const [open, setOpen] = useState<{ readonly key: string; readonly focused: boolean }>();
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef<Point>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, ms);
  };
  const stop = () => clearTimeout(timer.current);
  const point = (key: string, event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (open?.key === key) return stop();
    const box = panel.current?.getBoundingClientRect();
    const onItsWay = box && left.current && isHeadingFor(box, left.current, pointOf(event));
    later(() => setOpen({ key, focused: false }), onItsWay ? CLOSE_MS : OPEN_MS);
  };
  return {
    key: open?.key,
    focused: open?.focused ?? false,
    panel,
    anchor: (key) => ({
      onPointerEnter: (event) => point(key, event),
      onPointerMove: (event) => {
        // Whoever lingers means it; whoever moves on towards the panel does not.
        if (open?.key === key) left.current = pointOf(event);
      },
      onPointerLeave: () => later(() => setOpen(undefined), CLOSE_MS),
    }),
    enterPanel: stop,
    press: (key) => {
      stop();
      setOpen({ key, focused: true });
    },
    close: () => {
      stop();
      setOpen(undefined);
    },
  };
}
