import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HOLDERS } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { handoverPermissions as may } from '../handover.access.ts';
import { handoverApi } from '../handover.contract.ts';
import { handoverStatus } from '../handover.status.ts';
import { handoverText } from '../handover.text.ts';
import { HandoverDrawer } from './HandoverDrawer.tsx';

/** Who handed whom over to whom; a new handover stands beside it. */
export function StudentHandoverPage() {
  const t = useText(handoverText);
  const s = useText(studentText);
  const list = useList(handoverApi.list);
  const [isOpen, setOpen] = useState(false);
  const roles = HOLDERS.map((value) => ({ value, label: s(`${value}_id`) }));
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        exportTo={handoverApi.export}
        main={{ label: t('new'), icon: ArrowLeftRight, onClick: () => setOpen(true), permission: may.add }}
        filters={
          <>
            <ChoiceFilter field={list.fields.admin_id} options={useOptions(adminApi.options)} />
            <ChoiceFilter field={list.fields.role} options={roles} />
          </>
        }
      >
        <DataTable
          list={list}
          empty={<EmptyState icon={ArrowLeftRight} title={t('empty')} help={t('empty_help')} />}
          columns={[
            { field: 'created_at', time: 'datetime' },
            {
              field: 'admin_name',
              width: 96,
              show: (name) =>
                name === null ? <span className="mute">{t('several')}</span> : <Text>{name}</Text>,
            },
            { field: 'role', width: 104, show: (role) => s(`${role}_id`) },
            { field: 'to_names', width: 140 },
            { field: 'count', width: 88, show: (count) => <span className="num">{count}</span> },
            { field: 'note', width: 220, show: (note) => <Text>{note}</Text> },
            { field: 'created_by_name', width: 96 },
            {
              field: 'status',
              show: (status) => <StatusTag status={handoverStatus} value={status} />,
            },
          ]}
          actions={(row) => (
            <StatusButtons
              compact
              status={handoverStatus}
              api={handoverApi}
              record={row}
              about={`${row.admin_name ?? t('several')} · ${row.count}`}
            />
          )}
        />
      </ListPage>
      {isOpen && <HandoverDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
