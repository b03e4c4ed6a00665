import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { useSide } from '../navigation/ScreenHost.tsx';
import { useKeys } from '../navigation/useKeys.ts';
import { webText } from '../web.text.ts';
import { ClosingProvider, useClosing } from './unsavedChanges.ts';
import './drawer.css';

const WIDTHS = { narrow: 440, drill: 500, middle: 560, wide: 800 };

interface SideDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Beside the title: a status, a menu. */
  readonly extra?: ReactNode;
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

/** A detail beside its list. Wide windows make room for it, narrow ones are covered; neither is locked. */
export function SideDrawer(props: SideDrawerProps) {
  const side = useSide();
  if (!props.open || !side) return null;
  return createPortal(<Drawer {...props} />, side);
}

function Drawer({ onClose, title, extra, width = 'narrow', children }: SideDrawerProps) {
  const t = useText(webText);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const closing = useClosing(onClose);
  const { close } = closing;
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    // A form inside has taken the focus to its first field already.
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
    return () => before?.focus?.();
  }, [before]);
  const onEscape = () => void close();
  useKeys({ Escape: onEscape });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void close();
  };
  return (
    <div
      className={`drawer drawer-${width}`}
      ref={box}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ width: WIDTHS[width] }}
      onKeyDown={onKey}
    >
      <header className="drawer-head">
        <h2 id={id}>{title}</h2>
        <span className="grow" />
        {extra && <span className="drawer-extra">{extra}</span>}
        <Button kind="text" size="small" icon={X} aria-label={t('close')} onClick={close} />
      </header>
      <ClosingProvider value={closing}>
        <div className="drawer-body" data-scroll>
          {children}
        </div>
      </ClosingProvider>
    </div>
  );
}
