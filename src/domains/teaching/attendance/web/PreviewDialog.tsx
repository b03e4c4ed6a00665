import type { ReactNode } from 'react';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { attendanceApi } from '../attendance.contract.ts';
import { EffectsTable } from './EffectsTable.tsx';
import type { usePreview } from './usePreview.ts';

type Saving = typeof attendanceApi.undo | typeof attendanceApi.correct;

interface PreviewDialogProps {
  readonly title: string;
  readonly preview: ReturnType<typeof usePreview>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** First what happens, then the reason, then it is done. */
export function PreviewDialog({ title, preview, onClose, children }: PreviewDialogProps) {
  return (
    <FormModal open onClose={onClose} title={title} width={520}>
      {preview.error && <ErrorState error={preview.error} onRetry={preview.again} />}
      {!preview.effects && !preview.error && <RowsSkeleton rows={4} />}
      {preview.effects && (
        <div className="att-preview">
          <EffectsTable effects={preview.effects} />
          {children}
        </div>
      )}
    </FormModal>
  );
}

export function ReasonForm<E extends Saving>({ form, label, danger = false }: ReasonFormProps<E>) {
  return (
    <Form form={form} submitLabel={label} danger={danger}>
      <TextField field={(form as unknown as ApiForm<typeof attendanceApi.undo>).fields.reason} />
    </Form>
  );
}
interface ReasonFormProps<E extends Saving> {
  readonly form: ApiForm<E>;
  readonly label: string;
  readonly danger?: boolean;
}
