import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { targetApi } from '../../target.contract.ts';
import { targetPaths } from '../../target.paths.ts';
import { targetText } from '../../target.text.ts';
import { percentOf, shown } from '../units.ts';
import '../target.css';

/** How my month goes; nothing for who has no target. */
export function MyTarget() {
  const t = useText(targetText);
  const { data } = useApi(targetApi.list, {});
  const mine = data?.me?.goal != null ? data.me : undefined;
  if (!data || !mine) return null;
  const words = (value: number) => shown(data.metric, value, data.minutes_per_class_hour);
  const percent = percentOf(mine.achieved, mine.goal) ?? 0;
  return (
    <Section title={t('my_target')} extra={<Link to={targetPaths.grid()}>{t('all_targets')}</Link>}>
      <b className="num">{words(mine.achieved)}</b>
      <span className="target-track">
        <span className="target-bar">
          <i
            data-reached={percent >= 100 || undefined}
            style={{ width: `${Math.max(0, Math.min(100, percent))}%` }}
          />
          <em style={{ left: `${mine.gone_bp / 100}%` }} />
        </span>
        <span className="num">{percent}%</span>
      </span>
      <small className="mute">
        {t('progress_sub', { goal: words(mine.goal ?? 0), missing: words(mine.missing_per_day) })}
      </small>
    </Section>
  );
}
