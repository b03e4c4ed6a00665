import { Dropdown, type MenuProps } from 'antd';
import { Check, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut, useSwitchRole } from '@/domains/organisation/session/web/embed/useSwitch.ts';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { frameText } from './frame.text.ts';

/** Who is signed in, under which role; my account, and the way out. */
export function MeMenu() {
  const t = useText(frameText);
  const me = useMe();
  const switchRole = useSwitchRole();
  const signOut = useSignOut();
  const roles = me.role_list.map((role) => ({
    key: `role-${role.id}`,
    label: role.role_name,
    extra: role.id === me.role_id && <Icon of={Check} size={14} />,
    onClick: () => role.id !== me.role_id && void switchRole(role.id),
  }));
  const items: MenuProps['items'] = [
    { type: 'group', label: `${me.admin_name} · ${me.role_name}` },
    ...(roles.length > 1 ? [{ type: 'group' as const, label: t('roles'), children: roles }] : []),
    { type: 'divider' },
    {
      key: 'account',
      icon: <Icon of={UserRound} />,
      label: <Link to={systemPaths.settings({ tab: 'me' })}>{t('account')}</Link>,
    },
    { key: 'out', icon: <Icon of={LogOut} />, label: t('sign_out'), onClick: () => void signOut() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="bar-button bar-me">
        <Avatar name={me.admin_name} size={24} />
        <span>{me.admin_name}</span>
      </button>
    </Dropdown>
  );
}
