import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { MomentBox } from '@/kernel/web/form/date/MomentBox.tsx';
import { Field, type FieldLook } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';

interface ZonedMomentProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: Unix seconds, asked for or not.
  readonly field: FormField<any>;
  readonly zone: string;
}

/** A day and a time of it by the clock of a named zone, whatever the machine's own is. */
export function ZonedMomentField({ field, zone, ...look }: ZonedMomentProps) {
  const shown = typeof field.value === 'number' ? clockOf(zone, field.value) : undefined;
  return (
    <Field field={field} {...look}>
      {(control) => (
        <MomentBox
          {...control}
          value={shown}
          onChange={(moment) => field.set(moment && momentOf(zone, moment.day, moment.minute))}
          onUnreadable={field.set}
        />
      )}
    </Field>
  );
}
