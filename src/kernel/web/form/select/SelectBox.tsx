import { ChevronDown, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useContext, useId, useRef } from 'react';
import { ComboBoxStateContext, Group, Input } from 'react-aria-components';
import type { Option, Options } from '../../api/useOptions.ts';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';

export type Value = Option['value'];

export interface Look {
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
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
export interface PickerProps extends Look {
  readonly values: readonly Value[];
  readonly multiple?: boolean;
  readonly onPick: (values: Value[]) => void;
}

interface BoxProps extends PickerProps {
  readonly options: readonly Option[];
  readonly typed: string;
  readonly compose: (isComposing: boolean, text: string) => void;
}

/** What stands in the page: what is chosen, and where one types. */
export function Box({ values, multiple, options, typed, compose, onPick, ...look }: BoxProps) {
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
