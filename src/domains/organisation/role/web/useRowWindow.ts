import { useEffect, useRef, useState } from 'react';

/** Rows drawn above and below what is in sight, so that a quick scroll shows no gaps. */
const SPARE = 12;

/** Which rows of equal height are in sight of a box that scrolls. */
export function useRowWindow(count: number, rowPx: number) {
  const box = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(800);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // In steps: a new window every few rows, not at every pixel.
  const onScroll = () => {
    const at = Math.floor((box.current?.scrollTop ?? 0) / rowPx);
    setFirst(at - (at % (SPARE / 2)));
  };
  const from = Math.max(0, Math.min(first, count) - SPARE);
  const to = Math.min(count, first + Math.ceil(height / rowPx) + 2 * SPARE);
  return { box, onScroll, from, to };
}
