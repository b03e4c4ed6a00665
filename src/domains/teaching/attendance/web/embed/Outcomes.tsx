import { useText } from '@/kernel/web/language.ts';
import type { AnyOutcome } from '../../attendance.rules.ts';
import { ALL_OUTCOMES } from '../../attendance.rules.ts';
import { attendanceText } from '../../attendance.text.ts';
import { OutcomeTag } from '../OutcomeTag.tsx';

/** What the students of a lesson were marked as: one by its tag, several by how many of each. */
export function Outcomes({ of }: { of: readonly AnyOutcome[] }) {
  const t = useText(attendanceText);
  const [first] = of;
  if (!first) return null;
  if (of.every((outcome) => outcome === first))
    return (
      <>
        <OutcomeTag outcome={first} />
        {of.length > 1 && <small className="mute num"> {of.length}</small>}
      </>
    );
  const counted = ALL_OUTCOMES.map((outcome) => ({
    outcome,
    n: of.filter((one) => one === outcome).length,
  })).filter(({ n }) => n > 0);
  return <span className="num">{counted.map(({ outcome, n }) => `${t(outcome)} ${n}`).join(' · ')}</span>;
}
