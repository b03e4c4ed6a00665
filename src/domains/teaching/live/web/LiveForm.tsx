import type { ReactNode } from 'react';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { NumberField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { livePermissions as may } from '../live.access.ts';
import type { Live, liveApi } from '../live.contract.ts';
import { PLATFORMS } from '../live.rules.ts';
import { liveText } from '../live.text.ts';

interface LiveFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & {
    readonly fields: ApiForm<typeof liveApi.add>['fields'];
  };
  /** As it is before the edit. */
  readonly live?: Live;
  readonly notes?: ReactNode;
  readonly readOnly?: boolean;
  readonly onCancel: () => void;
}

/** The fields that adding and editing have in common. */
export function LiveForm({ form, live, notes, readOnly = false, onCancel }: LiveFormProps) {
  const t = useText(liveText);
  const { fields } = form;
  const look = readOnly ? { disabled: true, placeholder: '—' } : {};
  const mayHost = useHolds()(may.host);
  const platforms = PLATFORMS.map((value) => ({ value, label: t(value) }));
  const subject = live?.subject_id
    ? [{ value: live.subject_id, label: live.subject_name ?? String(live.subject_id) }]
    : [];
  const teacher = live ? [{ id: live.teacher_id, teacher_name: live.teacher_name }] : [];
  return (
    <Form form={form} onCancel={onCancel} readOnly={readOnly}>
      {notes}
      <FormSection title={t('section_what')} columns={2}>
        <TextField field={fields.title} maxLength={80} wide {...look} />
        <TeacherField field={fields.teacher_id} chosen={teacher} disabled={readOnly} />
        <SelectField field={fields.subject_id} options={useActingSubjects()} chosen={subject} {...look} />
      </FormSection>
      <FormSection title={t('section_when')} columns={2}>
        <MomentField field={fields.starts_at} disabled={readOnly} />
        <MomentField field={fields.ends_at} disabled={readOnly} />
      </FormSection>
      <FormSection title={t('section_where')} columns={2}>
        <SelectField field={fields.platform} options={platforms} {...look} />
        <NumberField field={fields.capacity} help={t('capacity_help')} {...look} />
        <TextField field={fields.join_link} maxLength={500} {...look} />
        {mayHost && live?.host_link !== null && (
          <TextField field={fields.host_link} maxLength={500} {...look} />
        )}
        <TextField field={fields.replay_link} maxLength={500} {...look} />
      </FormSection>
      <FormSection title={t('section_who')}>
        <AudienceField form={form} live={live} readOnly={readOnly} />
        <TextAreaField field={fields.note} rows={2} {...look} />
      </FormSection>
    </Form>
  );
}

/** Companies beyond one's own are shown, and stay as they are. */
function AudienceField({
  form,
  live,
  readOnly,
}: Pick<LiveFormProps, 'form' | 'readOnly'> & { live: Live | undefined }) {
  const t = useText(liveText);
  const own = useMe().company_list.map(({ id, name }) => ({ value: id, label: name }));
  const others = (live?.company_ids ?? []).map((value, at) => ({
    value,
    label: live?.company_names[at] ?? String(value),
    disabled: true,
  }));
  return (
    <SelectField
      field={form.fields.company_ids}
      options={own}
      chosen={others}
      multiple
      help={t('company_ids_help')}
      disabled={readOnly ?? false}
    />
  );
}
