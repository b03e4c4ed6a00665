import { Link } from 'react-router';
import { adminPaths } from '@/domains/organisation/admin/admin.paths.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { adminPermissions } from '../../admin/admin.access.ts';
import { roleText } from '../role.text.ts';
import './role.css';

export function RoleName({ name, owner }: { name: string; owner: boolean }) {
  const t = useText(roleText);
  return (
    <span className="role-name">
      <span className="clip strong" title={name}>
        {name}
      </span>
      {owner && <Tone tone="info">{t('owner_role')}</Tone>}
    </span>
  );
}

/** A figure is a link to its rows, for those who may see them. */
export function StaffCount({ count, id }: { count: number; id: number }) {
  const t = useText(roleText);
  const holds = useHolds();
  if (count === 0) return <Nothing />;
  if (!holds(adminPermissions.read)) return <span className="num">{count}</span>;
  return (
    <Link className="num" to={adminPaths.list({ held_role_id: id })} title={t('view_staff', { n: count })}>
      {count}
    </Link>
  );
}
