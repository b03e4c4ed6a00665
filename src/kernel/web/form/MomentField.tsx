import { dateTimeText } from '../display/time.ts';
import { Field, type FieldLook } from './Field.tsx';
import type { FormField } from './useApiForm.ts';

interface MomentFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: Unix seconds, asked for or not.
  readonly field: FormField<any>;
  readonly disabled?: boolean;
}

/** A day and a time of it, by the clock of the person's own machine; Unix seconds in the form's values. */
export const MomentField = ({ field, disabled, ...look }: MomentFieldProps) => (
  <Field field={field} {...look}>
    {(control) => (
      <input
        {...control}
        className="control num"
        type="datetime-local"
        value={typeof field.value === 'number' ? dateTimeText(field.value).replace(' ', 'T') : ''}
        disabled={disabled}
        onChange={(event) => field.set(toUnix(event.target.value))}
      />
    )}
  </Field>
);

const toUnix = (typed: string): number | undefined => {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000);
};
