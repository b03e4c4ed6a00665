import { GraduationCap } from 'lucide-react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { teacherPermissions as may } from '../teacher.access.ts';
import { teacherApi } from '../teacher.contract.ts';
import { teacherStatus } from '../teacher.status.ts';
import { teacherText } from '../teacher.text.ts';
import { TeacherFilters } from './TeacherFilters.tsx';
import { TeacherPanels } from './TeacherPanels.tsx';
import { useTeacherActions } from './useTeacherActions.ts';
import { useTeacherColumns } from './useTeacherColumns.tsx';
import { useTeacherPanels } from './useTeacherPanels.ts';

export function TeacherListPage() {
  const t = useText(teacherText);
  const holds = useHolds();
  const list = useList(teacherApi.list);
  const columns = useTeacherColumns();
  const panels = useTeacherPanels();
  const actionsOf = useTeacherActions(panels);
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
        toolbar={<ImportButton permission={may.import} onClick={panels.import} />}
        exportTo={teacherApi.export}
        filters={<TeacherFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(row) => (
            <StatusButtons
              compact
              status={teacherStatus}
              api={teacherApi}
              record={row}
              about={row.teacher_name}
              more={actionsOf(row)}
            />
          )}
          empty={
            <EmptyList
              text={teacherText}
              icon={GraduationCap}
              step={teacherText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
          {...(holds(may.set_status) && {
            bulk: () => (
              <BulkTransitions
                status={teacherStatus}
                api={teacherApi}
                records={list.selectedRows}
                nameOf={({ teacher_name }) => teacher_name}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      <TeacherPanels panels={panels} rows={list.rows} />
    </>
  );
}
