import { type Option, useOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import type { Company, companyApi } from '../company.contract.ts';
import { GIFT_MODES, PAIR_RULES } from '../company.rules.ts';
import { companyText } from '../company.text.ts';
import { timeZoneOptions } from './embed/timeZones.ts';
import { LogoField } from './LogoField.tsx';

type EditFields = ApiForm<typeof companyApi.edit>['fields'];

interface CompanyFieldsProps {
  /** Adding and editing have these in common. */
  readonly fields: Omit<EditFields, 'id' | 'version'>;
  readonly company?: Company;
  readonly columns: 1 | 2;
  readonly disabled?: boolean;
  /** The companies that it may lie under; the head company lies under none. */
  readonly parents?: readonly Option[];
  /** A picture belongs to the company that it was uploaded under: only the acting one's can be set. */
  readonly logo?: boolean;
}

export function CompanyFields(props: CompanyFieldsProps) {
  const { fields, company, columns, disabled = false, parents, logo } = props;
  const t = useText(companyText);
  const zones = timeZoneOptions(useLang());
  const staff = useDockingOptions(company);
  const look = disabled ? { disabled, placeholder: '—' } : {};
  return (
    <>
      <FormSection title={t('section_basic')} columns={columns}>
        <TextField field={fields.name} {...look} maxLength={254} />
        {parents && <SelectField field={fields.parent_id} options={parents} {...look} />}
        <TextField field={fields.phone} {...look} maxLength={20} />
        <TextField field={fields.address} {...look} maxLength={254} />
        {logo && company && <LogoField field={fields.logo_file_id} name={company.name} disabled={disabled} />}
      </FormSection>
      <FormSection title={t('section_teaching')} columns={columns}>
        <NumberField
          field={fields.minutes_per_class_hour}
          unit={t('minutes_unit')}
          help={t('minutes_help')}
          {...look}
        />
        <SelectField
          field={fields.gift_mode}
          options={GIFT_MODES.map((value) => ({ value, label: t(value) }))}
          help={t('gift_mode_help')}
          {...look}
        />
        <SelectField
          field={fields.time_zone}
          options={zones}
          help={t('time_zone_help')}
          disabled={disabled}
        />
      </FormSection>
      <FormSection title={t('section_attendance')} columns={columns}>
        <NumberField
          field={fields.leave_notice_hours}
          unit={t('hours_unit')}
          help={t('leave_notice_help')}
          {...look}
        />
        <NumberField field={fields.late_leave_hours_percent} unit={t('percent_unit')} {...look} />
        <NumberField field={fields.late_leave_pay_percent} unit={t('percent_unit')} {...look} />
        <SelectField
          field={fields.pair_rule}
          options={PAIR_RULES.map((value) => ({ value, label: t(value) }))}
          {...look}
        />
        <NumberField
          field={fields.correction_days}
          unit={t('days_unit')}
          help={t('correction_days_help')}
          {...look}
        />
        <NumberField
          field={fields.make_up_days}
          unit={t('days_unit')}
          help={t('make_up_days_help')}
          {...look}
        />
        <NumberField
          field={fields.feedback_days}
          unit={t('days_unit')}
          help={t('feedback_days_help')}
          {...look}
        />
        <SwitchField field={fields.is_no_show_paid} help={t('no_show_help')} disabled={disabled} />
      </FormSection>
      <FormSection title={t('section_sharing')} columns={columns}>
        <SwitchField field={fields.is_shared_data} help={t('shared_help')} disabled={disabled} />
        <SelectField field={fields.docking_admin_id} options={staff} help={t('docking_help')} {...look} />
      </FormSection>
    </>
  );
}

/** The staff of the acting company, and whoever is set already, wherever they work. */
function useDockingOptions(company: Company | undefined) {
  const staff = useOptions(adminApi.options);
  const { docking_admin_id: id, docking_admin_name: name } = company ?? {};
  const known = !id || staff.options.some((option) => option.value === id);
  return known ? staff : { ...staff, options: [{ value: id, label: name ?? String(id) }, ...staff.options] };
}
