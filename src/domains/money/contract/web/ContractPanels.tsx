import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import type { Contract } from '../contract.contract.ts';
import { ContractDrawer } from './ContractDrawer.tsx';
import { ContractAddDrawer, ContractEditDrawer } from './ContractForms.tsx';
import type { ContractPanels as Panels } from './useContractPanels.ts';

/** The one drawer beside the list. */
export function ContractPanels({ panels, rows }: { panels: Panels; rows: readonly Contract[] }) {
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add')
    return <ContractAddDrawer student_id={panels.addFor} onClose={endTask} onAdded={panels.added} />;
  if (task?.kind === 'edit')
    return <ContractEditDrawer key={task.doc.id} id={task.doc.id} onClose={endTask} />;
  if (task?.kind === 'history')
    return <HistoryDrawer doc="contract" docId={task.doc.id} name={task.doc.number} onClose={endTask} />;
  if (openId === undefined) return null;
  return <ContractDrawer id={openId} row={rows.find((row) => row.id === openId)} panels={panels} />;
}
