import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { DayField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ApplicationsField } from '../../application/web/embed/ApplicationsField.tsx';
import { OneFileField } from '../../application/web/embed/OneFileField.tsx';
import { type Referee, refereeApi } from '../referee.contract.ts';
import { refereeText } from '../referee.text.ts';

export function AddReferee({ onClose }: { onClose: () => void }) {
  const t = useText(refereeText);
  const form = useApiForm(refereeApi.add, { initial: {}, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection columns={2}>
        <StudentField field={form.fields.student_id} wide />
        <Fields fields={form.fields} studentId={form.values.student_id} />
      </FormSection>
    </Form>
  );
}

export function EditReferee({ referee, onClose }: { referee: Referee; onClose: () => void }) {
  const form = useApiForm(refereeApi.edit, {
    initial: editValues(refereeApi.edit, referee, {
      application_ids: referee.applications.map(({ id }) => id),
    }),
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <Fields fields={form.fields} studentId={referee.student_id} referee={referee} />
      </FormSection>
    </Form>
  );
}

interface FieldsProps {
  readonly fields: Omit<ApiForm<typeof refereeApi.add>['fields'], 'student_id'>;
  readonly studentId: number | undefined;
  readonly referee?: Referee;
}
function Fields({ fields, studentId, referee }: FieldsProps) {
  const known =
    referee?.draft_file_id && referee.draft_name
      ? { id: referee.draft_file_id, name: referee.draft_name }
      : undefined;
  return (
    <>
      <TextField field={fields.name} maxLength={40} />
      <TextField field={fields.title_held} maxLength={60} />
      <TextField field={fields.email} />
      <DayField field={fields.due_on} />
      <ApplicationsField field={fields.application_ids} studentId={studentId} multiple wide />
      <OneFileField field={fields.draft_file_id} known={known} />
      <TextField field={fields.note} wide />
    </>
  );
}
