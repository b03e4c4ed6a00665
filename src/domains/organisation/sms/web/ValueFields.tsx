import { TextField } from '@/kernel/web/form/controls.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay } from '@/kernel/web/language.ts';
import { type Gaps, LONGEST_VALUE } from '../sms.rules.ts';

interface ValueFieldsProps {
  readonly variables: readonly string[];
  readonly values: Gaps;
  readonly error?: FormField['error'];
  readonly onChange: (values: { name: string; value: string }[]) => void;
}

/** One box for each variable of a template. */
export function ValueFields({ variables, values, error, onChange }: ValueFieldsProps) {
  const say = useSay();
  const put = (name: string, value: string | undefined) => {
    const others = values.filter((given) => given.name !== name);
    onChange(value ? [...others, { name, value }] : others);
  };
  const message = error && (typeof error === 'string' ? error : say(error));
  return (
    <>
      {variables.map((name) => (
        <TextField
          key={name}
          maxLength={LONGEST_VALUE}
          field={{
            name: `value-${name}`,
            label: [`{${name}}`, `{${name}}`],
            required: true,
            value: values.find((given) => given.name === name)?.value,
            error: undefined,
            set: (value: string | undefined) => put(name, value),
            blur: () => undefined,
          }}
        />
      ))}
      {message && (
        <p className="sms-error" role="alert">
          {message}
        </p>
      )}
    </>
  );
}
