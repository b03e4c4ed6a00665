import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';

const NAMES = ['student', 'name'];

interface TextLeadsProps {
  readonly leads: readonly { readonly id: number }[];
  readonly onDone: () => void;
}

/** One template for many leads; their names fill themselves in. */
export function TextLeads({ leads, onDone }: TextLeadsProps) {
  const t = useText(leadText);
  const { data } = useApi(leadApi.sms_templates, {});
  const form = useApiForm(leadApi.sms, {
    initial: { ids: leads.map(({ id }) => id), values: [] },
    success: null,
    onDone: ({ sent, without }) => {
      if (without.length > 0)
        toast.warning(fill(leadText.sms_skipped, { n: without.length, names: without.join('、') }));
      else toast.success(fill(leadText.sms_sent, { n: sent }));
      onDone();
    },
  });
  const { template_id, values = [] } = form.values;
  const template = data?.list.find(({ id }) => id === template_id);
  const put = (name: string, value: string | undefined) =>
    form.set({ values: [...values.filter((one) => one.name !== name), ...(value ? [{ name, value }] : [])] });
  return (
    <Form form={form} submitLabel={t('sms')}>
      <FormSection help={t('sms_names')}>
        <SelectField
          field={{
            ...form.fields.template_id,
            set: (id) => form.set({ template_id: id as number, values: [] }),
          }}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          help={template?.body}
        />
        {template?.variables
          .filter((name) => !NAMES.includes(name))
          .map((name) => (
            <TextField
              key={name}
              field={{
                ...form.fields.values,
                name: `value-${name}`,
                label: [`{${name}}`, `{${name}}`],
                required: true,
                value: values.find((one) => one.name === name)?.value,
                set: (value: string | undefined) => put(name, value),
              }}
            />
          ))}
      </FormSection>
    </Form>
  );
}
