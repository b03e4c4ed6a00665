import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { teacherApi } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';

/** Where the teacher is named, each a link to its rows. */
export function TeacherUses({ id }: { id: number }) {
  const t = useText(teacherText);
  const { data, error, isPending, refetch } = useApi(teacherApi.uses, { id });
  return (
    <Card title={t('uses')}>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('uses_none')}</p>}
      <ul className="teacher-uses">
        {data?.list.map(({ label, count, url }) => (
          <li key={label}>
            {url ? <Link to={url}>{label}</Link> : label} <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
