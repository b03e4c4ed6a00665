import { clockOf, momentOf } from '../../../value/day.ts';
import { companyZone, zoneMark } from '../../session/zone.ts';
import { Field, type FieldLook } from '../Field.tsx';
import type { FormField } from '../useApiForm.ts';
import { MomentBox } from './MomentBox.tsx';

interface MomentFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: Unix seconds, asked for or not.
  readonly field: FormField<any>;
  readonly disabled?: boolean;
  readonly zone?: string;
}

/** A day and a time of it, by a zone's clock, the company's unless one is named; Unix seconds in the form's values. */
export function MomentField({ field, disabled, zone, help, ...look }: MomentFieldProps) {
  const clock = zone ?? companyZone();
  const at = typeof field.value === 'number' ? field.value : undefined;
  const hint = zone ? help : (help ?? zoneMark(at ?? Date.now() / 1000));
  return (
    <Field field={field} help={hint} {...look}>
      {(control) => (
        <MomentBox
          {...control}
          value={at === undefined ? undefined : clockOf(clock, at)}
          disabled={disabled ?? false}
          onChange={(moment) => field.set(moment && momentOf(clock, moment.day, moment.minute))}
          onUnreadable={field.set}
        />
      )}
    </Field>
  );
}
