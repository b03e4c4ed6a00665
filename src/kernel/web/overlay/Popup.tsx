import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ClosingProvider, useClosing } from './unsavedChanges.ts';
import './popup.css';

/** What the button that opens a popup must carry. */
export interface PopupTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
  readonly 'aria-expanded': boolean;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-controls': string | undefined;
}

interface PopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What it is, for those who do not see where it stands. */
  readonly label: string;
  /** Which edge it shares with its button. */
  readonly align?: 'start' | 'end';
  readonly trigger: (props: PopupTrigger) => ReactNode;
  readonly children: ReactNode;
}

/**
 * A small panel beside its button: filters, columns, shortcuts. What opens out of it (a list, a calendar)
 * belongs to it.
 */
export function Popup({ open, onOpenChange, label, align = 'start', trigger, children }: PopupProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closing = useClosing(() => {
    onOpenChange(false);
    anchor.current?.focus();
  });
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => (open ? void closing.close() : onOpenChange(true)),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
      })}
      {open &&
        createPortal(
          <Panel
            id={id}
            label={label}
            align={align}
            anchor={anchor}
            close={() => void closing.close()}
            // A press beside it does not throw away what is typed.
            onLeave={() => !closing.isDirty() && onOpenChange(false)}
          >
            <ClosingProvider value={closing}>{children}</ClosingProvider>
          </Panel>,
          document.body,
        )}
    </>
  );
}

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly anchor: RefObject<HTMLElement | null>;
  readonly close: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Panel({ id, label, align, anchor, close, onLeave, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box, anchor, align);
  useLeaving(box, anchor, onLeave);
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, []);
  return (
    <div
      id={id}
      className="popup"
      // Over a dialog it is not part of what the dialog shuts off.
      data-react-aria-top-layer="true"
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      {children}
    </div>
  );
}

const GAP = 6;
const EDGE = 8;

/** Under its button, or above it where there is no room; never beyond the window. */
function usePlace(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
) {
  const [place, setPlace] = useState({ top: -9999, left: -9999 });
  useLayoutEffect(() => {
    const put = () => {
      if (!box.current || !anchor.current) return;
      const at = anchor.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = box.current;
      const below = at.bottom + GAP;
      const fits = below + height <= window.innerHeight - EDGE || at.top < height + GAP + EDGE;
      const left = align === 'end' ? at.right - width : at.left;
      setPlace({
        top: fits ? below : at.top - GAP - height,
        left: Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE)),
      });
    };
    put();
    const observer = new ResizeObserver(put);
    if (box.current) observer.observe(box.current);
    window.addEventListener('resize', put);
    window.addEventListener('scroll', put, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', put);
      window.removeEventListener('scroll', put, true);
    };
  }, [box, anchor, align]);
  return place;
}

/** A press or a focus elsewhere closes it. */
function useLeaving(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onLeave: () => void,
) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const look = (event: Event) => {
      const target = event.target as Element;
      const isIn = box.current?.contains(target) || anchor.current?.contains(target);
      // A list or a calendar that was opened in here floats elsewhere in the document.
      if (!isIn && !target.closest?.('.popover')) leave.current();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [box, anchor]);
}
