import { Users } from 'lucide-react';
import { StatusTable } from '@/kernel/web/approval/StatusTable.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
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

const nameOf = ({ admin_name }: { admin_name: string }) => admin_name;

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
        <StatusTable
          list={list}
          columns={columns}
          status={adminStatus}
          api={adminApi}
          panels={panels}
          aboutOf={nameOf}
          nameOf={holds(may.set_status) ? nameOf : undefined}
          moreOf={actionsOf}
          empty={
            <EmptyList
              text={adminText}
              icon={Users}
              step={adminText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      {panels.isOpen && <AdminPanels panels={panels} rows={list.rows} />}
    </>
  );
}
