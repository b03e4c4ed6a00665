import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import type { Contract } from '../contract.contract.ts';
import { ContractDrawer } from './ContractDrawer.tsx';
import { ContractAddDrawer, ContractEditDrawer } from './ContractForms.tsx';
import type { ContractPanels as Panels } from './useContractPanels.ts';

/** The one drawer beside the list. */
export function ContractPanels({ panels, rows }: { panels: Panels; rows: readonly Contract[] }) {
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add') return <ContractAddDrawer onClose={endTask} onAdded={panels.added} />;
  if (task?.kind === 'edit')
    return <ContractEditDrawer key={task.contract.id} id={task.contract.id} onClose={endTask} />;
  if (task?.kind === 'history')
    return (
      <HistoryDrawer doc="contract" docId={task.contract.id} name={task.contract.number} onClose={endTask} />
    );
  if (openId === undefined) return null;
  return <ContractDrawer id={openId} row={rows.find((row) => row.id === openId)} panels={panels} />;
}
