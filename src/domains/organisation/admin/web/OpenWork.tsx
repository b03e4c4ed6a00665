import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';

/** What the person still holds, each a link to its rows: nobody leaves with it. */
export function OpenWork({ id }: { id: number }) {
  const t = useText(adminText);
  const { data, error, isPending, refetch } = useApi(adminApi.work, { id });
  const held = data?.list.filter(({ count }) => count > 0) ?? [];
  return (
    <Card title={t('open_work')}>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && held.length === 0 && <p className="mute">{t('open_work_none')}</p>}
      {held.length > 0 && (
        <>
          <ul className="admin-work">
            {held.map(({ kind, label, count, url }) => (
              <li key={kind}>
                <Link to={url}>
                  {label} <span className="num">{count.toLocaleString('en')}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mute">{t('open_work_help')}</p>
        </>
      )}
    </Card>
  );
}
