import { dateTimeText } from '../../display/value/time.ts';
import { Field, type FieldLook } from '../Field.tsx';
import type { FormField } from '../useApiForm.ts';
import { type Moment, parseMoment } from './dateText.ts';
import { MomentBox } from './MomentBox.tsx';

interface MomentFieldProps extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: Unix seconds, asked for or not.
  readonly field: FormField<any>;
  readonly disabled?: boolean;
}

/** A day and a time of it, by the clock of the person's own machine; Unix seconds in the form's values. */
export const MomentField = ({ field, disabled, ...look }: MomentFieldProps) => (
  <Field field={field} {...look}>
    {(control) => (
      <MomentBox
        {...control}
        value={typeof field.value === 'number' ? parseMoment(dateTimeText(field.value)) : undefined}
        disabled={disabled ?? false}
        onChange={(moment) => field.set(moment && toUnix(moment))}
        onUnreadable={field.set}
      />
    )}
  </Field>
);

const toUnix = ({ day, minute }: Moment): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.floor(new Date(year, month - 1, date, 0, minute).getTime() / 1000);
};
