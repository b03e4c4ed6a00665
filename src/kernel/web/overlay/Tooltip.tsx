import { type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import './overlay.css';

type Side = 'top' | 'bottom' | 'left' | 'right';
const DELAY_MS = 300;
const GAP = 6;

interface TooltipProps {
  /** Left out: no hint, the control alone. */
  readonly title: string | undefined;
  readonly placement?: Side;
  /** One control that takes the focus. */
  readonly children: ComponentProps<typeof Focusable>['children'];
}

/** What a control is or does, for those who point at it or reach it by key. */
export function Tooltip({ title, placement = 'top', children }: TooltipProps) {
  if (!title) return children;
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="tooltip" placement={placement} offset={GAP}>
        {title}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

interface HintProps {
  readonly title: string | undefined;
  readonly placement?: Side;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The same on what takes no focus: a disabled control, a word. */
export function Hint({ title, placement = 'top', className = 'hint', children }: HintProps): ReactElement {
  const anchor = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState(false);
  return (
    <span
      ref={anchor}
      className={className}
      onPointerEnter={(event) => setOver(event.pointerType !== 'touch')}
      onPointerLeave={() => setOver(false)}
    >
      {children}
      {title && (
        <TooltipTrigger isOpen={over} onOpenChange={setOver}>
          <AriaTooltip className="tooltip" triggerRef={anchor} placement={placement} offset={GAP}>
            {title}
          </AriaTooltip>
        </TooltipTrigger>
      )}
    </span>
  );
}
