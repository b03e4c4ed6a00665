import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Person } from '@/kernel/web/display/value/TwoLines.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { Admin } from '../admin.contract.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';

export function useAdminColumns(): Column<Admin>[] {
  const t = useText(adminText);
  const several = useMe().readable_company_ids.length > 1;
  return [
    {
      field: 'admin_name',
      width: 168,
      fixed: 'left',
      show: (name, { login_name }) => <Person name={name} sub={login_name} />,
    },
    { field: 'status', show: (status) => <StatusTag status={adminStatus} value={status} /> },
    { field: 'role_names', width: 112 },
    { field: 'department_name', width: 104 },
    { field: 'team_name', width: 88, from: 1000 },
    {
      field: 'positions',
      width: 112,
      show: (positions) => <Words of={positions.map((position) => t(position))} />,
    },
    { field: 'phone', width: 116, show: (phone) => <Text>{phone}</Text> },
    { field: 'email', width: 160, from: 1400 },
    ...(several ? [{ field: 'company_names', width: 152, from: 800 } as const] : []),
    {
      field: 'last_login_at',
      width: 116,
      from: 700,
      show: (at) => (at === null ? <span className="mute">{t('never')}</span> : <Time at={at} />),
    },
    { field: 'created_at', time: 'date', from: several ? 1000 : 860 },
  ];
}
