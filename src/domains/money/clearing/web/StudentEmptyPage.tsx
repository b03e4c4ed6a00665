import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { branchTransferPermissions } from '../../branch-transfer/branch-transfer.access.ts';
import { BranchTransferList } from '../../branch-transfer/web/embed/BranchTransferList.tsx';
import { carryForwardPermissions } from '../../carry-forward/carry-forward.access.ts';
import { CarryForwardList } from '../../carry-forward/web/embed/CarryForwardList.tsx';
import { clearingText } from '../clearing.text.ts';
import { CandidateList } from './CandidateList.tsx';
import { ClearingList } from './ClearingList.tsx';

const VIEWS = ['clearings', 'candidates', 'carry_forwards', 'branch_transfers'] as const;
/** What else than the page itself has to be held. */
const NEEDS = {
  carry_forwards: carryForwardPermissions.read,
  branch_transfers: branchTransferPermissions.read,
} as const;

/** What students have given up, and whom to look at. */
export function StudentEmptyPage() {
  const t = useText(clearingText);
  const [query, setQuery] = useSearchParams();
  const holds = useHolds();
  const views = VIEWS.filter((one) => !(one in NEEDS) || holds(NEEDS[one as keyof typeof NEEDS]));
  const view = views.find((one) => one === query.get('view')) ?? 'clearings';
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        tabs={views.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'clearings' ? {} : { view: key }, { replace: true })}
        label={t('title')}
      >
        {view === 'clearings' && <ClearingList />}
        {view === 'candidates' && <CandidateList />}
        {view === 'carry_forwards' && <CarryForwardList />}
        {view === 'branch_transfers' && <BranchTransferList />}
      </Tabs>
    </>
  );
}
