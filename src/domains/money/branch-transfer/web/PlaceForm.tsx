import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type BranchTransfer, branchTransferApi } from '../branch-transfer.contract.ts';
import { branchTransferText } from '../branch-transfer.text.ts';

/** Who somebody is who comes in: a student there is, or a new one. */
export function PlaceForm({ doc, onClose }: { doc: BranchTransfer; onClose: () => void }) {
  const t = useText(branchTransferText);
  const form = useApiForm(branchTransferApi.place, {
    initial: {
      id: doc.id,
      version: doc.version,
      ...(doc.student_id !== null && { student_id: doc.student_id }),
    },
    success: branchTransferText.placed_done,
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <StudentField field={form.fields.student_id} label={t('place_student')} help={t('place_hint')} />
      </FormSection>
    </Form>
  );
}
