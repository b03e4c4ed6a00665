import { Link } from 'react-router';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { TeacherData } from '../teacher-data.contract.ts';
import { teacherDataText } from '../teacher-data.text.ts';

/** Renewed of what is decided, and on hover what it is made of; the way to the tasks for who may see them. */
export function RenewalShare({ of }: { of: TeacherData['renewals'] }) {
  const t = useText(teacherDataText);
  if (of?.renewal_percent == null) return <Nothing />;
  const { renewal_percent, renewed_count, lost_count, open_count, url } = of;
  const title = t('renewals_of', { renewed: renewed_count, lost: lost_count, open: open_count });
  return url ? (
    <Link className="num" to={url} title={title}>{`${renewal_percent}%`}</Link>
  ) : (
    <span className="num" title={title}>{`${renewal_percent}%`}</span>
  );
}
