import { Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import { kindOf } from '../../contract/fields.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { DayField, MoneyField, NumberField, SwitchField, TextAreaField, TextField } from './controls.tsx';
import { FormSection } from './Form.tsx';
import { HoursField } from './HoursField.tsx';
import type { ApiForm, FormField } from './useApiForm.ts';

/** Controls that a page draws itself, by field. */
export type Controls<E extends WriteEndpoint> = {
  readonly [K in keyof ApiForm<E>['fields']]?: (field: ApiForm<E>['fields'][K]) => ReactNode;
};

interface AutoFieldsProps<E extends WriteEndpoint> {
  readonly endpoint: E;
  readonly form: ApiForm<E>;
  readonly controls?: Controls<E>;
}

/** Texts up to this length are typed on one line. */
const ONE_LINE = 100;

/** The fields of an endpoint in their order, each with the control of its kind; id and version go along unseen. */
export function AutoFields<E extends WriteEndpoint>({ endpoint, form, controls = {} }: AutoFieldsProps<E>) {
  const names = Object.keys(endpoint.input.shape).filter((name) => name !== 'id' && name !== 'version');
  const fields = form.fields as Record<string, FormField>;
  const drawn = controls as Record<string, ((field: FormField) => ReactNode) | undefined>;
  return (
    <FormSection>
      {names.map((name) => {
        const field = fields[name] as FormField;
        const schema = endpoint.input.shape[name] as z.ZodType;
        return <Fragment key={name}>{drawn[name]?.(field) ?? controlOf(schema, field)}</Fragment>;
      })}
    </FormSection>
  );
}

function controlOf(schema: z.ZodType, field: FormField): ReactNode {
  const maxLength = lengthOf(schema);
  switch (kindOf(schema)) {
    case 'count':
      return <NumberField field={field as FormField<number>} />;
    case 'day':
      return <DayField field={field as FormField<string>} />;
    case 'flag':
      return <SwitchField field={field as FormField<0 | 1>} />;
    case 'minutes':
      return <HoursField field={field as FormField<number>} />;
    case 'money':
      return <MoneyField field={field as FormField<number>} />;
    case 'phone':
    case 'text':
      return maxLength <= ONE_LINE ? (
        <TextField field={field as FormField<string>} maxLength={maxLength} />
      ) : (
        <TextAreaField field={field as FormField<string>} rows={2} />
      );
    case 'long_text':
      return <TextAreaField field={field as FormField<string>} />;
    default:
      throw new Error(`${field.name} has no control of its kind: give it one`);
  }
}

function lengthOf(schema: z.ZodType): number {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? lengthOf(innerType) : ((schema as z.ZodString).maxLength ?? ONE_LINE);
}
