import { useAction } from '@/kernel/web/api/useAction.ts';
import { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { QuickLog } from './embed/QuickLog.tsx';

interface LogFormProps {
  readonly leadId: number;
  readonly autoFocus?: boolean;
  readonly onDone?: () => void;
}

/** A contact with a lead. */
export function LogForm({ leadId, autoFocus = false, onDone }: LogFormProps) {
  const { run, busy } = useAction(leadApi.log, { success: leadText.logged });
  return (
    <QuickLog
      busy={busy}
      autoFocus={autoFocus}
      takesFiles
      onSave={async (log) => {
        const saved = (await run({ lead_id: leadId, ...log })) !== undefined;
        if (saved) onDone?.();
        return saved;
      }}
    />
  );
}
