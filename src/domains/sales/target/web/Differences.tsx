import { TriangleAlert } from 'lucide-react';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { reasonDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { targetPermissions as may } from '../target.access.ts';
import { type TargetGrid, targetApi } from '../target.contract.ts';
import { targetText } from '../target.text.ts';
import { shown } from './units.ts';

const MOST = 3;

/** Where parts do not add up to the whole, of the chosen month first, and why. */
export function Differences({ grid }: { grid: TargetGrid }) {
  const t = useText(targetText);
  const holds = useHolds();
  const { run } = useRun();
  const { metric, minutes_per_class_hour: perHour, month } = grid;
  const open = grid.differences
    .filter((one) => one.month >= month || one.note === '')
    .toSorted((a, b) => Number(b.month === month) - Number(a.month === month))
    .slice(0, MOST);
  if (open.length === 0) return null;
  const explain = async (id: number, version: number) => {
    const note = await reasonDialog({ title: targetText.note, required: true });
    if (note) await run(targetApi.explain, { id, version, note }, { success: targetText.explained });
  };
  return (
    <ul className="target-differences">
      {open.map((one) => (
        <li key={`${one.id}`}>
          <Icon of={TriangleAlert} size={14} />
          <span>
            {t('differs', {
              name: one.name,
              month: one.month,
              parts: shown(metric, one.parts, perHour),
              goal: shown(metric, one.goal, perHour),
              rest: shown(metric, Math.abs(one.goal - one.parts), perHour),
            })}{' '}
            <span className="mute">{one.note || t('not_explained')}</span>
          </span>
          <span className="grow" />
          {holds(may.edit) && (
            <Button size="small" onClick={() => void explain(one.id, one.version)}>
              {t('explain_it')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
