import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { minuteText } from '../../../value/time.ts';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { Menu } from '../../overlay/Menu.tsx';
import { webText } from '../../web.text.ts';
import { isWholeClock, parseClock } from './dateText.ts';
import { HALF_HOURS } from './halfHours.ts';
import { type BoxProps, TypedInput, type Writing } from './TypedInput.tsx';
import './date.css';

const DAY = 24 * 60;
const STEP = 5;
const CLOCK: Writing<number> = {
  show: minuteText,
  read: parseClock,
  isWhole: isWholeClock,
  step: (minute, by) => (minute + by * STEP + DAY) % DAY,
};

/** A time of the day, `19:30`, in minutes. */
export function TimeBox(props: BoxProps<number>) {
  const t = useText(webText);
  const box = useRef<HTMLSpanElement>(null);
  const entries = HALF_HOURS.map((minute) => ({
    key: minute,
    label: minuteText(minute),
    onClick: () => props.onChange(minute),
  }));
  return (
    <TypedInput
      {...props}
      writing={CLOCK}
      placeholder={t('time_format')}
      box={box}
      onOpen={() => box.current?.querySelector('button')?.click()}
    >
      <Menu groups={[{ key: 'times', entries }]} label={t('usual_times')} disabled={props.disabled}>
        <button type="button" className="control-eye" aria-label={t('usual_times')} disabled={props.disabled}>
          <Icon of={Clock} size={14} />
        </button>
      </Menu>
    </TypedInput>
  );
}
