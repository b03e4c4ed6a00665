import { Check, LogOut, UserRound } from 'lucide-react';
import { useSignOut, useSwitchRole } from '@/domains/organisation/session/web/embed/useSwitch.ts';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Menu, type MenuGroup } from '@/kernel/web/overlay/Menu.tsx';
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
  const groups: MenuGroup[] = [
    { key: 'roles', title: t('roles'), entries: roles.length > 1 ? roles : [] },
    {
      key: 'mine',
      entries: [
        { key: 'account', icon: UserRound, label: t('account'), to: systemPaths.settings({ tab: 'me' }) },
        { key: 'out', icon: LogOut, label: t('sign_out'), onClick: () => void signOut() },
      ],
    },
  ];
  return (
    <Menu groups={groups} heading={`${me.admin_name} · ${me.role_name}`}>
      <button type="button" className="bar-button bar-me">
        <Avatar name={me.admin_name} size={24} />
        <span>{me.admin_name}</span>
      </button>
    </Menu>
  );
}
