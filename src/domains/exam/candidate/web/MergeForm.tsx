import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type Candidate, candidateApi } from '../candidate.contract.ts';
import { candidateText } from '../candidate.text.ts';

/** A second UCI of the same person. */
export function MergeForm({ one, onClose }: { one: Candidate; onClose: () => void }) {
  const t = useText(candidateText);
  const form = useApiForm(candidateApi.merge, {
    initial: { id: one.id, version: one.version },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('merge')}>
      <FormSection>
        <TextField field={form.fields.uci} help={t('merge_help')} maxLength={13} />
      </FormSection>
    </Form>
  );
}
