import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Admin } from '../admin.contract.ts';
import { adminImportApi } from '../admin.import.ts';
import { adminText } from '../admin.text.ts';
import { AdminAddDrawer } from './AdminAddDrawer.tsx';
import { AdminDrawer } from './AdminDrawer.tsx';
import { AdminEditDrawer } from './AdminEditDrawer.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import type { AdminPanels as Panels } from './useAdminPanels.ts';

/** The one drawer beside the list, and the dialog over it. */
export function AdminPanels({ panels, rows }: { panels: Panels; rows: readonly Admin[] }) {
  const { openId, resetting, endReset } = panels;
  const { admin_name, id } = resetting ?? {};
  return (
    <>
      <AdminPanel panels={panels} row={rows.find((row) => row.id === openId)} />
      <ResetPassword id={id} name={admin_name} onClose={endReset} />
    </>
  );
}

function AdminPanel({ panels, row }: { panels: Panels; row: Admin | undefined }) {
  const t = useText(adminText);
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add') return <AdminAddDrawer onClose={endTask} onAdded={panels.added} />;
  if (task?.kind === 'import')
    return (
      <ImportDrawer
        api={adminImportApi}
        title={t('import')}
        help={t('import_help')}
        after={t('import_password')}
        onClose={endTask}
      />
    );
  if (task?.kind === 'edit') return <AdminEditDrawer key={task.doc.id} id={task.doc.id} onClose={endTask} />;
  if (task?.kind === 'history')
    return <HistoryDrawer doc="admin" docId={task.doc.id} name={task.doc.admin_name} onClose={endTask} />;
  return openId === undefined ? null : <AdminDrawer id={openId} row={row} panels={panels} />;
}
