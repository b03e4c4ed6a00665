import { Link } from 'react-router';
import { daysBetween } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { followUpApi } from '../../follow-up.contract.ts';
import { followUpPaths } from '../../follow-up.paths.ts';
import { followUpText } from '../../follow-up.text.ts';
import './follow-ups-due.css';

const REFRESH_MS = 300_000;

/** The home page's card: whom I said I would call by today. */
export function FollowUpsDue() {
  const t = useText(followUpText);
  const { data, error, isPending, refetch } = useApi(followUpApi.due, {}, { refreshMs: REFRESH_MS });
  return (
    <Section title={t('due')} extra={data && <span className="num mute">{data.total}</span>}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('due_none')}</p>}
      <ul className="due">
        {data?.list.map(({ id, student_id, username, content, next_on }) => {
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
      {data && data.total > data.list.length && (
        <p className="mute">{t('due_more', { n: data.total - data.list.length })}</p>
      )}
    </Section>
  );
}
