import { useText } from '@/kernel/web/language.ts';
import { OUTCOME_KEYS, OUTCOMES, type Outcome } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

interface OutcomePickerProps {
  readonly label: string;
  readonly value: Outcome | undefined;
  readonly onPick: (outcome: Outcome) => void;
  readonly disabled?: boolean;
  /** On the board each shows its key, and the arrows are the board's own. */
  readonly keys?: boolean;
}

/** The six outcomes, one of them chosen. */
export function OutcomePicker({ label, value, onPick, disabled = false, keys = false }: OutcomePickerProps) {
  const t = useText(attendanceText);
  return (
    <span className="att-pick" role="radiogroup" aria-label={label}>
      {OUTCOMES.map((outcome) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that looks like one; six inputs with labels would not.
        <button
          key={outcome}
          type="button"
          role="radio"
          aria-checked={value === outcome}
          aria-keyshortcuts={keys ? OUTCOME_KEYS[outcome] : undefined}
          data-outcome={outcome}
          disabled={disabled}
          tabIndex={keys ? -1 : 0}
          onClick={() => onPick(outcome)}
        >
          {keys && <kbd>{OUTCOME_KEYS[outcome]}</kbd>}
          {t(outcome)}
        </button>
      ))}
    </span>
  );
}
