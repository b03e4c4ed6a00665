import { clockOf, momentOf } from '@/kernel/day.ts';
import { minuteText } from '@/kernel/time.ts';
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
        <input
          {...control}
          className="control num"
          type="datetime-local"
          step={300}
          value={shown ? `${shown.day}T${minuteText(shown.minute)}` : ''}
          onChange={(event) => field.set(momentIn(zone, event.target.value))}
        />
      )}
    </Field>
  );
}

function momentIn(zone: string, typed: string): number | undefined {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(typed) ?? [];
  return day ? momentOf(zone, day, Number(hour) * 60 + Number(minute)) : undefined;
}
