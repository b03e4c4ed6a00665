import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import type { Lead } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';
import { LogForm } from './LogForm.tsx';

/** One click in the row opens the field; Enter saves and closes it. */
export function LogPopup({ lead }: { lead: Pick<Lead, 'id' | 'name' | 'log_count'> }) {
  const t = useText(leadText);
  const [open, setOpen] = useState(false);
  const title = `${t('write_log')} · ${lead.name}`;
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
          <small className="mute">{t('nth', { n: lead.log_count + 1 })}</small>
        </header>
        <LogForm leadId={lead.id} autoFocus onDone={() => setOpen(false)} />
      </div>
    </Popup>
  );
}
