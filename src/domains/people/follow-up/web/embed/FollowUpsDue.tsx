import { Link } from 'react-router';
import { daysBetween } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { followUpApi } from '../../follow-up.contract.ts';
import { followUpPaths } from '../../follow-up.paths.ts';
import { followUpText } from '../../follow-up.text.ts';
import './follow-ups-due.css';

const REFRESH_MS = 300_000;
const SHOWN = 8;

/** The home page's card, on days that have any: whom I said I would call by today. */
export function FollowUpsDue() {
  const t = useText(followUpText);
  const { data, error, refetch } = useApi(followUpApi.due, {}, { refreshMs: REFRESH_MS });
  if (!error && !data?.list.length) return null;
  return (
    <Section title={t('due')} extra={data && <span className="num mute">{data.total}</span>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="due">
        {data?.list.slice(0, SHOWN).map(({ id, student_id, username, content, next_on }) => {
          const late = daysBetween(next_on, data.today);
          return (
            <li key={id}>
              <Link to={followUpPaths.list({ student_id })}>{username}</Link>
              <span className="clip mute" title={content}>
                {content}
              </span>
              <Tone tone={late > 0 ? 'danger' : 'warning'}>
                {late > 0 ? t('overdue', { n: late }) : t('due_today')}
              </Tone>
            </li>
          );
        })}
      </ul>
      {data && data.total > SHOWN && <p className="mute">{t('due_more', { n: data.total - SHOWN })}</p>}
    </Section>
  );
}
