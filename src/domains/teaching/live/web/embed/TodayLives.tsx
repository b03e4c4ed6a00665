import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { dateText, dayToUnix } from '@/kernel/web/display/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { liveApi } from '../../live.contract.ts';
import { livePaths } from '../../live.paths.ts';
import { liveStatus } from '../../live.status.ts';
import { liveText } from '../../live.text.ts';
import { LiveLinks } from '../LiveLinks.tsx';
import { hoursText } from '../LiveTime.tsx';

const REFRESH_MS = 300_000;
const SHOWN = 5;

/** The home page's card, on days that have any: today's live classes, and the way in. */
export function TodayLives() {
  const t = useText(liveText);
  const today = dateText(Date.now() / 1000);
  const [from, to] = [dayToUnix(today), dayToUnix(today, true)];
  const { data, error, refetch } = useApi(
    liveApi.list,
    { from, to, sort: 'starts_at', order: 'asc', limit: SHOWN },
    { refreshMs: REFRESH_MS },
  );
  if (!error && !data?.list.length) return null;
  return (
    <Section
      title={t('today')}
      extra={
        data && (
          <Link to={`${livePaths.list()}?from=${from}&to=${to}`} className="num">
            {t('today_n', { n: data.total })}
          </Link>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="today-lives">
        {data?.list.map((live) => (
          <li key={live.id}>
            <span className="line-words">
              <Link className="clip" to={livePaths.edit({ id: live.id })}>
                {live.title}
              </Link>
              <small className="clip">{live.teacher_name}</small>
            </span>
            <span className="num">{hoursText(live)}</span>
            <StatusTag status={liveStatus} value={live.status} />
            <LiveLinks live={live} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
