import type { ReactNode } from 'react';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { adminPermissions as may } from '../admin.access.ts';
import { type Admin, adminApi, POSITIONS } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';

interface AdminFieldsProps {
  readonly fields: Omit<ApiForm<typeof adminApi.add>['fields'], 'password'>;
  /** As they are before the edit; a new colleague has no before. */
  readonly admin?: Admin;
  /** The password of a new colleague. */
  readonly children?: ReactNode;
}

/** The fields that adding and editing have in common. */
export function AdminFields({ fields, admin, children }: AdminFieldsProps) {
  const t = useText(adminText);
  return (
    <>
      <FormSection title={t('section_who')} columns={2}>
        <TextField field={fields.admin_name} />
        <PhoneField fields={fields} admin={admin} />
        <TextField field={fields.email} />
      </FormSection>
      <FormSection title={t('section_place')} columns={2}>
        <PlaceFields fields={fields} admin={admin} />
      </FormSection>
      <FormSection title={t('section_rights')} columns={2}>
        <TextField field={fields.login_name} help={t('login_help')} />
        <RolesField fields={fields} admin={admin} />
        {children}
        <CompaniesField fields={fields} admin={admin} />
      </FormSection>
    </>
  );
}

/** Who may not see the number can give another one; an empty field keeps the one that is there. */
function PhoneField({ fields, admin }: AdminFieldsProps) {
  const t = useText(adminText);
  const hidden = !useHolds()(may.phone) && admin?.phone;
  if (!hidden) return <TextField field={fields.phone} help={t('phone_help')} />;
  const field = { ...fields.phone, set: (phone?: string) => fields.phone.set(phone || undefined) };
  return <TextField field={field} placeholder={admin.phone} help={t('phone_keep')} />;
}

function PlaceFields({ fields, admin }: AdminFieldsProps) {
  const t = useText(adminText);
  const departments = useActingOptions(departmentApi.list);
  const teams = useActingOptions(baseDataApi.list, (answer) => answer.new_team_list);
  const positions = POSITIONS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <SelectField
        field={fields.department_id}
        options={departments}
        chosen={named([admin?.department_id], [admin?.department_name])}
      />
      <SelectField
        field={fields.team_id}
        options={teams}
        chosen={named([admin?.team_id], [admin?.team_name])}
      />
      <SelectField field={fields.positions} options={positions} multiple wide help={t('positions_help')} />
    </>
  );
}

/** One's own roles and companies are somebody else's to change. */
function RolesField({ fields, admin }: AdminFieldsProps) {
  const t = useText(adminText);
  const isMe = useMe().admin_id === admin?.id;
  return (
    <SelectField
      field={fields.role_ids}
      options={useActingOptions(adminApi.roles)}
      chosen={named(admin?.role_ids, admin?.role_names)}
      multiple
      disabled={isMe}
      help={isMe ? t('self_edit') : admin && t('rights_help')}
    />
  );
}

/** Companies beyond one's own are shown, and stay as they are. */
function CompaniesField({ fields, admin }: AdminFieldsProps) {
  const me = useMe();
  const own = me.company_list.map(({ id, name }) => ({ value: id, label: name }));
  const others = named(admin?.company_ids, admin?.company_names).map((one) => ({ ...one, disabled: true }));
  return (
    <SelectField
      field={fields.company_ids}
      options={own}
      chosen={others}
      multiple
      disabled={me.admin_id === admin?.id}
      wide
    />
  );
}

/** Ids and names stand in two lists side by side. */
const named = (
  ids: readonly (number | null | undefined)[] = [],
  names: readonly (string | null | undefined)[] = [],
): Option[] => ids.flatMap((value, at) => (value ? [{ value, label: names[at] ?? String(value) }] : []));
