import { NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import { leadText } from '../../lead.text.ts';
import '../lead.css';

interface LogPopupProps {
  /** Whom it is about. */
  readonly name: string;
  /** How often they were contacted before. */
  readonly count: number;
  readonly children: (close: () => void) => ReactNode;
}

/** One click in the row opens the field; Enter saves and closes it. */
export function LogPopup({ name, count, children }: LogPopupProps) {
  const t = useText(leadText);
  const [open, setOpen] = useState(false);
  const title = `${t('write_log')} · ${name}`;
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={title}
      align="end"
      trigger={({ onClick, ...props }) => (
        <Button
          kind="text"
          size="small"
          icon={NotebookPen}
          aria-label={title}
          {...props}
          onClick={(event) => {
            event.stopPropagation();
            onClick();
          }}
        />
      )}
    >
      <div className="lead-popup">
        <header>
          <b>{title}</b>
          <small className="mute">{t('nth', { n: count + 1 })}</small>
        </header>
        {children(() => setOpen(false))}
      </div>
    </Popup>
  );
}
