import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';
import { RenewalLogForm } from './RenewalLogForm.tsx';

/** One click in the row opens the field; Enter saves and closes it. */
export function RenewalLogPopup({ task }: { task: Pick<Renewal, 'id' | 'student_name' | 'log_count'> }) {
  const t = useText(renewalText);
  const [open, setOpen] = useState(false);
  const title = `${t('write_log')} · ${task.student_name}`;
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
          <small className="mute">{t('nth', { n: task.log_count + 1 })}</small>
        </header>
        <RenewalLogForm renewalId={task.id} autoFocus onDone={() => setOpen(false)} />
      </div>
    </Popup>
  );
}
