import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { fill } from '@/kernel/text.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { studentApi } from '../student.contract.ts';
import { studentText } from '../student.text.ts';

export interface BulkTaskProps {
  readonly open: boolean;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Labels for many students: some on, some off. */
export function LabelStudents({ open, ids, onClose, onDone }: BulkTaskProps) {
  const t = useText(studentText);
  return (
    <FormModal open={open} onClose={onClose} title={`${t('label_many')} · ${ids.length}`} width={480}>
      {open && <LabelForm ids={ids} onDone={onDone} />}
    </FormModal>
  );
}

function LabelForm({ ids, onDone }: Pick<BulkTaskProps, 'ids' | 'onDone'>) {
  const labels = useItemOptions('student_label');
  const form = useApiForm(studentApi.label, {
    initial: { ids: [...ids], add_label_ids: [], remove_label_ids: [] },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(studentText.labelled, { n: count }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <FormSection>
        <SelectField field={form.fields.add_label_ids} options={labels} multiple />
        <SelectField field={form.fields.remove_label_ids} options={labels} multiple />
      </FormSection>
    </Form>
  );
}
