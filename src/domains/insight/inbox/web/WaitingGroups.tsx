import { ClipboardCheck } from 'lucide-react';
import { useBulk } from '@/kernel/web/api/useBulk.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import type { WaitingGroup as Group } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { WaitingGroup } from './WaitingGroup.tsx';
import './inbox.css';

interface WaitingGroupsProps {
  readonly groups: readonly Group[];
  /** Of each kind; left out: all. */
  readonly most?: number;
  readonly onOpen?: () => void;
}

/** What waits, kind by kind; or that nothing does. */
export function WaitingGroups({ groups, most, onOpen }: WaitingGroupsProps) {
  const t = useText(inboxText);
  const bulk = useBulk();
  return (
    <>
      {groups.length === 0 && <EmptyState icon={ClipboardCheck} title={t('empty')} help={t('empty_help')} />}
      {groups.map((group) => (
        <WaitingGroup key={group.kind} group={group} bulk={bulk} most={most} onOpen={onOpen} />
      ))}
      <BulkReport bulk={bulk} onClose={bulk.clear} />
    </>
  );
}
