import { useState } from 'react';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { FormField } from '@/kernel/web/useApiForm.ts';
import { contractText } from '../contract.text.ts';

interface HoursFieldProps extends FieldLook {
  readonly field: FormField<number>;
  readonly perHour: number;
}

/** Class hours as a person types them (`1.5`); whole minutes in the form's values. */
export function HoursField({ field, perHour, ...look }: HoursFieldProps) {
  const t = useText(contractText);
  const [typed, setTyped] = useState<string>();
  const { value } = field;
  const shown = typeof value === 'number' ? String(Math.round((value / perHour) * 100) / 100) : (value ?? '');
  return (
    <Field field={field} {...look}>
      {(control) => (
        <span className="control-box">
          <input
            {...control}
            className="control num"
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? shown}
            onChange={(event) => {
              setTyped(event.target.value);
              field.set(toMinutes(event.target.value, perHour));
            }}
            onBlur={() => {
              setTyped(undefined);
              control.onBlur();
            }}
          />
          <span className="control-unit">{t('hour_unit')}</span>
        </span>
      )}
    </Field>
  );
}

/** What is no number stays as typed and is refused by the schema. */
function toMinutes(typed: string, perHour: number): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return (/^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * perHour) : text) as number;
}
