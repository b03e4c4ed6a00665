import { useState } from 'react';
import { Link } from 'react-router';
import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { carryForwardPermissions as may } from '../../carry-forward.access.ts';
import { carryForwardApi } from '../../carry-forward.contract.ts';
import { carryForwardText } from '../../carry-forward.text.ts';
import { CarryForm } from '../CarryForm.tsx';

interface CarryForwardCardProps {
  readonly contract: { readonly id: number; readonly status: string };
}

/** On a contract: what it came from, what it went into, and the way to carry it forward. */
export function CarryForwardCard({ contract: { id, status } }: CarryForwardCardProps) {
  const t = useText(carryForwardText);
  const holds = useHolds();
  const [open, setOpen] = useState(false);
  const { data } = useApi(
    carryForwardApi.ofContract,
    { contract_id: id },
    { enabled: holds(may.read), staleMs: 0 },
  );
  if (!holds(may.read) || !data) return null;
  const { from, into, has_hours } = data;
  // Also of one that is over, where a lesson was undone and its hours came back.
  const mayBegin = (status === 'effective' || has_hours) && into?.status !== 'submitted' && holds(may.add);
  if (!from && !into && !mayBegin) return null;
  const toContract = (contractId: number | null, words: string) => (
    <p>
      <Link to={contractPaths.detail(contractId ?? '')}>{words}</Link>
    </p>
  );
  return (
    <Card
      title={t('title')}
      extra={
        mayBegin &&
        !open && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {from && toContract(from.contract_id, t('came_from', { number: from.contract_number }))}
      {into?.new_contract_id &&
        toContract(into.new_contract_id, t('went_to', { number: into.new_contract_number ?? '' }))}
      {into && !into.new_contract_id && (
        <p>
          <Link to={clearingPaths.list({ view: 'carry_forwards', carry_forward_id: into.id })}>
            {t('waits', { number: into.number })}
          </Link>
        </p>
      )}
      {open && <CarryForm contract_id={id} onClose={() => setOpen(false)} />}
      {!from && !into && !open && <p className="mute">{t('what_happens')}</p>}
    </Card>
  );
}
