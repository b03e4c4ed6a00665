import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { lessonImportApi } from '../lesson.import.ts';
import { lessonText } from '../lesson.text.ts';

export function LessonImport({ onClose }: { onClose: () => void }) {
  const t = useText(lessonText);
  return <ImportDrawer api={lessonImportApi} title={t('import')} help={t('import_help')} onClose={onClose} />;
}
