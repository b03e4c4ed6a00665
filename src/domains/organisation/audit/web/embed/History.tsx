import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type AuditRow, auditApi } from '../../audit.contract.ts';
import { auditText } from '../../audit.text.ts';
import './history.css';

/** The trail of one document, page by page. */
export function History({ doc, docId }: { doc: string; docId: number }) {
  const t = useText(auditText);
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useApi(
    auditApi.history,
    { doc, doc_id: docId, page },
    { keepPrevious: true, staleMs: 0 }, // every write adds to it
  );
  if (isPending) return <RowsSkeleton />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.list.length === 0) return <EmptyState title={t('empty_history')} help={t('empty_help')} />;
  return (
    <>
      <ol className="history">
        {data.list.map((row) => (
          <HistoryEntry key={row.id} row={row} />
        ))}
      </ol>
      <Pages page={page} total={data.total} onPage={setPage} />
    </>
  );
}

/** One change: who did what when, and field by field what was before and after. */
export function HistoryEntry({ row }: { row: AuditRow }) {
  const t = useText(auditText);
  const who = row.admin_name || t('system');
  return (
    <li>
      <Avatar name={who} size={22} />
      <div>
        <p>
          <b>{who}</b> {row.action_label || t(row.op)}
          <small>
            <Time at={row.at} />
          </small>
        </p>
        {row.changes.length > 0 && (
          <dl>
            {row.changes.map(({ field, label, before, after }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  {row.op !== 'insert' && <del>{before || '—'}</del>}
                  {row.op === 'update' && ' → '}
                  {row.op !== 'delete' && <ins>{after || '—'}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
