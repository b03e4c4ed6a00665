import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Programme } from '../../programme.contract.ts';
import { programmeText } from '../../programme.text.ts';

type Asked = Pick<
  Programme,
  'grade_pattern' | 'include_grade' | 'include_subject' | 'test' | 'test_each' | 'test_overall'
>;

/** What a programme typically asks for, on one line. */
export function Requirement({ programme }: { programme: Asked }) {
  const t = useText(programmeText);
  const { grade_pattern, include_subject, include_grade, test, test_overall, test_each } = programme;
  const parts = [
    grade_pattern,
    include_subject && `${include_subject} ${include_grade}`,
    test && `${t(test)} ${test_overall}${test_each && ` (${test_each})`}`,
  ].filter(Boolean);
  return parts.length > 0 ? <span className="clip">{parts.join(' · ')}</span> : <Nothing />;
}
