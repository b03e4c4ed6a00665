import { useText } from '@/kernel/web/language.ts';
import { teacherDataText } from '../teacher-data.text.ts';

interface ChangeProps {
  readonly now: number | null;
  readonly before: number | null;
  /** Shares are compared in points, amounts in parts of a hundred. */
  readonly kind?: 'amount' | 'share';
  /** In a table there is no room to say that there was nothing. */
  readonly quiet?: boolean;
}

/** How a figure has changed against the period before; nothing where it has not, or cannot be told. */
export function Change({ now, before, kind = 'amount', quiet }: ChangeProps) {
  const t = useText(teacherDataText);
  if (now === null || before === null || (kind === 'amount' && before === 0))
    return now && !quiet ? <small className="mute">{t('nothing_before')}</small> : null;
  const by = kind === 'share' ? now - before : Math.round(((now - before) / before) * 100);
  if (by === 0) return <small className="mute num">±0</small>;
  const amount = Math.abs(by);
  return (
    <small className={`num ${by > 0 ? 'tone-text-success' : 'tone-text-danger'}`}>
      {by > 0 ? '↑' : '↓'} {kind === 'share' ? t('points', { n: amount }) : `${amount}%`}
    </small>
  );
}
