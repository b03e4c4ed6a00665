import { useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPermissions as may } from '../../lead/lead.access.ts';
import { allocationApi } from '../allocation.contract.ts';
import { allocationText } from '../allocation.text.ts';
import './allocation.css';

type Quota = OutputOf<typeof allocationApi.quotas>['list'][number];

/** How many leads each adviser has, and how many they may have at most. */
export function AllocationQuotas() {
  const t = useText(allocationText);
  const { data, error, refetch } = useApi(allocationApi.quotas, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.list.length === 0) return <EmptyState title={t('nobody_to_limit')} />;
  return (
    <table className="allocation-quotas">
      <thead>
        <tr>
          <th>{t('admin_name')}</th>
          <th className="end">{t('open')}</th>
          <th className="end">{t('claimed')}</th>
          <th className="end">{t('cap')}</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map((quota) => (
          <tr key={quota.admin_id}>
            <td>{quota.admin_name}</td>
            <td className="end">{quota.open}</td>
            <td className="end">{quota.claimed}</td>
            <td className="end">
              <Cap key={quota.cap} quota={quota} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Saved when one leaves the field; empty, the company's cap holds. */
function Cap({ quota: { admin_id, admin_name, cap } }: { quota: Quota }) {
  const t = useText(allocationText);
  const holds = useHolds();
  const { run } = useRun();
  const [typed, setTyped] = useState(cap === null ? '' : String(cap));
  if (!holds(may.setting)) return cap ?? t('company_cap');
  const save = () => {
    const next = typed.trim() === '' ? null : Number(typed);
    if (next !== cap)
      void run(allocationApi.quota_set, { admin_id, cap: next }, { success: allocationText.saved });
  };
  return (
    <input
      className="control num"
      inputMode="numeric"
      aria-label={t('cap_of', { name: admin_name ?? '' })}
      placeholder={t('company_cap')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
