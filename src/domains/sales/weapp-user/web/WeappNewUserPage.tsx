import { GraduationCap, History, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { leadPaths } from '../../lead/lead.paths.ts';
import { LinkFilter } from '../../promo-link/web/embed/LinkFilter.tsx';
import { weappUserPermissions as may } from '../weapp-user.access.ts';
import { type WeappUser, weappUserApi } from '../weapp-user.contract.ts';
import { weappUserStatus } from '../weapp-user.status.ts';
import { weappUserText } from '../weapp-user.text.ts';
import { type UserTask, UserTasks } from './UserTasks.tsx';

/** Who registered in the mini-program, and what became of them. */
export function WeappNewUserPage() {
  const t = useText(weappUserText);
  const holds = useHolds();
  const list = useList(weappUserApi.list, { staleMs: 0 });
  const { data: figures } = useApi(weappUserApi.figures, {}, { staleMs: 0 });
  const [task, setTask] = useState<UserTask>();
  const [history, setHistory] = useState<WeappUser>();
  const { fields } = list;
  const actionsOf = (user: WeappUser): MenuAction[] => [
    ...(user.status === 'new'
      ? [
          {
            key: 'lead',
            label: t('make_lead'),
            icon: UserPlus,
            permission: may.handle,
            onClick: () => setTask({ kind: 'make_lead', user }),
          },
        ]
      : []),
    ...(user.status === 'new' || user.status === 'lead'
      ? [
          {
            key: 'match',
            label: t('match'),
            icon: GraduationCap,
            permission: may.handle,
            onClick: () => setTask({ kind: 'match', user }),
          },
        ]
      : []),
    { key: 'history', label: t('history'), icon: History, onClick: () => setHistory(user) },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        exportTo={weappUserApi.export}
        summary={
          figures &&
          [
            `${t('new_week')} ${figures.new_week}`,
            figures.turned_percent !== null && `${t('turned_percent')} ${figures.turned_percent}%`,
            figures.median_hours !== null &&
              `${t('median_hours')} ${t('hours', { n: figures.median_hours })}`,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        filters={
          <>
            <KeywordFilter />
            <CompanySelect />
            <StatusFilter status={weappUserStatus} />
            <ChoiceFilter
              field={fields.adviser_id}
              options={useOptions(adminApi.searchWhere, (answer) => answer.guwen)}
            />
            <ChoiceFilter
              field={fields.scene}
              options={(figures?.scenes ?? []).map((value) => ({ value, label: value }))}
            />
            <LinkFilter field={fields.link_id} />
            <DateFilter from={fields.registered_from} to={fields.registered_to} label={t('registered_at')} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          openId={(task && 'user' in task ? task.user : history)?.id}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          bulk={
            holds(may.handle)
              ? (ids) => (
                  <Button icon={UserPlus} onClick={() => setTask({ kind: 'allocate', ids })}>
                    {t('allocate')}
                  </Button>
                )
              : undefined
          }
          actions={(user) => (
            <StatusButtons
              compact
              status={weappUserStatus}
              api={weappUserApi}
              record={user}
              about={user.nickname}
              more={actionsOf(user)}
            />
          )}
        />
      </ListPage>
      <UserTasks
        task={task}
        onClose={() => setTask(undefined)}
        onDone={() => {
          setTask(undefined);
          list.select([]);
        }}
      />
      {history && (
        <HistoryDrawer
          doc="weapp_user"
          docId={history.id}
          name={history.nickname}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  );
}

function useColumns(): Column<WeappUser>[] {
  return [
    {
      field: 'nickname',
      width: 170,
      show: (nickname, { user_id }) => <TwoLines sub={user_id}>{nickname || user_id}</TwoLines>,
    },
    { field: 'phone', width: 120, show: (phone) => phone || <Nothing /> },
    { field: 'scene', width: 110 },
    { field: 'link_name', width: 130 },
    { field: 'registered_at', width: 120 },
    { field: 'adviser_name', width: 90 },
    {
      field: 'lead_name',
      width: 130,
      show: (name, { lead_id, student_id, student_name }) =>
        lead_id !== null ? (
          <Link to={leadPaths.edit({ lead_id })}>{name}</Link>
        ) : student_id !== null ? (
          <StudentLink id={student_id} name={student_name ?? ''} />
        ) : (
          <Nothing />
        ),
    },
    { field: 'status', width: 96, show: (value) => <StatusTag status={weappUserStatus} value={value} /> },
    { field: 'handled_by_name', width: 90, hidden: true },
    { field: 'handled_at', width: 120, hidden: true },
    { field: 'reason', width: 140, hidden: true },
  ];
}
