import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { inboxApi } from '../../inbox.contract.ts';
import { inboxText } from '../../inbox.text.ts';
import { inboxOpen } from '../inboxOpen.ts';
import { WaitingGroups } from '../WaitingGroups.tsx';

const SHOWN = 5;
const REFRESH_MS = 60_000;

/** The home page's card: the oldest of each kind that wait for my decision. */
export function WaitingForMe() {
  const t = useText(inboxText);
  const { data, error, isPending, refetch } = useApi(inboxApi.list, {}, { refreshMs: REFRESH_MS });
  const all = data?.groups.some(({ rows }) => rows.length > SHOWN) && (
    <Button kind="text" size="small" onClick={() => inboxOpen.set(true)}>
      {t('more')}
    </Button>
  );
  return (
    <Section title={t('title')} extra={all}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <WaitingGroups groups={data.groups} most={SHOWN} />}
    </Section>
  );
}
