import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { GRADES, type Grade } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import './feedback.css';

interface GradeBarProps {
  readonly value: number | null;
  /** What it says in words, where it is one of the five. */
  readonly word?: string;
}

/** Five steps, filled as far as it goes; an average fills its last step in part. */
export function GradeBar({ value, word }: GradeBarProps) {
  if (value === null) return <Nothing />;
  const text = word ?? `${value} / 5`;
  return (
    <span className="grade" title={text}>
      <i aria-hidden="true">
        <b style={{ width: `${value * 20}%` }} />
      </i>
      <span className="num">{word ?? value}</span>
    </span>
  );
}

/** Homework or behaviour, in words. */
export function GradeWord({ value }: { value: Grade | null }) {
  const t = useText(feedbackText);
  return value === null ? <Nothing /> : <GradeBar value={value} word={t(`grade_${value}`)} />;
}

export const MasteryWord = ({ value }: { value: Grade }) => {
  const t = useText(feedbackText);
  return <GradeBar value={value} word={t(`mastery_${value}`)} />;
};

/** The five, as a select offers them. */
export function useGrades(): { value: Grade; label: string }[] {
  const t = useText(feedbackText);
  return GRADES.toReversed().map((value) => ({ value, label: t(`grade_${value}`) }));
}
