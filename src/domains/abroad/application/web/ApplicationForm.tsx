import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyYear } from '@/kernel/web/session/zone.ts';
import { programmeApi } from '../../programme/programme.contract.ts';
import { SCHEMES } from '../../programme/programme.rules.ts';
import type { applicationApi } from '../application.contract.ts';
import { PAYERS, ROUNDS, TERMS, TIERS, UCAS_CHOICES } from '../application.rules.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { AmountField } from './AmountField.tsx';
import { ZONES } from './embed/zones.ts';

type Fields = Omit<ApiForm<typeof applicationApi.add>['fields'], 'demand_id' | 'student_id'>;
interface PartProps {
  readonly form: {
    readonly fields: Fields;
    readonly values: Partial<Record<keyof Fields, unknown>>;
    readonly set: (patch: never) => void;
  };
  /** As it is before the edit. */
  readonly application?: Application;
  readonly disabled?: boolean;
}

const CURRENCIES = ['GBP', 'USD', 'CAD', 'HKD', 'AUD', 'SGD', 'EUR', 'CNY'];
const YEARS_AHEAD = 4;

const useWords =
  () =>
  <K extends keyof typeof applicationText>(values: readonly K[], t: (key: K) => string): Option[] =>
    values.map((value) => ({ value, label: t(value) }));

export function ProgrammeFields({ form, application, disabled = false }: PartProps) {
  const t = useText(applicationText);
  const words = useWords();
  const { fields, values } = form;
  const { data } = useApi(programmeApi.options, {});
  const offered = data?.list ?? [];
  const years = Array.from({ length: YEARS_AHEAD }, (_, at) => companyYear() + at);
  const choose = (programme_id: number | undefined) => {
    const one = offered.find(({ id }) => id === programme_id);
    form.set({ programme_id, ...(one && !values.scheme && { scheme: one.scheme }) } as never);
  };
  return (
    <FormSection title={t('section_basic')} columns={2}>
      <SelectField
        field={{ ...fields.programme_id, set: choose }}
        options={offered.map(({ id, name, institution_name }) => ({
          value: id,
          label: `${institution_name} · ${name}`,
        }))}
        chosen={
          application
            ? [
                {
                  value: application.programme_id,
                  label: `${application.institution_name} · ${application.programme_name}`,
                },
              ]
            : []
        }
        disabled={disabled}
        wide
      />
      <SelectField
        field={fields.intake_year}
        options={years.map((value) => ({ value, label: String(value) }))}
        chosen={
          application ? [{ value: application.intake_year, label: String(application.intake_year) }] : []
        }
        disabled={disabled}
      />
      <SelectField field={fields.intake_term} options={words(TERMS, t)} disabled={disabled} />
      <SelectField field={fields.scheme} options={words(SCHEMES, t)} disabled={disabled} />
      <SelectField
        field={fields.cycle}
        options={years.map((value) => ({ value, label: String(value) }))}
        chosen={application ? [{ value: application.cycle, label: String(application.cycle) }] : []}
        disabled={disabled}
      />
      {values.scheme === 'ucas' ? (
        <SelectField
          field={fields.choice_no}
          options={Array.from({ length: UCAS_CHOICES }, (_, at) => ({ value: at + 1, label: `#${at + 1}` }))}
          help={t('choice_help')}
          disabled={disabled}
        />
      ) : (
        <SelectField field={fields.round} options={words(ROUNDS, t)} disabled={disabled} />
      )}
      <SelectField field={fields.tier} options={words(TIERS, t)} disabled={disabled} />
    </FormSection>
  );
}

/** The clock of whoever set it stays as it is read when its zone is chosen later. */
export function DeadlineFields({ form, application, disabled = false }: PartProps) {
  const t = useText(applicationText);
  const { fields, values } = form;
  const zone = (values.deadline_zone as string | undefined) ?? ZONES[0];
  const chooseZone = (next: string | undefined) => {
    const at = values.deadline_at;
    const clock = typeof at === 'number' && zone ? clockOf(zone, at) : undefined;
    form.set({
      deadline_zone: next,
      ...(clock && next && { deadline_at: momentOf(next, clock.day, clock.minute) }),
    } as never);
  };
  return (
    <FormSection title={t('section_deadline')} columns={2}>
      <MomentField field={fields.deadline_at} {...(zone && { zone })} disabled={disabled} />
      <SelectField
        field={{ ...fields.deadline_zone, set: chooseZone }}
        options={ZONES.map((value) => ({ value, label: value }))}
        chosen={application ? [{ value: application.deadline_zone, label: application.deadline_zone }] : []}
        disabled={disabled}
      />
      <DayField field={fields.reply_due_on} disabled={disabled} />
      <TextField field={fields.external_id} maxLength={60} disabled={disabled} />
    </FormSection>
  );
}

export function PeopleFields({ form, application, disabled = false }: PartProps) {
  const t = useText(applicationText);
  const { fields } = form;
  const guidance = useActingOptions(adminApi.guidance);
  const staff = useActingOptions(adminApi.options);
  const named = (value: number | null | undefined, label: string | null | undefined): Option[] =>
    value ? [{ value, label: label ?? String(value) }] : [];
  return (
    <FormSection title={t('section_people')} columns={2}>
      <SelectField
        field={fields.guidance_id}
        options={guidance}
        chosen={named(application?.guidance_id, application?.guidance_name)}
        disabled={disabled}
      />
      <SelectField
        field={fields.writer_id}
        options={staff}
        chosen={named(application?.writer_id, application?.writer_name)}
        disabled={disabled}
      />
      <TextField field={fields.next_step} maxLength={120} disabled={disabled} wide />
      <TextAreaField field={fields.note} disabled={disabled} wide />
    </FormSection>
  );
}

export function FeeFields({ form, disabled = false }: PartProps) {
  const t = useText(applicationText);
  const { fields } = form;
  return (
    <FormSection title={t('section_fee')} columns={2}>
      <SelectField
        field={fields.fee_currency}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        disabled={disabled}
      />
      <AmountField
        field={fields.fee_cents}
        unit={form.values.fee_currency as string | undefined}
        disabled={disabled}
      />
      <SelectField
        field={fields.fee_by}
        options={PAYERS.map((value) => ({ value, label: t(`fee_by_${value}`) }))}
        disabled={disabled}
      />
      {form.values.fee_by !== 'company' && <DayField field={fields.fee_paid_on} disabled={disabled} />}
    </FormSection>
  );
}
