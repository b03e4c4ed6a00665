import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { AnyOutcome } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

const TONES = {
  present: 'success',
  late: 'warning',
  leave: 'info',
  late_leave: 'warning',
  absent: 'danger',
  make_up: 'progress',
  teacher_absent: 'danger',
} as const;

/** An outcome in its colour; what no hours could pay for stands beside it. */
export function OutcomeTag({ outcome, owing = 0 }: { outcome: AnyOutcome; owing?: number }) {
  const t = useText(attendanceText);
  return (
    <>
      <Tone tone={TONES[outcome]}>{t(outcome)}</Tone>
      {owing > 0 && <small className="tone-text-danger num">{t('arrears', { n: owing })}</small>}
    </>
  );
}
