import { useState } from 'react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../../audit/web/embed/HistoryDrawer.tsx';
import { companyPermissions as may } from '../../company.access.ts';
import { type Company, companyApi } from '../../company.contract.ts';
import { companyStatus } from '../../company.status.ts';
import { companyText } from '../../company.text.ts';
import { CompanyDrawer } from '../CompanyDrawer.tsx';
import { CompanyName } from '../CompanyName.tsx';
import { useDeleteCompany } from '../useDeleteCompany.ts';

/** The companies that one is granted: each below its parent while nothing else is asked for. */
export function Companies() {
  const t = useText(companyText);
  const list = useList(companyApi.list);
  const me = useMe();
  const holds = useHolds();
  const [edited, setEdited] = useState<Company | 'new'>();
  const [history, setHistory] = useState<Company>();
  const remove = useDeleteCompany();

  const show = (open: Company | 'new' | undefined, trail?: Company) => {
    setEdited(open);
    setHistory(trail);
  };
  const more = (company: Company): MenuAction[] => [
    { key: 'edit', label: t('edit'), permission: may.edit, onClick: () => discardThen(() => show(company)) },
    { key: 'history', label: t('history'), onClick: () => discardThen(() => show(undefined, company)) },
    {
      key: 'del',
      label: t('del'),
      danger: true,
      permission: may.del,
      barred: company.id === me.company.id ? t('not_acting') : undefined,
      onClick: () => void remove(company),
    },
  ];
  return (
    <>
      <ListPage
        list={list}
        filters={<StatusFilter status={companyStatus} />}
        main={{ label: t('add'), permission: may.add, onClick: () => show('new') }}
      >
        <DataTable<typeof companyApi.list>
          list={list}
          {...(holds(may.edit) && { onOpen: (company) => show(company) })}
          openId={edited === 'new' ? undefined : (edited ?? history)?.id}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            {
              field: 'name',
              width: 220,
              show: (_, company) => <CompanyName company={company} depth={list.sort ? 0 : company.depth} />,
            },
            { field: 'parent_name', width: 140 },
            { field: 'status', show: (status) => <StatusTag status={companyStatus} value={status} /> },
            { field: 'is_shared_data', width: 96, show: (shares) => (shares ? t('shares') : <Nothing />) },
            { field: 'docking_admin_name', width: 112 },
            { field: 'phone', width: 120, hidden: true },
            { field: 'time_zone', width: 128, hidden: true },
            { field: 'staff_count', width: 72 },
            { field: 'minutes_per_class_hour', align: 'right', hidden: true },
          ]}
          actions={(company) => (
            <StatusButtons
              compact
              status={companyStatus}
              api={companyApi}
              record={company}
              more={more(company)}
            />
          )}
        />
      </ListPage>
      <CompanyDrawer open={edited} rows={list.rows} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="company"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
