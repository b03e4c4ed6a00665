import { DayBox } from './DayBox.tsx';
import '../form.css';

interface DayInputProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day of the calendar outside a form: in a page's head, in a dialog. */
export const DayInput = ({ label, value, onChange }: DayInputProps) => (
  <div className="day-input">
    <span className="mute" aria-hidden="true">
      {label}
    </span>
    <DayBox label={label} value={value} onChange={onChange} />
  </div>
);
