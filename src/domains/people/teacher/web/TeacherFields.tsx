import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { teacherPermissions as may } from '../teacher.access.ts';
import type { Teacher, teacherApi } from '../teacher.contract.ts';
import { EMPLOYMENTS } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';
import { SubjectsField } from './SubjectsField.tsx';
import { WeekField } from './WeekField.tsx';

interface TeacherFieldsProps {
  readonly fields: ApiForm<typeof teacherApi.add>['fields'];
  /** As they are before the edit; a new teacher has no before. */
  readonly teacher?: Teacher;
}

/** The fields that adding and editing have in common. */
export function TeacherFields({ fields, teacher }: TeacherFieldsProps) {
  const t = useText(teacherText);
  const employments = EMPLOYMENTS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <FormSection title={t('section_who')} columns={2}>
        <TextField field={fields.teacher_name} />
        <TextField field={fields.english_name} />
        <PhoneField fields={fields} teacher={teacher} />
        <TextField field={fields.email} />
        <AccountField fields={fields} teacher={teacher} />
        <ZoneField fields={fields} teacher={teacher} />
      </FormSection>
      <FormSection title={t('section_teaching')} columns={2}>
        <SelectField field={fields.employment} options={employments} />
        <SelectField
          field={fields.tier_id}
          options={useItemOptions('teacher_tier')}
          chosen={one(teacher?.tier_id, teacher?.tier_name)}
        />
        <CompaniesField fields={fields} teacher={teacher} />
        <SubjectsField field={fields.subjects} known={teacher?.subjects ?? []} />
        <TextAreaField field={fields.note} rows={2} wide />
      </FormSection>
      <FormSection title={t('section_week')} help={t('week_help')}>
        <WeekField field={fields.week} />
      </FormSection>
    </>
  );
}

/** Who may not see the number can give another one; an empty field keeps the one that is there. */
function PhoneField({ fields, teacher }: TeacherFieldsProps) {
  const t = useText(teacherText);
  const hidden = !useHolds()(may.phone) && teacher?.phone;
  if (!hidden) return <TextField field={fields.phone} />;
  const field = { ...fields.phone, set: (phone?: string) => fields.phone.set(phone || undefined) };
  return <TextField field={field} placeholder={teacher.phone} help={t('phone_keep')} />;
}

function AccountField({ fields, teacher }: TeacherFieldsProps) {
  const t = useText(teacherText);
  return (
    <SelectField
      field={fields.admin_id}
      options={useActingOptions(adminApi.options)}
      chosen={one(teacher?.admin_id, teacher?.admin_name)}
      help={t('admin_help')}
    />
  );
}

function ZoneField({ fields, teacher }: TeacherFieldsProps) {
  const t = useText(teacherText);
  const lang = useLang();
  return (
    <SelectField
      field={{ ...fields.time_zone, value: fields.time_zone.value || undefined }}
      options={timeZoneOptions(lang)}
      chosen={one(teacher?.time_zone, teacher?.time_zone)}
      placeholder={t('time_zone_company')}
    />
  );
}

/** Companies beyond one's own are shown, and stay as they are. */
function CompaniesField({ fields, teacher }: TeacherFieldsProps) {
  const own = useMe().company_list.map(({ id, name }) => ({ value: id, label: name }));
  const others = (teacher?.company_ids ?? []).map((value, at) => ({
    value,
    label: teacher?.company_names[at] ?? String(value),
    disabled: true,
  }));
  return <SelectField field={fields.company_ids} options={own} chosen={others} multiple wide />;
}

const one = (value: number | string | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];
