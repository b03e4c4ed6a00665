import { useState } from 'react';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { Field, type FieldLook } from './Field.tsx';
import type { FormField } from './useApiForm.ts';

interface HoursFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: minutes, asked for or not.
  readonly field: FormField<any>;
  /** The company's class hour. */
  readonly perHour?: number;
}

/** Class hours as a person types them (`1.5`); whole minutes in the form's values. */
export function HoursField({ field, perHour = 60, ...look }: HoursFieldProps) {
  const t = useText(webText);
  const [typed, setTyped] = useState<string>();
  const { value } = field;
  const shown = typeof value === 'number' ? String(Math.round((value * 100) / perHour) / 100) : (value ?? '');
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
          <span className="control-unit">{t('hours_unit')}</span>
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
