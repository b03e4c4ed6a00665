import { useText } from '../language.ts';
import { boardText } from './board.text.ts';
import './board.css';

interface DeltaProps {
  readonly now: number;
  /** Nothing to compare with: nothing is said. */
  readonly before: number | undefined;
  /** What falls is good: refunds, costs. */
  readonly lessIsBetter?: boolean;
  /** Both are shares: the difference in points. */
  readonly points?: boolean;
}

/** Beyond it a percentage says no more than that there was next to nothing before. */
const MOST_PERCENT = 999;

/** `↑ 12.4%` against what it is compared with. */
export function Delta({ now, before, lessIsBetter = false, points = false }: DeltaProps) {
  const t = useText(boardText);
  if (before === undefined || (!points && before === 0)) return null;
  const change = points ? (now - before) * 100 : ((now - before) / Math.abs(before)) * 100;
  const shown = Math.abs(Math.round(change * 10) / 10);
  if (shown === 0) return <span className="delta mute">{t('flat')}</span>;
  const tone = change > 0 === lessIsBetter ? 'tone-text-danger' : 'tone-text-success';
  return (
    <span className={`delta num ${tone}`}>
      {change > 0 ? '↑' : '↓'} {points ? `${shown} ${t('points')}` : percentText(shown)}
    </span>
  );
}

const percentText = (shown: number): string => (shown > MOST_PERCENT ? `>${MOST_PERCENT}%` : `${shown}%`);
