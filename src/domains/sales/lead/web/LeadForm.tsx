import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { RELATIONS } from '@/domains/people/student/student.rules.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayField, MoneyField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { campaignApi } from '../../promo-link/promo-link.contract.ts';
import type { LeadWhole, leadApi } from '../lead.contract.ts';
import { INTENTIONS, MOST_PHONES } from '../lead.rules.ts';
import { leadText } from '../lead.text.ts';
import { DuplicateNotes } from './Duplicates.tsx';

interface LeadFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & {
    readonly fields: Omit<ApiForm<typeof leadApi.add>['fields'], 'into_pool'>;
  };
  /** As it is before the edit. */
  readonly lead?: LeadWhole;
  readonly readOnly?: boolean;
  /** More fields, where a lead is entered. */
  readonly extra?: ReactNode;
  readonly onCancel?: () => void;
}
type Look = { disabled: true; placeholder: string } | Record<string, never>;
type PartProps = Pick<LeadFormProps, 'form' | 'lead'> & { readonly look: Look };

/** The fields that adding and editing have in common, in sections. */
export function LeadForm({ form, lead, readOnly = false, extra, onCancel }: LeadFormProps) {
  const look: Look = readOnly ? { disabled: true, placeholder: '—' } : {};
  const part = { form, look, ...(lead && { lead }) };
  return (
    <Form form={form} readOnly={readOnly} {...(onCancel && { onCancel })}>
      <WhoFields {...part} />
      <InterestFields {...part} />
      <OriginFields {...part}>{extra}</OriginFields>
    </Form>
  );
}

/** What stands there already may have left the options. */
const named = (value: number | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];

function WhoFields({ form: { fields }, lead, look }: PartProps) {
  const t = useText(leadText);
  const zones = timeZoneOptions(useLang());
  const relations = RELATIONS.map((value) => ({ value, label: t(`relation_${value}`) }));
  return (
    <FormSection title={t('section_who')} columns={2}>
      <TextField field={fields.name} maxLength={40} {...look} />
      <TextField field={fields.english_name} maxLength={60} {...look} />
      <Field field={fields.phones} wide>
        {({ id, 'aria-describedby': note }) => (
          <PhoneLines
            id={id}
            note={note}
            leadId={lead?.id}
            phones={fields.phones.value ?? []}
            readOnly={look.disabled === true}
            onChange={fields.phones.set}
          />
        )}
      </Field>
      <TextField field={fields.wechat} maxLength={60} {...look} />
      <TextField field={fields.guardian_name} maxLength={40} {...look} />
      <SelectField field={fields.guardian_relation} options={relations} {...look} />
      <TextField field={fields.school} maxLength={80} {...look} />
      <TextField field={fields.grade} maxLength={40} {...look} />
      <SelectField
        field={fields.education_type_id}
        options={useItemOptions('education_type')}
        chosen={named(lead?.education_type_id, lead?.education_type_name)}
        {...look}
      />
      <SelectField
        field={fields.level_id}
        options={useItemOptions('alevel')}
        chosen={named(lead?.level_id, lead?.level_name)}
        {...look}
      />
      <SelectField
        field={fields.region_id}
        options={useRegionOptions()}
        chosen={named(lead?.region_id, lead?.region_name)}
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

function InterestFields({ form: { fields }, look }: PartProps) {
  const t = useText(leadText);
  const say = useSay();
  const intentions = INTENTIONS.map((value) => ({ value, label: t(`intention_${value}`) }));
  const types = COURSE_TYPE_CODES.map((value) => ({ value, label: say(courseTypeText[value]) }));
  return (
    <FormSection title={t('section_interest')} columns={2}>
      <SelectField field={fields.intention} options={intentions} {...look} />
      <SelectField field={fields.course_types} options={types} multiple {...look} />
      <SelectField field={fields.subject_ids} options={useActingSubjects()} multiple {...look} />
      <TextField field={fields.destination} {...look} />
      <DayField field={fields.wish_start_on} {...look} />
      <MoneyField field={fields.budget_fen as never} {...look} />
      <MoneyField field={fields.expected_fen as never} {...look} />
      <DayField field={fields.expected_on} {...look} />
    </FormSection>
  );
}

function OriginFields({ form: { fields }, lead, look, children }: PartProps & { children?: ReactNode }) {
  const t = useText(leadText);
  const labels = (lead?.label_ids ?? []).map((value, at) => ({
    value,
    label: lead?.label_names[at] ?? String(value),
  }));
  return (
    <FormSection title={t('section_origin')} columns={2}>
      <SelectField
        field={fields.channel_id}
        options={useActingOptions(channelApi.list)}
        chosen={named(lead?.channel_id, lead?.channel_name)}
        {...look}
      />
      <SelectField
        field={fields.campaign_id}
        options={useActingOptions(campaignApi.list)}
        chosen={named(lead?.campaign_id, lead?.campaign_name)}
        {...look}
      />
      <StudentField
        field={fields.referrer_student_id}
        {...(lead?.referrer_student_id && {
          chosen: [{ id: lead.referrer_student_id, username: lead.referrer_name ?? '' }],
        })}
        {...(look.disabled && { disabled: true })}
      />
      <DayField field={fields.next_on} {...look} />
      <TextField field={fields.next_what} maxLength={120} {...look} />
      <SelectField
        field={fields.label_ids}
        options={useItemOptions('lead_label')}
        chosen={labels}
        multiple
        wide
        {...look}
      />
      <TextAreaField field={fields.note} wide {...look} />
      {children}
    </FormSection>
  );
}

type PhoneLine = { phone: string; is_shared?: 0 | 1 };
interface PhoneLinesProps {
  readonly id: string;
  readonly note: string | undefined;
  readonly leadId: number | undefined;
  readonly phones: readonly PhoneLine[];
  readonly readOnly: boolean;
  readonly onChange: (phones: PhoneLine[]) => void;
}

/** Up to three numbers; whose they are already is said while one types. */
function PhoneLines({ id, note, leadId, phones, readOnly, onChange }: PhoneLinesProps) {
  const t = useText(leadText);
  const put = (at: number, patch: Partial<PhoneLine>) =>
    onChange(phones.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <div className="lead-phones" id={id} aria-describedby={note}>
      {phones.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
        <div className="lead-phone" key={at}>
          <input
            className="control num"
            aria-label={t('phone')}
            maxLength={20}
            value={one.phone}
            disabled={readOnly}
            onChange={(event) => put(at, { phone: event.target.value })}
          />
          <label>
            <input
              type="checkbox"
              checked={one.is_shared === 1}
              disabled={readOnly}
              onChange={(event) => put(at, { is_shared: event.target.checked ? 1 : 0 })}
            />
            {t('is_shared')}
          </label>
          {!readOnly && (
            <Button
              kind="text"
              icon={X}
              aria-label={t('phone_remove')}
              onClick={() => onChange(phones.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && phones.length < MOST_PHONES && (
        <Button icon={Plus} size="small" onClick={() => onChange([...phones, { phone: '' }])}>
          {t('phone_add')}
        </Button>
      )}
      <DuplicateNotes phones={phones.map(({ phone }) => phone)} leadId={leadId} />
    </div>
  );
}
