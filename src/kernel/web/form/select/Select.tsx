import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComboBox, ListBox, ListBoxItem, ListLayout, Popover, Virtualizer } from 'react-aria-components';
import type { Option, Options } from '../../api/useOptions.ts';
import { Button } from '../../display/Button.tsx';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { matching, unchanged } from './matching.ts';
import { Box, type Look, type PickerProps, type Value } from './SelectBox.tsx';
import { CloseAfter, Following, Highlight, useTyping } from './selectBehaviour.tsx';
import '../../overlay/overlay.css';
import './select.css';

const ROW = 30;
const ROWS_SHOWN = 8;
const PADDING = 4;
const INDENT = 14;

interface SelectProps extends Look {
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value | null) => void;
}
interface MultiSelectProps extends Look {
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
}

/** One of the options. */
export const Select = ({ value, onChange, ...look }: SelectProps) => (
  <Picker
    {...look}
    values={value === null || value === undefined ? [] : [value]}
    onPick={([one]) => onChange(one ?? null)}
  />
);

/** Several of the options, each with a way to take it out again. */
export const MultiSelect = ({ value, onChange, ...look }: MultiSelectProps) => (
  <Picker {...look} multiple values={value} onPick={onChange} />
);

function Picker(props: PickerProps) {
  const { values, multiple = false, onPick, source, onSearch } = props;
  const { isOpen, setOpen, typed, query, type, compose, composing } = useTyping(onSearch);
  const list = useRef<HTMLDivElement>(null);
  const [picks, setPicks] = useState(0);
  const kept = useRef<readonly Option[]>([]);
  kept.current = unchanged(kept.current, source.options);
  const { shown, first } = matching(kept.current, onSearch ? '' : query);
  const isSettled = !composing && typed === query && !source.loading;
  // What is chosen already stands first in what the server found; it is not what one types for.
  const meant = onSearch
    ? (shown.find(({ value, disabled }) => !disabled && !values.includes(value)) ?? shown[0])
    : first;
  const chosen = multiple ? undefined : shown.find(({ value }) => value === values[0]);
  const pick = (keys: readonly Value[]) => {
    // Told again with what stands, or of one that has left the list: neither is a choice.
    const isKnown = keys.every((key) => values.includes(key) || shown.some(({ value }) => value === key));
    const isSame = keys.length === values.length && keys.every((key) => values.includes(key));
    if (!isKnown || isSame) return;
    type('');
    if (!multiple) setPicks(picks + 1);
    onPick([...keys]);
  };
  return (
    <ComboBox<Option, 'single' | 'multiple'>
      className={['select', props.className].filter(Boolean).join(' ')}
      {...(props.id && { id: props.id })}
      {...(props.label && { 'aria-label': props.label })}
      {...(props.labelledBy && { 'aria-labelledby': props.labelledBy })}
      selectionMode={multiple ? 'multiple' : 'single'}
      value={multiple ? values : (values[0] ?? null)}
      onChange={(keys) => pick([keys].flat().filter((key) => key !== null) as Value[])}
      items={isOpen ? shown : NONE}
      disabledKeys={shown.filter(({ disabled }) => disabled).map(({ value }) => value)}
      inputValue={typed}
      onInputChange={type}
      onOpenChange={setOpen}
      menuTrigger="manual"
      allowsEmptyCollection
      isInvalid={props.invalid ?? false}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      validationBehavior="aria"
      {...(props.onBlur && { onBlur: props.onBlur })}
    >
      <Box
        {...props}
        multiple={multiple}
        options={kept.current}
        typed={typed}
        compose={compose}
        onPick={onPick}
      />
      <CloseAfter picks={picks} />
      <Highlight
        option={typed === '' ? chosen : isSettled ? meant : undefined}
        onShown={(option) => list.current?.scrollTo(0, (shown.indexOf(option) - 2) * ROW)}
      />
      <Following>
        <Popover className="popover select-popover" offset={4}>
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW, padding: PADDING }}>
            <ListBox<Option>
              ref={list}
              className="select-list"
              style={{ height: Math.min(Math.max(shown.length, 1), ROWS_SHOWN) * ROW + 2 * PADDING }}
              renderEmptyState={() => <Nothing source={source} />}
            >
              {optionOf}
            </ListBox>
          </Virtualizer>
          {source.failed && <Retry onRetry={source.retry} />}
        </Popover>
      </Following>
    </ComboBox>
  );
}
const NONE: readonly Option[] = [];

const optionOf = ({ value, label, depth = 0 }: Option) => (
  <ListBoxItem id={value} textValue={label} className="select-option">
    {({ isSelected }) => (
      <>
        <span className="clip" style={depth > 0 ? { paddingLeft: depth * INDENT } : undefined}>
          {label}
        </span>
        {isSelected && <Icon of={Check} size={14} />}
      </>
    )}
  </ListBoxItem>
);

function Nothing({ source }: { source: Partial<Options> }) {
  const t = useText(webText);
  return (
    <div className="select-nothing">
      {t(source.failed ? 'options_failed' : source.loading ? 'loading' : 'no_options')}
    </div>
  );
}

function Retry({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useText(webText);
  return (
    <div className="select-retry">
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
