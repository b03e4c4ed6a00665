import { useState } from 'react';
import type { ReadEndpoint } from '../../api/query.ts';
import { type Option, type Options, type Row, useRemoteOptions } from '../../api/useOptions.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { type ControlProps, Field, type FieldLook, labelIdOf } from '../Field.tsx';
import type { FormField } from '../useApiForm.ts';
import { MultiSelect, Select } from './Select.tsx';

interface SelectLook extends FieldLook {
  // biome-ignore lint/suspicious/noExplicitAny: one value or several, ids or words; the options say which.
  readonly field: FormField<any>;
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

interface ChoiceLook extends SelectLook {
  readonly options: Options | readonly Option[];
  /** The values that the form starts with, by name: they may have left the options, or be on their way. */
  readonly chosen?: readonly Option[];
}

/** One of the options, or several. */
export function SelectField({
  field,
  options,
  chosen = [],
  multiple,
  placeholder,
  disabled,
  ...look
}: ChoiceLook) {
  const offered: Partial<Options> & Pick<Options, 'options'> = 'options' in options ? options : { options };
  const source = { ...offered, options: withChosen(offered.options, chosen) };
  return (
    <Field field={field} {...look}>
      {(control) => (
        <Picker
          control={control}
          field={field}
          source={source}
          multiple={multiple}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

function withChosen(options: readonly Option[], chosen: readonly Option[]): readonly Option[] {
  const known = new Set(options.map((option) => option.value));
  return [...chosen.filter((option) => !known.has(option.value)), ...options];
}

interface RemoteLook extends SelectLook {
  readonly endpoint: ReadEndpoint;
  /** The label of the value that the form starts with. */
  readonly chosen?: readonly Option[];
  /** How a row is called; left out: by its first text. */
  readonly labelOf?: (row: Row) => string;
}

/** Too many to list: the server searches while one types. */
export function RemoteSelectField({
  field,
  endpoint,
  chosen = [],
  labelOf,
  multiple,
  placeholder,
  disabled,
  ...look
}: RemoteLook) {
  const t = useText(webText);
  const [keyword, setKeyword] = useState('');
  // Whoever was picked stays known by name when the next keyword finds others.
  const [picked, setPicked] = useState<readonly Option[]>([]);
  const found = useRemoteOptions(endpoint, keyword, labelOf);
  const values = [field.value].flat();
  const known = [...chosen, ...picked].filter(({ value }) => !keyword || values.includes(value));
  const options = withChosen(found.options, known);
  return (
    <Field field={field} {...look}>
      {(control) => (
        <Picker
          control={control}
          multiple={multiple}
          disabled={disabled}
          field={{
            ...field,
            set: (value) => {
              setPicked(options.filter((option) => [value].flat().includes(option.value)));
              field.set(value);
            },
          }}
          source={{ ...found, options }}
          placeholder={placeholder ?? t('type_to_search')}
          onSearch={setKeyword}
        />
      )}
    </Field>
  );
}

interface PickerProps extends Pick<SelectLook, 'field' | 'multiple' | 'placeholder' | 'disabled'> {
  readonly control: ControlProps;
  readonly source: Partial<Options> & Pick<Options, 'options'>;
  readonly onSearch?: (keyword: string) => void;
}

function Picker({ control, field, source, multiple, placeholder, disabled, onSearch }: PickerProps) {
  const t = useText(webText);
  const look = {
    id: control.id,
    labelledBy: labelIdOf(control.id),
    describedBy: control['aria-describedby'],
    invalid: control['aria-invalid'],
    required: control['aria-required'],
    onBlur: control.onBlur,
    source,
    placeholder: placeholder ?? t(field.required ? 'choose' : 'optional'),
    clearable: !field.required,
    disabled: disabled ?? false,
    ...(onSearch && { onSearch }),
  };
  return multiple ? (
    <MultiSelect {...look} value={field.value ?? []} onChange={field.set} />
  ) : (
    <Select {...look} value={field.value} onChange={field.set} />
  );
}
