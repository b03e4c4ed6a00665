import { useState } from 'react';
import { parseFen } from '@/kernel/value/money.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

const HUNDREDTHS = 100;

interface AmountFieldProps {
  readonly field: FormField<number | undefined>;
  readonly unit: string | undefined;
  readonly disabled: boolean;
}

/** An amount of whatever currency stands beside it, as a person types it; its hundredths in the form's values. */
export function AmountField({ field, unit, disabled }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typeof field.value === 'number' ? (field.value / HUNDREDTHS).toFixed(2) : (field.value ?? '');
  return (
    <Field field={field}>
      {(control) => (
        <span className="control-box">
          <input
            {...control}
            className="control num"
            inputMode="decimal"
            value={typed ?? shown}
            placeholder="0.00"
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => {
              const { value } = event.target;
              setTyped(value);
              field.set(value.trim() === '' ? undefined : ((parseFen(value) ?? value) as number));
            }}
            onBlur={() => {
              setTyped(undefined);
              control.onBlur();
            }}
          />
          {unit && <span className="control-unit">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
