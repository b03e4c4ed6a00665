import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { DateField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { rolePermissions } from '../../role/role.access.ts';
import { roleApi } from '../../role/role.contract.ts';
import { AUDIENCES, type News, newsApi } from '../news.contract.ts';
import { newsText } from '../news.text.ts';

interface NewsFormProps {
  readonly news: News | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function NewsForm({ news, onClose, onAdded }: NewsFormProps) {
  const t = useText(newsText);
  return (
    <SideDrawer open width="wide" title={t(news ? 'edit' : 'add')} onClose={onClose}>
      {news ? <Edit news={news} onDone={onClose} /> : <Add onAdded={onAdded} />}
    </SideDrawer>
  );
}

function Add({ onAdded }: { onAdded: (id: number) => void }) {
  const { company } = useMe();
  const form = useApiForm(newsApi.add, {
    initial: { audience: 'companies', company_ids: [company.id] },
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form}>
      <Fields fields={form.fields} audience={form.values.audience} />
    </Form>
  );
}

function Edit({ news, onDone }: { news: News; onDone: () => void }) {
  const form = useApiForm(newsApi.edit, { initial: editValues(newsApi.edit, news), onDone });
  return (
    <Form form={form}>
      <Fields fields={form.fields} audience={form.values.audience} />
    </Form>
  );
}

interface FieldsProps {
  readonly fields: Omit<ApiForm<typeof newsApi.edit>['fields'], 'id' | 'version'>;
  readonly audience: News['audience'] | undefined;
}
function Fields({ fields, audience }: FieldsProps) {
  const t = useText(newsText);
  const me = useMe();
  const holds = useHolds();
  const companies = me.company_list.map(({ id, name }) => ({ value: id, label: name }));
  const audiences = AUDIENCES.filter(
    (value) => value !== 'roles' || holds(rolePermissions.read) || audience === value,
  );
  return (
    <>
      <FormSection title={t('section_text')}>
        <TextField field={fields.title} maxLength={80} />
        <TextAreaField field={fields.body} rows={10} />
      </FormSection>
      <FormSection title={t('section_to')} columns={2}>
        <SelectField
          field={fields.audience}
          options={audiences.map((value) => ({ value, label: t(value) }))}
        />
        {audience !== 'everyone' && (
          <SelectField
            field={fields.company_ids}
            options={companies}
            multiple
            {...(audience === 'roles' && { help: t('company_ids_help') })}
          />
        )}
        {audience === 'roles' && <RoleSelect field={fields.role_ids} />}
        <SwitchField field={fields.is_pinned} />
        <DateField field={fields.from_at} help={t('window_help')} />
        <DateField field={fields.until_at} end />
      </FormSection>
    </>
  );
}

function RoleSelect({ field }: { field: FieldsProps['fields']['role_ids'] }) {
  return <SelectField field={field} options={useOptions(roleApi.list)} multiple />;
}
