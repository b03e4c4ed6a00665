import { useRef, useState } from 'react';
import { minuteText } from '../../../value/time.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { CalendarPopover } from './CalendarPopover.tsx';
import { CalendarButton } from './DayBox.tsx';
import { addDays, isWholeMoment, type Moment, parseMoment } from './dateText.ts';
import { type BoxProps, TypedInput, type Writing } from './TypedInput.tsx';
import './date.css';

const MOMENT: Writing<Moment> = {
  show: ({ day, minute }) => `${day} ${minuteText(minute)}`,
  read: (text) => parseMoment(text),
  isWhole: isWholeMoment,
  step: ({ day, minute }, by) => ({ day: addDays(day, by), minute }),
};
/** What a day that was picked first begins with. */
const MORNING = 9 * 60;

/** A day and a time of it, in one box: `2026-11-17 19:30`. */
export function MomentBox(props: BoxProps<Moment>) {
  const t = useText(webText);
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const { value, onChange } = props;
  return (
    <TypedInput
      {...props}
      writing={MOMENT}
      placeholder={t('moment_format')}
      box={box}
      onOpen={() => setOpen(true)}
    >
      <CalendarButton disabled={props.disabled} open={open} onOpen={() => setOpen(true)} />
      <CalendarPopover
        box={box}
        open={open}
        onClose={() => setOpen(false)}
        day={value?.day}
        onPick={(day) => onChange({ day, minute: value?.minute ?? MORNING })}
        time={{
          minute: value?.minute,
          onPick: (minute, today) => {
            setOpen(false);
            onChange({ day: value?.day ?? today, minute });
          },
        }}
      />
    </TypedInput>
  );
}
