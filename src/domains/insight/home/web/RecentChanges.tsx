import { Link } from 'react-router';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { HistoryEntry } from '@/domains/organisation/audit/web/embed/History.tsx';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { homeText } from '../home.text.ts';

const SHOWN = 3;

/** What was changed last in the company, for whoever may read the trail. */
export function RecentChanges() {
  const t = useText(homeText);
  const { data, error, isPending, refetch } = useApi(auditApi.list, { limit: SHOWN });
  return (
    <Section
      title={t('recent')}
      extra={<Link to={systemPaths.settings({ tab: 'audit' })}>{t('recent_all')}</Link>}
    >
      {isPending && <RowsSkeleton rows={SHOWN} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <EmptyState title={t('no_recent')} />}
      <ol className="history">
        {data?.list.map((row) => (
          <HistoryEntry key={row.id} row={row} />
        ))}
      </ol>
    </Section>
  );
}
