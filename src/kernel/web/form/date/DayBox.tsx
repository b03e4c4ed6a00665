import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import { addDays, isWholeDay, parseDay } from './dateText.ts';
import { type BoxProps, TypedInput, type Writing } from './TypedInput.tsx';
import './date.css';

const DAY: Writing<string> = {
  show: (day) => day,
  read: (text) => parseDay(text),
  isWhole: isWholeDay,
  step: addDays,
};

/** A day of the calendar, `2026-03-01`: typed, pasted or picked. */
export function DayBox(props: BoxProps<string>) {
  const t = useText(webText);
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <TypedInput {...props} writing={DAY} placeholder={t('day_format')} box={box} onOpen={() => setOpen(true)}>
      <CalendarButton disabled={props.disabled} open={open} onOpen={() => setOpen(true)} />
      <CalendarPopover
        box={box}
        open={open}
        onClose={() => setOpen(false)}
        day={props.value}
        onPick={(day) => {
          setOpen(false);
          props.onChange(day);
        }}
      />
    </TypedInput>
  );
}

interface CalendarButtonProps {
  readonly disabled: boolean | undefined;
  readonly open: boolean;
  readonly onOpen: () => void;
}
export function CalendarButton({ disabled, open, onOpen }: CalendarButtonProps) {
  const t = useText(webText);
  return (
    <button
      type="button"
      className="control-eye"
      aria-label={t('open_calendar')}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      onClick={onOpen}
    >
      <Icon of={CalendarDays} size={14} />
    </button>
  );
}
