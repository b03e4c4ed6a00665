import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, NumberField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ApplicationsField } from '../../application/web/embed/ApplicationsField.tsx';
import { OneFileField } from '../../application/web/embed/OneFileField.tsx';
import { type EssayWhole, essayApi } from '../essay.contract.ts';
import { ESSAY_KINDS } from '../essay.rules.ts';
import { essayText } from '../essay.text.ts';

export function AddEssay({ onClose }: { onClose: () => void }) {
  const t = useText(essayText);
  const form = useApiForm(essayApi.add, { initial: { kind: 'ps' }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection columns={2}>
        <StudentField field={form.fields.student_id} wide />
        <Fields fields={form.fields} studentId={form.values.student_id} />
      </FormSection>
    </Form>
  );
}

export function EditEssay({ essay, onClose }: { essay: EssayWhole; onClose: () => void }) {
  const form = useApiForm(essayApi.edit, {
    initial: editValues(essayApi.edit, essay, { application_ids: essay.applications.map(({ id }) => id) }),
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <Fields fields={form.fields} studentId={essay.student_id} />
      </FormSection>
    </Form>
  );
}

interface FieldsProps {
  readonly fields: Omit<ApiForm<typeof essayApi.add>['fields'], 'student_id'>;
  readonly studentId: number | undefined;
}
function Fields({ fields, studentId }: FieldsProps) {
  const t = useText(essayText);
  const staff = useActingOptions(adminApi.options);
  return (
    <>
      <SelectField field={fields.kind} options={ESSAY_KINDS.map((value) => ({ value, label: t(value) }))} />
      <TextField field={fields.name} maxLength={80} />
      <NumberField field={fields.word_limit as FormField<number>} />
      <DayField field={fields.due_on} />
      <SelectField field={fields.writer_id} options={staff} />
      <SelectField field={fields.reviewer_id} options={staff} />
      <ApplicationsField field={fields.application_ids} studentId={studentId} multiple wide />
      <TextAreaField field={fields.prompt} wide />
    </>
  );
}

export function VersionForm({ essayId, onClose }: { essayId: number; onClose: () => void }) {
  const t = useText(essayText);
  const form = useApiForm(essayApi.version_add, { initial: { essay_id: essayId }, onDone: onClose });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('version_add')}>
      <FormSection>
        <TextAreaField field={fields.content} rows={10} help={t('content_help')} />
        <OneFileField field={fields.file_id} />
        {!form.values.content && <NumberField field={fields.words as FormField<number>} />}
        <TextField field={fields.remark} />
      </FormSection>
    </Form>
  );
}
