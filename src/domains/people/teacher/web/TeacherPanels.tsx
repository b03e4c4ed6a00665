import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Teacher } from '../teacher.contract.ts';
import { teacherImportApi } from '../teacher.import.ts';
import { teacherText } from '../teacher.text.ts';
import { TeacherAddDrawer } from './TeacherAddDrawer.tsx';
import { TeacherDrawer } from './TeacherDrawer.tsx';
import { TeacherEditDrawer } from './TeacherEditDrawer.tsx';
import type { TeacherPanels as Panels } from './useTeacherPanels.ts';

/** The one drawer beside the list. */
export function TeacherPanels({ panels, rows }: { panels: Panels; rows: readonly Teacher[] }) {
  const t = useText(teacherText);
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add') return <TeacherAddDrawer onClose={endTask} onAdded={panels.added} />;
  if (task?.kind === 'import')
    return (
      <ImportDrawer api={teacherImportApi} title={t('import')} help={t('import_help')} onClose={endTask} />
    );
  if (task?.kind === 'edit')
    return <TeacherEditDrawer key={task.doc.id} id={task.doc.id} onClose={endTask} />;
  if (task?.kind === 'history')
    return <HistoryDrawer doc="teacher" docId={task.doc.id} name={task.doc.teacher_name} onClose={endTask} />;
  return openId === undefined ? null : (
    <TeacherDrawer id={openId} row={rows.find(({ id }) => id === openId)} panels={panels} />
  );
}
