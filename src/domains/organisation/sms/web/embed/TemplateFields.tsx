import { TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

/** Filled in for each of those who are written to. */
const NAMES = ['student', 'name'];

interface Value {
  readonly name: string;
  readonly value: string;
}
interface TemplateFieldsProps {
  readonly templates: readonly {
    readonly id: number;
    readonly name: string;
    readonly body: string;
    readonly variables: readonly string[];
  }[];
  readonly fields: { readonly template_id: FormField<number>; readonly values: FormField };
  readonly values: { readonly template_id?: number; readonly values?: readonly Value[] };
  readonly onChange: (change: { template_id?: number; values: Value[] }) => void;
}

/** One template for many, and what it leaves open. */
export function TemplateFields({ templates, fields, values: chosen, onChange }: TemplateFieldsProps) {
  const { template_id, values = [] } = chosen;
  const template = templates.find(({ id }) => id === template_id);
  const put = (name: string, value: string | undefined) =>
    onChange({ values: [...values.filter((one) => one.name !== name), ...(value ? [{ name, value }] : [])] });
  return (
    <>
      <SelectField
        field={{ ...fields.template_id, set: (id) => onChange({ template_id: id as number, values: [] }) }}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        help={template?.body}
      />
      {template?.variables
        .filter((name) => !NAMES.includes(name))
        .map((name) => (
          <TextField
            key={name}
            field={{
              ...fields.values,
              name: `value-${name}`,
              label: [`{${name}}`, `{${name}}`],
              required: true,
              value: values.find((one) => one.name === name)?.value,
              set: (value: string | undefined) => put(name, value),
            }}
          />
        ))}
    </>
  );
}
