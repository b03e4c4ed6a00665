import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { attendanceText } from '../attendance.text.ts';
import { PreviewDialog, ReasonForm } from './PreviewDialog.tsx';
import { usePreview } from './usePreview.ts';

interface UndoDialogProps {
  readonly lessonId: number;
  readonly onClose: () => void;
}

export function UndoDialog({ lessonId, onClose }: UndoDialogProps) {
  const t = useText(attendanceText);
  const preview = usePreview(attendanceApi.undoPreview, { lesson_id: lessonId });
  return (
    <PreviewDialog title={t('undo')} preview={preview} onClose={onClose}>
      {preview.effects && (
        <Reason key={preview.effects.seen} lessonId={lessonId} seen={preview.effects.seen} onDone={onClose} />
      )}
    </PreviewDialog>
  );
}

function Reason({ lessonId, seen, onDone }: { lessonId: number; seen: string; onDone: () => void }) {
  const t = useText(attendanceText);
  const form = useApiForm(attendanceApi.undo, {
    initial: { lesson_id: lessonId, seen },
    success: attendanceText.undone,
    onDone,
  });
  return <ReasonForm form={form} label={t('confirm_undo')} danger />;
}
