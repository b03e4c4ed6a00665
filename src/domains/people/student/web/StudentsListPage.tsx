import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { studentPermissions as may } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import { studentPaths } from '../student.paths.ts';
import type { Student } from '../student.shapes.ts';
import { studentStatus } from '../student.status.ts';
import { studentText } from '../student.text.ts';
import { mainAddress } from './embed/studentScreens.ts';
import { StudentBulk } from './StudentBulk.tsx';
import { StudentFilters } from './StudentFilters.tsx';
import { useStudentActions } from './useStudentActions.ts';
import { useStudentColumns } from './useStudentColumns.tsx';
import { useStudentViews } from './useStudentViews.ts';

const StudentImport = lazyPart(async () => (await import('./StudentImport.tsx')).StudentImport);

type Panel = { readonly kind: 'import' } | { readonly kind: 'history'; readonly student: Student };

export function StudentsListPage() {
  const t = useText(studentText);
  const holds = useHolds();
  const navigate = useNavigate();
  const list = useList(studentApi.list);
  const columns = useStudentColumns();
  const [panel, setPanel] = useState<Panel>();
  const actionsOf = useStudentActions((student) => setPanel({ kind: 'history', student }));
  const add = () => void navigate(studentPaths.add());
  const open = ({ id }: Student) => {
    const to = mainAddress(id, holds);
    if (to) void navigate(to);
  };
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: add, permission: may.add }}
        toolbar={<ImportButton permission={may.import} onClick={() => setPanel({ kind: 'import' })} />}
        exportTo={studentApi.export}
        tabs={useStudentViews(list)}
        filters={<StudentFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={open}
          openId={panel?.kind === 'history' ? panel.student.id : undefined}
          actions={(student) => (
            <StatusButtons
              compact
              status={studentStatus}
              api={studentApi}
              record={student}
              about={student.username}
              more={actionsOf(student)}
            />
          )}
          bulk={() => <StudentBulk students={list.selectedRows} onDone={() => list.select([])} />}
          empty={
            <EmptyList
              text={studentText}
              icon={GraduationCap}
              step={studentText.add}
              permission={may.add}
              onStep={add}
            />
          }
        />
      </ListPage>
      {panel?.kind === 'import' && <StudentImport onClose={() => setPanel(undefined)} />}
      {panel?.kind === 'history' && (
        <HistoryDrawer
          doc="student"
          docId={panel.student.id}
          name={panel.student.username}
          onClose={() => setPanel(undefined)}
        />
      )}
    </>
  );
}
