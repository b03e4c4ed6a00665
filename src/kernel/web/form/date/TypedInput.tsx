import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import type { ControlProps } from '../Field.tsx';

/** How a value is written and read. */
export interface Writing<V> {
  readonly show: (value: V) => string;
  readonly read: (text: string) => V | undefined;
  /** Typed to its end: taken at once, before the field is left. */
  readonly isWhole: (text: string) => boolean;
  readonly step?: (value: V, by: 1 | -1) => V;
}

/** What a box for a day or a time takes, in a form or outside of one. */
export interface BoxProps<V> extends Partial<ControlProps> {
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
  /** What cannot be read, as it was typed; a form gives it to its schema, which says why not. */
  readonly onUnreadable?: (text: string) => void;
  readonly label?: string;
  readonly disabled?: boolean;
}

interface TypedInputProps<V> extends BoxProps<V> {
  readonly writing: Writing<V>;
  readonly placeholder: string;
  readonly box: RefObject<HTMLSpanElement | null>;
  readonly onOpen: () => void;
  /** The button that opens the choice, and the choice. */
  readonly children: ReactNode;
}

/** Typed as one likes, pasted as it comes; written one way as soon as it is left. Arrows step, Alt and down opens. */
export function TypedInput<V>(props: TypedInputProps<V>) {
  const { writing, value, onChange, onUnreadable, label, disabled, placeholder, box, onOpen, children } =
    props;
  const [typed, setTyped] = useState<string>();
  const [unread, setUnread] = useState(false);
  const put = (next: V | undefined) => {
    setTyped(undefined);
    setUnread(false);
    onChange(next);
  };
  const settle = () => {
    if (typed === undefined) return;
    const found = writing.read(typed);
    if (found !== undefined) put(found);
    else if (typed.trim() === '') put(undefined);
    else {
      setUnread(true);
      onUnreadable?.(typed);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setUnread(false);
    const found = writing.isWhole(text) ? writing.read(text) : undefined;
    if (text === '') onChange(undefined);
    else if (found !== undefined) onChange(found);
  };
  const onPaste = (event: ClipboardEvent) => {
    const found = writing.read(event.clipboardData.getData('text'));
    if (found === undefined) return;
    event.preventDefault();
    put(found);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (event.key === 'Enter') settle();
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) onOpen();
    else if (value !== undefined && writing.step) put(writing.step(value, by));
  };
  return (
    <span className="control-box date-box" ref={box}>
      <input
        id={props.id}
        className="control num"
        autoComplete="off"
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={props['aria-invalid'] || unread || undefined}
        aria-required={props['aria-required']}
        aria-describedby={props['aria-describedby']}
        disabled={disabled}
        value={typed ?? (value === undefined ? '' : writing.show(value))}
        onChange={(event) => type(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKey}
        onBlur={() => {
          settle();
          props.onBlur?.();
        }}
      />
      {children}
    </span>
  );
}
