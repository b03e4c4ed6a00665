import { useState } from 'react';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { departmentApi } from '../../department/department.contract.ts';
import { type NewcomerSetting, newcomerSettingApi } from '../newcomer-setting.contract.ts';
import { newcomerSettingText } from '../newcomer-setting.text.ts';

interface NewcomerFormProps {
  readonly setting: NewcomerSetting;
  readonly onDone: () => void;
}

export function NewcomerForm({ setting, onDone }: NewcomerFormProps) {
  const t = useText(newcomerSettingText);
  const { provider, is_on, role_id, department_id, mail_domains, organisations, version } = setting;
  const form = useApiForm(newcomerSettingApi.edit, {
    initial: {
      provider,
      is_on,
      role_id: role_id ?? undefined,
      department_id,
      mail_domains,
      organisations,
      version,
    },
    success: newcomerSettingText.saved,
    onDone,
  });
  const { fields, values } = form;
  const isOpen = !values.mail_domains?.length && !values.organisations?.length;
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <SwitchField field={fields.is_on} />
        <SelectField
          field={fields.role_id}
          options={useActingOptions(newcomerSettingApi.roles)}
          chosen={role_id === null ? [] : [{ value: role_id, label: setting.role_name }]}
          help={t('role_help')}
        />
        <SelectField
          field={fields.department_id}
          options={useActingOptions(departmentApi.list)}
          chosen={department_id === null ? [] : [{ value: department_id, label: setting.department_name }]}
        />
      </FormSection>
      <FormSection title={t('whom')}>
        {setting.has_mail === 1 && <WordsField field={fields.mail_domains} help={t('mail_domains_help')} />}
        <WordsField field={fields.organisations} help={t('organisations_help')} />
        {values.is_on === 1 && isOpen && (
          <Note tone="warning">
            {t(setting.needs_organisation ? 'needs_organisation' : 'everybody_warning')}
          </Note>
        )}
      </FormSection>
    </Form>
  );
}

/** Words with commas between; they are kept as they were typed while one types. */
function WordsField({ field, help }: { field: FormField<string[]>; help: string }) {
  const [typed, setTyped] = useState((field.value ?? []).join(', '));
  const set = (next = '') => {
    setTyped(next);
    field.set(next.split(/[\s,，、;；]+/).filter(Boolean));
  };
  return <TextField field={{ ...field, value: typed, set }} help={help} />;
}
