import { formatFen } from '@/kernel/value/money.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import type { WaitingRow } from '../inbox.contract.ts';
import { useDecide } from './useDecide.ts';

/** What can be decided about a document; whoever agrees sees on the button to how much. */
export function DecideButtons({ kind, row }: { kind: string; row: WaitingRow }) {
  const { decide, busy } = useDecide();
  return row.choices.map((choice) => {
    const isApproval = choice.decision === 'approve';
    return (
      <Button
        key={`${choice.action} ${choice.pass ?? ''}`}
        size="small"
        kind={isApproval ? 'primary' : 'default'}
        busy={busy}
        onClick={() => void decide(kind, row, choice)}
      >
        {choice.label}
        {isApproval && row.amount_fen !== null && <span className="num"> {formatFen(row.amount_fen)}</span>}
      </Button>
    );
  });
}
