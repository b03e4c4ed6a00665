import { useState } from 'react';
import { parseFen } from '@/kernel/value/money.ts';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

/** Percent with two decimals as a person types it; basis points in the form's values. */
export function PercentField({
  field,
  ...look
}: FieldLook & { field: FormField<number | null | undefined> }) {
  const [typed, setTyped] = useState<string>();
  const shown = typeof field.value === 'number' ? String(field.value / 100) : '';
  return (
    <Field field={field} {...look}>
      {(control) => (
        <span className="control-box">
          <input
            {...control}
            className="control num"
            inputMode="decimal"
            value={typed ?? shown}
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
          <span className="control-unit">%</span>
        </span>
      )}
    </Field>
  );
}
