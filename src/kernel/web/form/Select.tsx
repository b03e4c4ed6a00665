import { Check, ChevronDown, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  OverlayTriggerStateContext,
  Popover,
  Virtualizer,
} from 'react-aria-components';
import type { Option, Options } from '../api/useOptions.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { matching, unchanged } from './matching.ts';
import '../overlay/overlay.css';
import './select.css';

type Value = Option['value'];
const ROW = 30;
const ROWS_SHOWN = 8;
const PADDING = 4;
const INDENT = 14;

interface Look {
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly className?: string;
  readonly icon?: LucideIcon;
  readonly onBlur?: () => void;
  /** Ready made, or what `useOptions` answers. */
  readonly source: Partial<Options> & Pick<Options, 'options'>;
  /** The server searches: told what was typed, once it is composed. Nothing is filtered here then. */
  readonly onSearch?: (keyword: string) => void;
  readonly clearable?: boolean;
}
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

interface PickerProps extends Look {
  readonly values: readonly Value[];
  readonly multiple?: boolean;
  readonly onPick: (values: Value[]) => void;
}

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

/**
 * What is typed, and what of it is looked for: nothing while pinyin is being composed. A closed list forgets both.
 */
function useTyping(onSearch: ((keyword: string) => void) | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [composing, setComposing] = useState(false);
  const look = (text: string) => {
    if (text === query) return;
    setQuery(text);
    onSearch?.(text);
  };
  return {
    isOpen,
    typed,
    query,
    composing,
    type: (text: string) => {
      setTyped(text);
      if (!composing) look(text);
    },
    compose: (isComposing: boolean, text: string) => {
      setComposing(isComposing);
      if (!isComposing) look(text);
    },
    setOpen: (open: boolean) => {
      setIsOpen(open);
      if (open) return;
      setTyped('');
      look('');
    },
  };
}

interface BoxProps extends PickerProps {
  readonly options: readonly Option[];
  readonly typed: string;
  readonly compose: (isComposing: boolean, text: string) => void;
}

function Box({ values, multiple, options, typed, compose, onPick, ...look }: BoxProps) {
  const t = useText(webText);
  const state = useContext(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const saysId = useId();
  const chosen = values.map(
    (value): Option => options.find((option) => option.value === value) ?? { value, label: String(value) },
  );
  const without = (value: Value) => onPick(values.filter((other) => other !== value));
  const press = (event: PointerEvent) => {
    if (look.disabled || event.button !== 0) return;
    if (event.target !== input.current) event.preventDefault();
    input.current?.focus();
    if (!state?.isOpen) state?.open(null, 'manual');
    else if (typed === '') state.revert();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    // What is being composed is not chosen by its own Enter; some browsers only tell by the key's number.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return event.stopPropagation();
    // Tab goes on and chooses nothing.
    if (key === 'Tab') return event.stopPropagation();
    if (key === 'Backspace' && multiple && typed === '') {
      const last = chosen.filter(({ disabled }) => !disabled).at(-1);
      if (last) without(last.value);
    }
    if (key === 'Escape' && state?.isOpen) take(event, () => state.revert());
    if (key !== 'Enter') return;
    if (!state?.isOpen) take(event, () => state?.open(null, 'manual'));
    // Nothing is highlighted yet: what was typed stays, and is waited for.
    else if (state.selectionManager.focusedKey === null) take(event, () => undefined);
  };
  return (
    <Group className="control select-box" onPointerDown={press} onKeyDownCapture={onKey}>
      <span className="select-chosen" id={saysId}>
        {multiple
          ? chosen.map((option) => (
              <Tag
                key={option.value}
                option={option}
                disabled={look.disabled}
                onRemove={() => without(option.value)}
              />
            ))
          : typed === '' && chosen[0] && <span className="select-value clip">{chosen[0].label}</span>}
      </span>
      <Input
        ref={input}
        className="select-input"
        placeholder={values.length === 0 ? (look.placeholder ?? '') : ''}
        aria-describedby={
          [values.length > 0 && saysId, look.describedBy].filter(Boolean).join(' ') || undefined
        }
        onInput={() => state?.open(null, 'manual')}
        onCompositionStart={() => compose(true, typed)}
        onCompositionEnd={(event) => compose(false, event.currentTarget.value)}
      />
      {look.clearable && values.length > 0 && !look.disabled && (
        <Small label={t('clear')} className="select-clear" onPress={() => onPick([])} />
      )}
      <span className={look.source.loading ? 'select-mark select-loading' : 'select-mark'}>
        <Icon of={look.source.loading ? LoaderCircle : (look.icon ?? ChevronDown)} size={14} />
      </span>
    </Group>
  );
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

interface TagProps {
  readonly option: Option;
  readonly disabled: boolean | undefined;
  readonly onRemove: () => void;
}
function Tag({ option, disabled, onRemove }: TagProps) {
  const t = useText(webText);
  return (
    <span className="select-tag">
      <span className="clip">{option.label}</span>
      {!disabled && !option.disabled && (
        <Small label={t('take_out', { name: option.label })} className="select-untag" onPress={onRemove} />
      )}
    </span>
  );
}

/** By pointer only: by keyboard, Backspace takes out and the list unticks. The focus stays where one types. */
function Small({ label, className, onPress }: { label: string; className: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={onPress}
    >
      <Icon of={X} size={12} />
    </button>
  );
}

/**
 * The list goes with its box where the page scrolls, as it does to show a box that got the focus. By itself it would close.
 */
function Following({ children }: { children: ReactNode }): ReactNode {
  const state = useContext(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen) return;
    // It places itself anew as the window changes.
    const follow = (event: Event) => {
      if (!(event.target as Element).closest?.('.select-list')) window.dispatchEvent(new Event('resize'));
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [isOpen]);
  const close = () => {
    if (window.event?.type !== 'scroll') state?.close();
  };
  return (
    <OverlayTriggerStateContext.Provider value={state && { ...state, close }}>
      {children}
    </OverlayTriggerStateContext.Provider>
  );
}

/** One was picked: that was all. Also where the value stays as it was, as in a field that only adds. */
function CloseAfter({ picks }: { picks: number }): ReactNode {
  const state = useContext(ComboBoxStateContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pick.
  useEffect(() => {
    if (picks > 0 && state?.isOpen) state.revert();
  }, [picks]);
  return null;
}

/**
 * Enter takes what is highlighted: so nothing is, before what was typed has been looked for and answered. A list that
 * opens shows what is chosen.
 */
interface HighlightProps {
  readonly option: Option | undefined;
  readonly onShown: (option: Option) => void;
}
function Highlight({ option, onShown }: HighlightProps): ReactNode {
  const state = useContext(ComboBoxStateContext);
  const manager = state?.selectionManager;
  const focused = manager?.focusedKey ?? null;
  const isIn = option !== undefined && (state?.collection.getItem(option.value) ?? null) !== null;
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (!isOpen || !option || !isIn || focused !== null) return;
    // After the list itself, which begins with no highlight as it is drawn.
    const timer = setTimeout(() => manager?.setFocusedKey(option.value));
    return () => clearTimeout(timer);
  }, [isOpen, option, isIn, focused, manager]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is to be seen, not at every draw.
  useEffect(() => {
    if (!isOpen || !option || !isIn) return;
    const timer = setTimeout(() => onShown(option));
    return () => clearTimeout(timer);
  }, [isOpen, option, isIn]);
  return null;
}

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
