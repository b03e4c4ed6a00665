import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../../census.text.ts';
import '../census.css';

interface PlaceProps {
  readonly rank: number;
  readonly before: number | null;
  /** Nothing is compared: no change to tell. */
  readonly compared: boolean;
}

/** A place of a ranking, and how it changed. */
export function Place({ rank, before, compared }: PlaceProps) {
  const t = useText(censusText);
  const change = before === null ? undefined : before - rank;
  return (
    <span className="census-place num">
      <b>{rank}</b>
      {compared && change === undefined && <small className="mute">{t('new_here')}</small>}
      {compared && change === 0 && <small className="mute">–</small>}
      {compared && change !== undefined && change > 0 && (
        <small className="tone-text-success">▲ {change}</small>
      )}
      {compared && change !== undefined && change < 0 && (
        <small className="tone-text-danger">▼ {-change}</small>
      )}
    </span>
  );
}
