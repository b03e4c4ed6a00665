import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Room {
  readonly width: number;
  /** Its rows are cards: the stylesheet says from which width on (`--rows` in table.css), and nothing else does. */
  readonly cards: boolean;
}

/** The inner width of a table, as it changes, and how its rows are drawn there. */
export function useRoom<T extends HTMLElement>(): [RefObject<T | null>, Room] {
  const ref = useRef<T>(null);
  const [room, setRoom] = useState<Room>({ width: 0, cards: true });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const { paddingLeft, paddingRight } = style;
      const inner =
        element.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
      // A hidden page measures nothing; it keeps the width it had.
      if (inner <= 0) return;
      const cards = style.getPropertyValue('--rows').trim() === 'cards';
      setRoom((before) =>
        before.width === inner && before.cards === cards ? before : { width: inner, cards },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}
