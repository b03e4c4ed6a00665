import { useAction } from '@/kernel/web/api/useAction.ts';
import { QuickLog } from '../../lead/web/embed/QuickLog.tsx';
import { renewalApi } from '../renewal.contract.ts';
import { renewalText } from '../renewal.text.ts';

interface RenewalLogFormProps {
  readonly renewalId: number;
  readonly autoFocus?: boolean;
  readonly onDone?: () => void;
}

/** A contact about a renewal: the same one line as for a lead. */
export function RenewalLogForm({ renewalId, autoFocus = false, onDone }: RenewalLogFormProps) {
  const { run, busy } = useAction(renewalApi.log, { success: renewalText.logged });
  return (
    <QuickLog
      busy={busy}
      autoFocus={autoFocus}
      onSave={async (log) => {
        const saved = (await run({ renewal_id: renewalId, ...log })) !== undefined;
        if (saved) onDone?.();
        return saved;
      }}
    />
  );
}
