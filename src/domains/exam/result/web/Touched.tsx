import { Link } from 'react-router';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import type { Result } from '../result.shapes.ts';

/** The offers whose conditions hang on a result: the first by its name, how many more there are. */
export function Touched({ conditions, said }: { conditions: Result['conditions']; said?: string }) {
  const [first, ...others] = conditions;
  if (first === undefined) return <Nothing />;
  return (
    <span title={said}>
      <Link to={first.url} className={first.is_met ? 'tone-text-success' : undefined}>
        {first.name}
      </Link>
      {others.length > 0 && <small className="mute"> +{others.length}</small>}
    </span>
  );
}
