import { GraduationCap } from 'lucide-react';
import { StatusTable } from '@/kernel/web/approval/StatusTable.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
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

const nameOf = ({ teacher_name }: { teacher_name: string }) => teacher_name;

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
        <StatusTable
          list={list}
          columns={columns}
          status={teacherStatus}
          api={teacherApi}
          panels={panels}
          aboutOf={nameOf}
          nameOf={holds(may.set_status) ? nameOf : undefined}
          moreOf={actionsOf}
          empty={
            <EmptyList
              text={teacherText}
              icon={GraduationCap}
              step={teacherText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      <TeacherPanels panels={panels} rows={list.rows} />
    </>
  );
}
