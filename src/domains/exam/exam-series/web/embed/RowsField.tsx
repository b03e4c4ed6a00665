import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sentence } from '@/kernel/text.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay } from '@/kernel/web/language.ts';
import './rows-field.css';

/** A field of one row, as a control takes it. */
export type RowFields<R> = <K extends keyof R & string>(
  name: K,
  label: Sentence,
  required?: boolean,
  // biome-ignore lint/suspicious/noExplicitAny: what a row holds while it is still being written.
) => FormField<any>;

interface RowsFieldProps<R> {
  // biome-ignore lint/suspicious/noExplicitAny: rows that are still being written.
  readonly field: FormField<any>;
  readonly fresh: () => R;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly most: number;
  readonly readOnly?: boolean;
  /** One under the other in a box of its own, or all of a row beside one another. */
  readonly layout?: 'box' | 'line';
  readonly children: (of: RowFields<R>, row: R, nth: number) => ReactNode;
}

/** Rows of a document that are written together with it: grades of a scale, components of an item, steps of a fee. */
export function RowsField<R extends object>(props: RowsFieldProps<R>) {
  const { field, fresh, addLabel, removeLabel, most, readOnly = false, layout = 'line', children } = props;
  const say = useSay();
  const rows = (field.value ?? []) as R[];
  const message = field.error && (typeof field.error === 'string' ? field.error : say(field.error));
  const put = (at: number, row: R) => field.set(rows.map((one, nth) => (nth === at ? row : one)));
  const of =
    (row: R, at: number): RowFields<R> =>
    (name, label, required = false) => ({
      name: `${field.name}-${name}-${at + 1}`,
      label,
      required,
      value: row[name],
      error: undefined,
      set: (value: unknown) => put(at, { ...row, [name]: value }),
      blur: () => undefined,
    });
  return (
    <fieldset className="rows-field" data-field={field.name} aria-invalid={message !== undefined}>
      <legend>{say(field.label)}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
        <div className={layout === 'box' ? 'rows-field-box' : 'rows-field-line'} key={at}>
          {children(of(row, at), row, at + 1)}
          {!readOnly && (
            <Button
              kind="text"
              size="small"
              icon={Trash2}
              aria-label={`${removeLabel} ${at + 1}`}
              onClick={() => field.set(rows.filter((_, nth) => nth !== at))}
            />
          )}
        </div>
      ))}
      {message && (
        <p className="rows-field-error" role="alert">
          {message}
        </p>
      )}
      {!readOnly && (
        <Button
          size="small"
          icon={Plus}
          disabled={rows.length >= most}
          onClick={() => field.set([...rows, fresh()])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
