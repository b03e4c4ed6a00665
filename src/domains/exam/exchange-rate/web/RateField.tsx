import { useState } from 'react';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

/** A rate with up to six places, as it is typed; what is no number stays and is refused by the schema. */
export function RateField({ field }: { field: FormField<number> }) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field field={field}>
      {(control) => (
        <input
          {...control}
          className="control num"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? field.value ?? ''}
          placeholder="9.1234"
          onChange={({ target: { value } }) => {
            setTyped(value);
            const text = value.trim();
            const isRate = /^\d+(\.\d{1,6})?$/.test(text);
            field.set(text === '' ? undefined : ((isRate ? Number(text) : text) as number));
          }}
        />
      )}
    </Field>
  );
}
