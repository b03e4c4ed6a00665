import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HOLDERS } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { fill } from '@/kernel/text.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { handoverApi } from '../../handover.contract.ts';
import { handoverText } from '../../handover.text.ts';

interface HandoverStudentsProps {
  readonly open: boolean;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Chosen students, whoever looks after them now, to one colleague. */
export function HandoverStudents({ open, ids, onClose, onDone }: HandoverStudentsProps) {
  const t = useText(handoverText);
  return (
    <FormModal open={open} onClose={onClose} title={`${t('add')} · ${ids.length}`} width={480}>
      {open && <HandoverForm ids={ids} onDone={onDone} />}
    </FormModal>
  );
}

function HandoverForm({ ids, onDone }: Pick<HandoverStudentsProps, 'ids' | 'onDone'>) {
  const t = useText(handoverText);
  const s = useText(studentText);
  const form = useApiForm(handoverApi.add, {
    initial: { role: 'adviser', moves: [] },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(handoverText.handed, { n: count }));
      onDone();
    },
  });
  const [move] = form.values.moves ?? [];
  const receiver = {
    ...form.fields.moves,
    name: 'to_admin_id',
    label: handoverText.to_admin_id,
    required: true,
    value: move?.to_admin_id,
    set: (id: unknown) =>
      form.fields.moves.set(id ? [{ kind: 'student', to_admin_id: Number(id), ids: [...ids] }] : []),
  };
  return (
    <Form form={form} submitLabel={t('add')}>
      <FormSection>
        <SelectField
          field={form.fields.role}
          options={HOLDERS.map((value) => ({ value, label: s(`${value}_id`) }))}
        />
        <SelectField field={receiver} options={useActingOptions(adminApi.options)} />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}
