import { Copy, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DATA_SCOPES } from '@/kernel/permission.ts';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { ActionMenu, type MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../audit/web/embed/HistoryDrawer.tsx';
import { rolePermissions } from '../role.access.ts';
import { type Role, roleApi } from '../role.contract.ts';
import { roleNameIn } from '../role.defaults.ts';
import { rolePaths } from '../role.paths.ts';
import { roleText } from '../role.text.ts';
import { withoutFrom } from './addresses.ts';
import { NewRights } from './NewRights.tsx';
import { RoleName, StaffCount } from './RoleCells.tsx';
import { useDeleteRole } from './useDeleteRole.ts';
import { useWithinMine } from './useWithinMine.ts';

export function RoleListPage() {
  const t = useText(roleText);
  const lang = useLang();
  const list = useList(roleApi.list);
  const holds = useHolds();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [history, setHistory] = useState<Role>();
  const remove = useDeleteRole();
  const isWithin = useWithinMine();
  const mayEdit = (role: Role) => holds(rolePermissions.edit) && isWithin(role);
  const open = (role: Role) => void navigate(rolePaths.edit({ id: role.id }) + withoutFrom(search));
  const add = (from?: number) => void navigate(rolePaths.add() + withoutFrom(search, from));

  const actionsOf = (role: Role): MenuAction[] => [
    {
      key: 'edit',
      label: t(mayEdit(role) ? 'edit' : 'view'),
      icon: mayEdit(role) ? Pencil : Eye,
      onClick: () => open(role),
    },
    {
      key: 'copy',
      label: t('copy'),
      icon: Copy,
      permission: rolePermissions.add,
      onClick: () => add(role.id),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => setHistory(role) },
    {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      permission: rolePermissions.del,
      barred: barredOf(role),
      onClick: () => void remove(role),
    },
  ];
  const barredOf = (role: Role) => {
    if (role.is_owner) return t('owner_stays');
    if (!isWithin(role)) return t('del_above_mine');
    return role.staff_count > 0 ? t('in_use', { n: role.staff_count }) : undefined;
  };

  return (
    <ListPage
      list={list}
      title={t('title')}
      views={<PageTabs label={t('views')} />}
      main={{ label: t('add'), permission: rolePermissions.add, onClick: () => add() }}
      exportTo={roleApi.export}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <ChoiceFilter
            field={list.fields.data_scope}
            options={DATA_SCOPES.map((scope) => ({ value: scope, label: t(scope) }))}
          />
        </>
      }
    >
      <NewRights />
      <DataTable
        list={list}
        onOpen={open}
        openId={history?.id}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'role_name',
            width: 168,
            show: (name, role) => <RoleName name={roleNameIn(name, lang)} owner={role.is_owner} />,
          },
          { field: 'data_scope', width: 140, show: (scope) => <Text>{t(scope)}</Text> },
          {
            key: 'menu_count',
            title: t('menu_count'),
            width: 88,
            show: (role) => <span className="num">{role.menus.length}</span>,
          },
          {
            field: 'staff_count',
            width: 88,
            show: (count, role) => <StaffCount count={count} id={role.id} />,
          },
          { field: 'note', width: 240 },
          { field: 'updated_at' },
        ]}
        actions={(role) => <ActionMenu size="small" actions={actionsOf(role)} />}
      />
      <HistoryDrawer
        doc="role"
        docId={history?.id}
        {...(history && { name: roleNameIn(history.role_name, lang) })}
        onClose={() => setHistory(undefined)}
      />
    </ListPage>
  );
}
