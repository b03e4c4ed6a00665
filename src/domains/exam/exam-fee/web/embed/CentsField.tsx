import { useState } from 'react';
import { formatFen, parseFen } from '@/kernel/value/money.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

interface CentsFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: hundredths, asked for or not.
  readonly field: FormField<any>;
  /** `£`, or `%`. */
  readonly unit: string;
  readonly disabled?: boolean;
}

/** An amount with two places of any currency, or a percentage; hundredths in the form's values. */
export function CentsField({ field, unit, disabled = false }: CentsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown =
    typeof field.value === 'number' ? formatFen(field.value).replace('¥', '') : (field.value ?? '');
  return (
    <Field field={field}>
      {(control) => (
        <span className="control-box control-money">
          <span className="control-unit">{unit}</span>
          <input
            {...control}
            className="control num"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            disabled={disabled}
            value={typed ?? shown}
            onChange={({ target: { value } }) => {
              setTyped(value);
              field.set(value.trim() === '' ? undefined : (parseFen(value) ?? value));
            }}
            onBlur={() => {
              setTyped(undefined);
              control.onBlur();
            }}
          />
        </span>
      )}
    </Field>
  );
}
