import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import type { TargetGrid } from '../target.contract.ts';
import { targetText } from '../target.text.ts';
import { percentOf, shown } from './units.ts';

type Progress = TargetGrid['company'];
interface OneProps {
  readonly grid: TargetGrid;
  readonly label: string;
  readonly progress: Progress;
}

/** Achieved of the goal; the thin tick is the share of working days gone. */
function One({ grid: { metric, minutes_per_class_hour: perHour }, label, progress }: OneProps) {
  const t = useText(targetText);
  const { achieved, goal, missing_per_day, pace, gone_bp } = progress;
  const percent = percentOf(achieved, goal);
  const words = (value: number) => shown(metric, value, perHour);
  return (
    <div className="target-progress">
      <span>{label}</span>
      <b className="num">{metric === 'receipts' ? formatFen(achieved) : words(achieved)}</b>
      <small className="mute">
        {goal === null
          ? t('progress_none')
          : `${t('progress_sub', { goal: words(goal), missing: words(missing_per_day) })} · ${t('progress_pace', { pace: words(pace) })}`}
      </small>
      {percent !== undefined && (
        <span className="target-track">
          <span className="target-bar">
            <i
              data-reached={percent >= 100 || undefined}
              style={{ width: `${Math.max(0, Math.min(100, percent))}%` }}
            />
            <em style={{ left: `${gone_bp / 100}%` }} />
          </span>
          <span className="num">{percent}%</span>
        </span>
      )}
    </div>
  );
}

interface ProgressStripProps {
  readonly grid: TargetGrid;
  readonly onClaims: () => void;
}
export function ProgressStrip({ grid, onClaims }: ProgressStripProps) {
  const t = useText(targetText);
  const { month, metric, company, team, me, reached, claims_waiting } = grid;
  const about = { month, metric: t(metric) };
  return (
    <div className="target-strip">
      <One grid={grid} label={t('progress_company', about)} progress={company} />
      {team && <One grid={grid} label={t('progress_team', { ...about, name: team.name })} progress={team} />}
      {me && <One grid={grid} label={t('progress_me', about)} progress={me} />}
      <div className="target-progress">
        <span>{t('reached')}</span>
        <b className="num">{t('reached_of', { n: reached.count, all: reached.all })}</b>
      </div>
      <button type="button" className="target-progress" onClick={onClaims}>
        <span>{t('claims_waiting')}</span>
        <b className="num">{claims_waiting}</b>
        <small className="mute">{t('claims_sub')}</small>
      </button>
    </div>
  );
}
