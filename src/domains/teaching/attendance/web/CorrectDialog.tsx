import type { InputOf } from '@/kernel/contract/api.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { attendanceText } from '../attendance.text.ts';
import { PreviewDialog, ReasonForm } from './PreviewDialog.tsx';
import { usePreview } from './usePreview.ts';

type Mark = InputOf<typeof attendanceApi.correctPreview>;
interface CorrectDialogProps {
  readonly mark: Mark;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CorrectDialog({ mark, onClose, onDone }: CorrectDialogProps) {
  const t = useText(attendanceText);
  const preview = usePreview(attendanceApi.correctPreview, mark);
  return (
    <PreviewDialog title={t('correct')} preview={preview} onClose={onClose}>
      {preview.effects && (
        <Reason key={preview.effects.seen} mark={mark} seen={preview.effects.seen} onDone={onDone} />
      )}
    </PreviewDialog>
  );
}

function Reason({ mark, seen, onDone }: { mark: Mark; seen: string; onDone: () => void }) {
  const t = useText(attendanceText);
  const form = useApiForm(attendanceApi.correct, {
    initial: { ...mark, seen },
    success: attendanceText.corrected,
    onDone,
  });
  return <ReasonForm form={form} label={t('confirm_correct')} />;
}
