import { CalendarDays, Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { CalendarPopover } from '@/kernel/web/form/date/CalendarPopover.tsx';
import '../application.css';

interface InPlaceProps {
  readonly label: string;
  /** Whoever may not only reads it. */
  readonly mayEdit: boolean;
  readonly onSave: (value: string) => void;
}
interface TextInPlaceProps extends InPlaceProps {
  readonly value: string;
  readonly most: number;
  /** What stands there while nobody writes; left out: the value. */
  readonly children?: ReactNode;
}

/** Words of a row, written over where they stand. */
export function TextInPlace({ label, value, mayEdit, onSave, children, most }: TextInPlaceProps) {
  const [typed, setTyped] = useState<string>();
  const shown = children ?? (value || <Nothing />);
  const save = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== value) onSave(typed.trim());
  };
  if (typed !== undefined)
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever clicked here wants to type.
        autoFocus
        className="control in-place-input"
        aria-label={label}
        maxLength={most}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
    );
  if (!mayEdit) return shown;
  return (
    <button
      type="button"
      className="in-place"
      onClick={(event) => {
        event.stopPropagation();
        setTyped(value);
      }}
    >
      <span className="visually-hidden">{`${label}: `}</span>
      <span className="in-place-shown">{shown}</span>
      <Icon of={Pencil} size={12} />
    </button>
  );
}

interface DayInPlaceProps extends InPlaceProps {
  readonly value: string | null;
}

/** A day of a row, picked where it stands. */
export function DayInPlace({ label, value, mayEdit, onSave }: DayInPlaceProps) {
  const box = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = value === null ? <Nothing /> : <Hy>{value}</Hy>;
  if (!mayEdit) return shown;
  return (
    <>
      <button
        ref={box}
        type="button"
        className="in-place"
        aria-label={`${label}: ${value ?? ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className="in-place-shown">{shown}</span>
        <Icon of={CalendarDays} size={12} />
      </button>
      <CalendarPopover
        box={box}
        open={open}
        onClose={() => setOpen(false)}
        day={value ?? undefined}
        onPick={(day) => {
          setOpen(false);
          if (day !== value) onSave(day);
        }}
      />
    </>
  );
}
