import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ApplicationsField } from '../../application/web/embed/ApplicationsField.tsx';
import { ZONES } from '../../application/web/embed/zones.ts';
import { type Interview, interviewApi } from '../interview.contract.ts';
import { INTERVIEW_FORMS } from '../interview.rules.ts';
import { interviewText } from '../interview.text.ts';

/** The student is asked for only to find the application. */
export function AddInterview({ onClose }: { onClose: () => void }) {
  const t = useText(interviewText);
  const [studentId, setStudentId] = useState<number>();
  const form = useApiForm(interviewApi.add, {
    initial: { zone: ZONES[0] as string, form: 'video', minutes: 30 },
    onDone: onClose,
  });
  const student: FormField<number> = {
    name: 'student_id',
    label: interviewText.student_id,
    required: true,
    value: studentId,
    error: undefined,
    set: setStudentId,
    blur: () => undefined,
  };
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection columns={2}>
        <StudentField field={student} />
        <ApplicationsField field={form.fields.application_id} studentId={studentId} />
        <Fields form={form} />
      </FormSection>
    </Form>
  );
}

export function EditInterview({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const form = useApiForm(interviewApi.edit, {
    initial: editValues(interviewApi.edit, interview),
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <Fields form={form} />
      </FormSection>
    </Form>
  );
}

interface FieldsProps {
  readonly form: {
    readonly fields: Omit<ApiForm<typeof interviewApi.add>['fields'], 'application_id'>;
    readonly values: { readonly zone?: string; readonly starts_at?: number };
    readonly set: (patch: never) => void;
  };
}

/** The clock of whoever set it stays as it is read when its zone is chosen later. */
function Fields({ form }: FieldsProps) {
  const t = useText(interviewText);
  const { fields, values } = form;
  const staff = useActingOptions(adminApi.options);
  const chooseZone = (zone: string | undefined) => {
    const { starts_at, zone: before } = values;
    const clock = typeof starts_at === 'number' && before ? clockOf(before, starts_at) : undefined;
    form.set({ zone, ...(clock && zone && { starts_at: momentOf(zone, clock.day, clock.minute) }) } as never);
  };
  return (
    <>
      <MomentField field={fields.starts_at} {...(values.zone && { zone: values.zone })} />
      <SelectField
        field={{ ...fields.zone, set: chooseZone }}
        options={ZONES.map((value) => ({ value, label: value }))}
        chosen={values.zone ? [{ value: values.zone, label: values.zone }] : []}
      />
      <SelectField
        field={fields.form}
        options={INTERVIEW_FORMS.map((value) => ({ value, label: t(value) }))}
      />
      <NumberField field={fields.minutes} />
      <TextField field={fields.place} />
      <TextField field={fields.interviewer} maxLength={60} />
      <SelectField field={fields.preparer_id} options={staff} />
      <NumberField field={fields.mocks_booked} />
      <NumberField field={fields.mocks_done} />
      <TextField field={fields.outcome} wide />
      <TextField field={fields.note} wide />
    </>
  );
}
