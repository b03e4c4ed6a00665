import { type ReactNode, useId } from 'react';
import { useSay } from '../language.ts';
import type { FormField } from './useApiForm.ts';

/** What a control must carry to belong to its label and its message. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
}

/** What every control takes besides its field. */
export interface FieldLook {
  readonly label?: string;
  readonly help?: ReactNode;
  /** Not an error: something the person should know before going on. */
  readonly warning?: ReactNode;
  /** The whole width of a two-column section. */
  readonly wide?: boolean;
}

interface FieldProps extends FieldLook {
  readonly field: Pick<FormField, 'name' | 'label' | 'required' | 'error' | 'blur'>;
  readonly children: (control: ControlProps) => ReactNode;
}

/** For what names itself by its label instead of being pointed at by it. */
export const labelIdOf = (controlId: string): string => `${controlId}-label`;

/** Label, control, message: beside each other on wide, above each other on narrow. */
export function Field({ field, label, help, warning, wide, children }: FieldProps) {
  const say = useSay();
  const id = useId();
  const { error } = field;
  const message = error ? (typeof error === 'string' ? error : say(error)) : undefined;
  const note = message ?? warning ?? help;
  const state = message ? ' field-error' : warning ? ' field-warning' : '';
  return (
    <div className={`field${state}${wide ? ' field-wide' : ''}`} data-field={field.name}>
      <label htmlFor={id} id={labelIdOf(id)}>
        {label ?? say(field.label)}
        {field.required && <i aria-hidden="true">*</i>}
      </label>
      <div className="field-control">
        {children({
          id,
          'aria-invalid': message !== undefined,
          'aria-required': field.required,
          'aria-describedby': note ? `${id}-note` : undefined,
          onBlur: field.blur,
        })}
        {note && (
          <div className="field-note" id={`${id}-note`} role={message ? 'alert' : undefined}>
            {note}
          </div>
        )}
      </div>
    </div>
  );
}
