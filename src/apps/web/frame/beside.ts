import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
const EDGE = 8;

/** To the right of what opened it, and within the window. */
export function useBeside(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
): CSSProperties {
  // Out of sight, not hidden: what is hidden takes no focus.
  const [style, setStyle] = useState<CSSProperties>({ top: -9999, left: 0 });
  useLayoutEffect(() => {
    if (!panel.current || !anchor.current) return;
    const at = anchor.current.getBoundingClientRect();
    const lowest = window.innerHeight - panel.current.offsetHeight - EDGE;
    setStyle({ top: Math.max(EDGE, Math.min(at.top - GAP, lowest)), left: at.right + GAP });
  }, [panel, anchor]);
  return style;
}

/** Up and down among the links of a column, left and right between columns; out of it by Escape and to the left. */
export function moveAmong(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const box = event.currentTarget;
  const columns = [...box.querySelectorAll('section')];
  const column = (document.activeElement?.closest('section') ?? box) as HTMLElement;
  const links = [...column.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const beside = columns[columns.indexOf(column) + (event.key === 'ArrowRight' ? 1 : -1)];
  const steps: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: links[(at + 1) % links.length],
    ArrowUp: links[(at - 1 + links.length) % links.length],
    Home: links[0],
    End: links.at(-1),
    ArrowRight: beside?.querySelector('a') ?? undefined,
    ArrowLeft: columns.includes(column) ? (beside?.querySelector('a') ?? undefined) : undefined,
  };
  const next = steps[event.key];
  if (next) next.focus();
  else if (event.key === 'Escape' || event.key === 'ArrowLeft') leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
