import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { studentImportApi } from '../student.import.ts';
import { studentText } from '../student.text.ts';

export function StudentImport({ onClose }: { onClose: () => void }) {
  const t = useText(studentText);
  return (
    <ImportDrawer api={studentImportApi} title={t('import')} help={t('import_help')} onClose={onClose} />
  );
}
