import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { RechargeDrawer } from './RechargeDrawer.tsx';
import { RechargeAddDrawer, RechargeEditDrawer } from './RechargeFormDrawer.tsx';
import type { RechargePanels as Panels } from './useRechargePanels.ts';

/** The one drawer beside the list. */
export function RechargePanels({ panels }: { panels: Panels }) {
  const { openId, task, endTask, category } = panels;
  if (task?.kind === 'add' && category !== 'weapp')
    return (
      <RechargeAddDrawer
        category={category}
        student_id={panels.addFor}
        contract_id={panels.forContract}
        onClose={endTask}
        onAdded={panels.added}
      />
    );
  if (task?.kind === 'edit')
    return <RechargeEditDrawer key={task.doc.id} id={task.doc.id} onClose={endTask} onDone={panels.added} />;
  if (task?.kind === 'history')
    return <HistoryDrawer doc="recharge" docId={task.doc.id} name={task.doc.number} onClose={endTask} />;
  return openId === undefined ? null : <RechargeDrawer key={openId} id={openId} panels={panels} />;
}
