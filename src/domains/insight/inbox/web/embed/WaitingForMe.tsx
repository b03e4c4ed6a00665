import { ClipboardCheck } from 'lucide-react';
import { useText } from '@/kernel/web/language.ts';
import { Section } from '@/kernel/web/PageHeader.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { inboxApi } from '../../inbox.contract.ts';
import { inboxText } from '../../inbox.text.ts';
import { WaitingGroup } from '../WaitingGroup.tsx';
import '../inbox.css';

const SHOWN = 5;
const REFRESH_MS = 60_000;

/** The home page's card: the oldest of each kind that wait for my decision. */
export function WaitingForMe() {
  const t = useText(inboxText);
  const { data, error, isPending, refetch } = useApi(inboxApi.list, {}, { refreshMs: REFRESH_MS });
  return (
    <Section title={t('title')}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.groups.length === 0 && (
        <EmptyState icon={ClipboardCheck} title={t('empty')} help={t('empty_help')} />
      )}
      {data?.groups.map((group) => (
        <WaitingGroup key={group.kind} group={{ ...group, rows: group.rows.slice(0, SHOWN) }} />
      ))}
    </Section>
  );
}
