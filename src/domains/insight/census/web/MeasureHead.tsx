import { Info } from 'lucide-react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay } from '@/kernel/web/language.ts';
import { LESSON_MEASURES, type MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';

/** The head of a column, with how its figures are reckoned. */
export function MeasureHead({ of }: { of: MeasureKey }) {
  const say = useSay();
  const { name, definition } = LESSON_MEASURES[of];
  return (
    <th className="end" title={say(definition)}>
      <span className="census-head">
        {say(name)}
        <Icon of={Info} size={11} />
      </span>
    </th>
  );
}
