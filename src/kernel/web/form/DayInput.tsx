import './form.css';

interface DayInputProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day of the calendar outside a form: in a page's head, in a dialog. */
export const DayInput = ({ label, value, onChange }: DayInputProps) => (
  <label className="day-input">
    <span className="mute">{label}</span>
    <input
      className="control num"
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  </label>
);
