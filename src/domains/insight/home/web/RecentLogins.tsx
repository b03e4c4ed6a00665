import { Monitor, Terminal } from 'lucide-react';
import { Link } from 'react-router';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { sessionText } from '@/domains/organisation/session/session.text.ts';
import { deviceName } from '@/domains/organisation/session/web/embed/device.ts';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { homeText } from '../home.text.ts';

const SHOWN = 5;

/** Where I am signed in: a login that is not mine is seen here first. */
export function RecentLogins() {
  const t = useText(homeText);
  const say = useSay();
  const { data, error, isPending, refetch } = useApi(sessionApi.mine, {});
  return (
    <Section
      title={t('sessions')}
      extra={<Link to={systemPaths.settings({ tab: 'me' })}>{t('sessions_all')}</Link>}
    >
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="home-logins">
        {data?.list.slice(0, SHOWN).map((session) => (
          <li key={session.id}>
            <Icon of={session.kind === 'browser' ? Monitor : Terminal} />
            <span className="two-lines">
              <span className="clip" title={session.device}>
                {deviceName(session.device) || say(sessionText[session.kind])}
              </span>
              <small className="clip">
                {session.address} · <Time at={session.seen_at} />
              </small>
            </span>
            <span className="grow" />
            {session.current && <Tone tone="success">{t('current')}</Tone>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
