import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { formatFen, parseFen } from '../../value/money.ts';
import { Button } from '../display/Button.tsx';
import { CopyButton } from '../display/CopyButton.tsx';
import { Icon } from '../display/Icon.tsx';
import { dateText, dayToUnix } from '../display/value/time.ts';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { DayBox } from './date/DayBox.tsx';
import { Field, type FieldLook } from './Field.tsx';
import type { FormField } from './useApiForm.ts';

type Of<V> = FormField<V> | FormField<V | undefined> | FormField<V | null | undefined>;
interface TextLook extends FieldLook {
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

export function TextField({
  field,
  placeholder,
  disabled,
  autoComplete = 'off',
  maxLength,
  ...look
}: TextLook & { field: Of<string> }) {
  const t = useText(webText);
  return (
    <Field field={field} {...look}>
      {(control) => (
        <input
          {...control}
          className="control"
          value={field.value ?? ''}
          placeholder={placeholder ?? (field.required ? undefined : t('optional'))}
          disabled={disabled}
          autoComplete={autoComplete}
          maxLength={maxLength}
          onChange={(event) => field.set(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  field,
  placeholder,
  disabled,
  rows = 3,
  ...look
}: TextLook & { field: Of<string>; rows?: number }) {
  return (
    <Field field={field} {...look}>
      {(control) => (
        <textarea
          {...control}
          className="control"
          rows={rows}
          value={field.value ?? ''}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => field.set(event.target.value)}
        />
      )}
    </Field>
  );
}

interface PasswordLook extends TextLook {
  /** Makes a strong one; offered beside the field, shown once made, and ready to be copied. */
  readonly generate?: () => string;
}

/** The eye shows what is typed; a browser's password manager finds it by `autoComplete`. */
export function PasswordField({
  field,
  autoComplete = 'new-password',
  generate,
  ...look
}: PasswordLook & { field: Of<string> }) {
  const t = useText(webText);
  const [shown, setShown] = useState(false);
  const [made, setMade] = useState<string>();
  const make = () => {
    const password = generate?.();
    field.set(password);
    setMade(password);
    setShown(true);
  };
  return (
    <Field field={field} {...look}>
      {(control) => (
        <span className="control-row">
          <span className="control-box">
            <input
              {...control}
              className="control"
              type={shown ? 'text' : 'password'}
              value={field.value ?? ''}
              autoComplete={autoComplete}
              onChange={(event) => field.set(event.target.value)}
            />
            <button
              type="button"
              className="control-eye"
              aria-label={t(shown ? 'hide_password' : 'show_password')}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? EyeOff : Eye} />
            </button>
          </span>
          {generate && <Button onClick={make}>{t('generate')}</Button>}
          {made && made === field.value && <CopyButton text={made} />}
        </span>
      )}
    </Field>
  );
}

interface NumberLook extends TextLook {
  readonly unit?: string;
}

/** A whole number; what is no number stays as typed and is refused by the schema. */
export function NumberField({
  field,
  unit,
  placeholder,
  disabled,
  ...look
}: NumberLook & { field: Of<number> }) {
  return (
    <Field field={field} {...look}>
      {(control) => (
        <span className="control-box">
          <input
            {...control}
            className="control num"
            inputMode="numeric"
            value={field.value ?? ''}
            placeholder={placeholder}
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => field.set(toNumber(event.target.value))}
          />
          {unit && <span className="control-unit">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
const toNumber = (typed: string): number | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  return (/^-?\d+$/.test(text) ? Number(text) : text) as number;
};

/** Yuan and fen as a person types them; fen in the form's values. @public */
export function MoneyField({ field, placeholder, disabled, ...look }: TextLook & { field: Of<number> }) {
  const [typed, setTyped] = useState<string>();
  const shown =
    typeof field.value === 'number' ? formatFen(field.value).replace('¥', '') : (field.value ?? '');
  return (
    <Field field={field} {...look}>
      {(control) => (
        <span className="control-box control-money">
          <span className="control-unit">¥</span>
          <input
            {...control}
            className="control num"
            inputMode="decimal"
            value={typed ?? shown}
            placeholder={placeholder ?? '0.00'}
            disabled={disabled}
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
        </span>
      )}
    </Field>
  );
}

/** 0 or 1. */
export function SwitchField({
  field,
  disabled,
  ...look
}: FieldLook & { field: Of<0 | 1>; disabled?: boolean }) {
  return (
    <Field field={field} {...look}>
      {({ 'aria-required': _, ...control }) => (
        <input
          {...control}
          className="switch"
          type="checkbox"
          role="switch"
          checked={field.value === 1}
          aria-checked={field.value === 1}
          disabled={disabled}
          onChange={(event) => field.set(event.target.checked ? 1 : 0)}
        />
      )}
    </Field>
  );
}

/** A day, as Unix seconds: its first moment, or its last where `end` is given. @public */
export function DateField({
  field,
  disabled,
  end,
  ...look
}: TextLook & { field: Of<number>; end?: boolean }) {
  return (
    <Field field={field} {...look}>
      {(control) => (
        <DayBox
          {...control}
          value={typeof field.value === 'number' ? dateText(field.value) : undefined}
          disabled={disabled ?? false}
          onChange={(day) => field.set(day === undefined ? undefined : dayToUnix(day, end))}
          onUnreadable={(text) => field.set(text as never)}
        />
      )}
    </Field>
  );
}

/** A day of the calendar, as `2026-03-01`. */
export function DayField({ field, disabled, ...look }: TextLook & { field: Of<string> }) {
  return (
    <Field field={field} {...look}>
      {(control) => (
        <DayBox
          {...control}
          value={field.value || undefined}
          disabled={disabled ?? false}
          onChange={field.set}
          onUnreadable={field.set}
        />
      )}
    </Field>
  );
}
