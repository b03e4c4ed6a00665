import { Users } from 'lucide-react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { adminPermissions as may } from '../admin.access.ts';
import { adminApi } from '../admin.contract.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';
import { AdminFilters } from './AdminFilters.tsx';
import { useAdminActions } from './useAdminActions.ts';
import { useAdminColumns } from './useAdminColumns.tsx';
import { useAdminPanels } from './useAdminPanels.ts';

const AdminPanels = lazyPart(async () => (await import('./AdminPanels.tsx')).AdminPanels);

export function AdminListPage() {
  const t = useText(adminText);
  const holds = useHolds();
  const list = useList(adminApi.list);
  const columns = useAdminColumns();
  const panels = useAdminPanels();
  const actionsOf = useAdminActions(panels);
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
        toolbar={<ImportButton permission={may.import} onClick={panels.import} />}
        exportTo={adminApi.export}
        filters={<AdminFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(row) => (
            <StatusButtons
              compact
              status={adminStatus}
              api={adminApi}
              record={row}
              about={row.admin_name}
              more={actionsOf(row)}
            />
          )}
          empty={
            <EmptyList
              text={adminText}
              icon={Users}
              step={adminText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
          {...(holds(may.set_status) && {
            bulk: () => (
              <BulkTransitions
                status={adminStatus}
                api={adminApi}
                records={list.selectedRows}
                nameOf={({ admin_name }) => admin_name}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      {panels.isOpen && <AdminPanels panels={panels} rows={list.rows} />}
    </>
  );
}
