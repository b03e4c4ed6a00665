import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import type { CalendarPaneProps } from './CalendarPane.tsx';

interface CalendarPopoverProps extends CalendarPaneProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The calendar beside its box. */
export function CalendarPopover({ box, open, onClose, ...pane }: CalendarPopoverProps) {
  const t = useText(webText);
  return (
    <Popover
      className="popover date-popover"
      triggerRef={box}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      offset={4}
    >
      <Dialog className="date-dialog" aria-label={t('calendar')}>
        <Loaded
          load={() => import('./CalendarPane.tsx').then(({ CalendarPane }) => CalendarPane)}
          props={pane}
        />
      </Dialog>
    </Popover>
  );
}

interface LoadedProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}
/** Calendars come when they are first asked for. Where they do not come, dates are typed: the page is not lost. */
export function Loaded<P extends object>({ load, props }: LoadedProps<P>) {
  const t = useText(webText);
  const [Part, setPart] = useState<ComponentType<P>>();
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for as long as it is shown.
  useEffect(() => {
    let isHere = true;
    load().then(
      (part) => isHere && setPart(() => part),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (Part) return <Part {...props} />;
  return <div className="calendar calendar-waits">{failed ? t('calendar_failed') : t('loading')}</div>;
}
