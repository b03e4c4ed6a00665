import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { inboxApi, type WaitingGroup } from '../../inbox.contract.ts';
import { longestWait } from '../../inbox.rules.ts';
import { inboxText } from '../../inbox.text.ts';
import { ApprovalLine } from '../ApprovalLine.tsx';
import { inboxOpen } from '../inboxOpen.ts';
import '../inbox.css';

const SHOWN = 11;
/** So many kinds have room in a row or two; the rest unfolds. */
const KINDS_SHOWN = 5;
const REFRESH_MS = 60_000;
const ALL = '';

/** The home page's card: what waits for my decision, the longest wait first. Who decides nothing has none. */
export function Approvals() {
  const t = useText(inboxText);
  const { data, error, isPending, refetch } = useApi(inboxApi.list, {}, { refreshMs: REFRESH_MS });
  if (isPending)
    return (
      <Section title={t('title')}>
        <RowsSkeleton rows={4} />
      </Section>
    );
  if (error)
    return (
      <Section title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data.decides) return null;
  if (data.groups.length > 0) return <Waiting groups={data.groups} />;
  return (
    <Section title={t('title')}>
      <EmptyState icon={ClipboardCheck} title={t('empty')} help={t('empty_help')} />
    </Section>
  );
}

/** Beside other work, and only while something waits. */
export function ApprovalsIfAny() {
  const { data } = useApi(inboxApi.list, {}, { refreshMs: REFRESH_MS });
  return data && data.groups.length > 0 ? <Waiting groups={data.groups} /> : null;
}

function Waiting({ groups }: { groups: readonly WaitingGroup[] }) {
  const t = useText(inboxText);
  const [picked, setPicked] = useState(ALL);
  const kind = groups.some((group) => group.kind === picked) ? picked : ALL;
  const all = longestWait(groups);
  const shown = all.filter(({ group }) => kind === ALL || group.kind === kind);
  const capped = groups.some((group) => group.capped);
  const sum = sumOf(all, ({ row }) => row.amount_fen ?? 0);
  return (
    <Section
      title={t('title')}
      gloss={
        <span className="num">
          {all.length}
          {capped && '+'}
          {sum > 0 && ` · ${formatFen(sum)}`}
        </span>
      }
      extra={
        <Button kind="text" size="small" onClick={() => inboxOpen.set(true)}>
          {t('more')}
        </Button>
      }
    >
      {groups.length > 1 && <Kinds groups={groups} total={all.length} kind={kind} onPick={setPicked} />}
      <ul className="approvals">
        {shown.slice(0, SHOWN).map(({ group, row }) => (
          <ApprovalLine key={`${group.kind}-${row.company?.id ?? ''}-${row.id}`} group={group} row={row} />
        ))}
      </ul>
    </Section>
  );
}

interface KindsProps {
  readonly groups: readonly WaitingGroup[];
  readonly total: number;
  readonly kind: string;
  readonly onPick: (kind: string) => void;
}
/** What most waits of comes first, and the one that is looked at is always there. */
function Kinds({ groups, total, kind, onPick }: KindsProps) {
  const t = useText(inboxText);
  const [isUnfolded, setUnfolded] = useState(false);
  const byCount = groups.toSorted((a, b) => b.rows.length - a.rows.length);
  const hasMore = !isUnfolded && groups.length > KINDS_SHOWN + 1;
  const shown = hasMore ? byCount.filter((group, at) => at < KINDS_SHOWN || group.kind === kind) : byCount;
  const others = total - sumOf(shown, ({ rows }) => rows.length);
  const kinds = [
    { key: ALL, label: t('all_kinds'), n: total },
    ...shown.map((group) => ({ key: group.kind, label: group.label, n: group.rows.length })),
  ];
  return (
    <fieldset className="kinds" aria-label={t('kind')}>
      {kinds.map(({ key, label, n }) => (
        <button key={key} type="button" aria-pressed={key === kind} onClick={() => onPick(key)}>
          {label} <span className="num">{n}</span>
        </button>
      ))}
      {hasMore && (
        <button type="button" aria-expanded={false} onClick={() => setUnfolded(true)}>
          {t('other_kinds', { n: others })}
        </button>
      )}
    </fieldset>
  );
}
