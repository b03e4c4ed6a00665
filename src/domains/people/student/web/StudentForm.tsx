import type { ReactNode } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { studentApi } from '../student.contract.ts';
import type { StudentWhole } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import { ContactFields } from './ContactFields.tsx';
import { StudentField } from './embed/StudentField.tsx';
import './student.css';

export interface StudentFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & {
    readonly fields: ApiForm<typeof studentApi.add>['fields'];
  };
  /** As it is before the edit. */
  readonly student?: StudentWhole;
  readonly notes?: ReactNode;
  readonly readOnly?: boolean;
  readonly onCancel: () => void;
}
type PartProps = Pick<StudentFormProps, 'form' | 'student'> & { readonly look: Look };
export type Look = { disabled: true; placeholder: string } | Record<string, never>;

/** The fields that adding and editing have in common, in sections. */
export function StudentForm({ form, student, notes, readOnly = false, onCancel }: StudentFormProps) {
  const look: Look = readOnly ? { disabled: true, placeholder: '—' } : {};
  const part = { form, look, ...(student && { student }) };
  return (
    <Form form={form} onCancel={onCancel} readOnly={readOnly}>
      {notes}
      <WhoFields {...part} />
      <ContactFields {...part} />
      <StudyFields {...part} />
      <StaffFields {...part} />
      <OriginFields {...part} />
    </Form>
  );
}

/** Whoever stands there already may have left the options. */
const named = (value: number | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];

function WhoFields({ form: { fields }, look }: PartProps) {
  const t = useText(studentText);
  const genders = (['male', 'female'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <FormSection title={t('section_who')} columns={2}>
      <TextField field={fields.username} maxLength={40} {...look} />
      <TextField field={fields.english_name} maxLength={60} {...look} />
      <SelectField field={fields.gender} options={genders} {...look} />
      <DayField field={fields.birthday} {...look} />
    </FormSection>
  );
}

function StudyFields({ form: { fields }, student, look }: PartProps) {
  const t = useText(studentText);
  const zones = timeZoneOptions(useLang());
  return (
    <FormSection title={t('section_study')} columns={2}>
      <TextField field={fields.school} maxLength={80} {...look} />
      <TextField field={fields.grade} maxLength={20} {...look} />
      <SelectField
        field={fields.level_id}
        options={useItemOptions('alevel')}
        chosen={named(student?.level_id, student?.level_name)}
        {...look}
      />
      <SelectField
        field={fields.education_type_id}
        options={useItemOptions('education_type')}
        chosen={named(student?.education_type_id, student?.education_type_name)}
        {...look}
      />
      <SelectField
        field={fields.region_id}
        options={useRegionOptions()}
        chosen={named(student?.region_id, student?.region_name)}
        {...look}
      />
      <SelectField
        field={fields.time_zone}
        options={zones}
        {...(look.disabled ? look : { placeholder: t('time_zone_company') })}
      />
    </FormSection>
  );
}

function StaffFields({ form: { fields }, student, look }: PartProps) {
  const t = useText(studentText);
  return (
    <FormSection title={t('section_staff')} columns={2}>
      <SelectField
        field={fields.adviser_id}
        options={useActingOptions(adminApi.searchWhere, (answer) => answer.guwen)}
        chosen={named(student?.adviser_id, student?.adviser_name)}
        {...look}
      />
      <SelectField
        field={fields.class_teacher_id}
        options={useActingOptions(adminApi.classTeachers)}
        chosen={named(student?.class_teacher_id, student?.class_teacher_name)}
        {...look}
      />
      <SelectField
        field={fields.academic_affairs_id}
        options={useActingOptions(adminApi.affairs)}
        chosen={named(student?.academic_affairs_id, student?.academic_affairs_name)}
        {...look}
      />
      <SelectField
        field={fields.assistant_id}
        options={useActingOptions(adminApi.assistants)}
        chosen={named(student?.assistant_id, student?.assistant_name)}
        {...look}
      />
      <SelectField
        field={fields.guidance_id}
        options={useActingOptions(adminApi.guidance)}
        chosen={named(student?.guidance_id, student?.guidance_name)}
        {...look}
      />
    </FormSection>
  );
}

function OriginFields({ form: { fields }, student, look }: PartProps) {
  const t = useText(studentText);
  const labels = (student?.label_ids ?? []).map((value, at) => ({
    value,
    label: student?.label_names[at] ?? String(value),
  }));
  return (
    <FormSection title={t('section_origin')} columns={2}>
      <SelectField
        field={fields.channel_id}
        options={useActingOptions(channelApi.list)}
        chosen={named(student?.channel_id, student?.channel_name)}
        {...look}
      />
      <StudentField
        field={fields.referrer_student_id}
        {...(student?.referrer_student_id && {
          chosen: [{ id: student.referrer_student_id, username: student.referrer_name ?? '' }],
        })}
        {...(look.disabled && { disabled: true })}
      />
      <SelectField
        field={fields.label_ids}
        options={useItemOptions('student_label')}
        chosen={labels}
        multiple
        wide
        {...look}
      />
      <TextAreaField field={fields.notes} wide {...look} />
    </FormSection>
  );
}
