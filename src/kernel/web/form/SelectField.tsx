import { Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { ReadEndpoint } from '../api/query.ts';
import { type Option, type Options, type Row, useRemoteOptions } from '../api/useOptions.ts';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { type ControlProps, Field, type FieldLook } from './Field.tsx';
import type { FormField } from './useApiForm.ts';

const INDENT = 14;

type Value = Option['value'];
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
  const { 'aria-invalid': invalid, ...rest } = control;
  const nothing = source.failed ? (
    <span className="field-retry">
      {t('options_failed')}
      <Button size="small" onClick={source.retry}>
        {t('retry')}
      </Button>
    </span>
  ) : (
    t(source.loading ? 'loading' : 'no_options')
  );
  return (
    <div onKeyDownCapture={leaveByTab}>
      <Select<Value | Value[], Option>
        {...rest}
        className="control-select"
        aria-invalid={invalid}
        {...(invalid && { status: 'error' as const })}
        {...(multiple && { mode: 'multiple' as const })}
        value={field.value ?? (multiple ? [] : undefined)}
        options={[...source.options]}
        optionRender={({ data, label }) => (
          <span style={{ paddingLeft: (data.depth ?? 0) * INDENT }}>{label}</span>
        )}
        showSearch={onSearch ? { onSearch, filterOption: false } : { optionFilterProp: 'label' }}
        allowClear={!field.required}
        placeholder={placeholder ?? t(field.required ? 'choose' : 'optional')}
        loading={source.loading ?? false}
        disabled={disabled ?? false}
        notFoundContent={nothing}
        onChange={(value) => field.set(value ?? (multiple ? [] : null))}
      />
    </div>
  );
}

/** Tab goes on. antd would choose whichever option is active: in a list of roles, the owner's. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
