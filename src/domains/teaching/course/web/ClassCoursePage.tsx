import { School } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { coursePermissions as may } from '../course.access.ts';
import { type Course, courseApi } from '../course.contract.ts';
import { courseStatus } from '../course.status.ts';
import { courseText } from '../course.text.ts';
import { CourseDrawer } from './CourseDrawer.tsx';
import { CourseAddDrawer, CourseEditDrawer } from './CourseForm.tsx';
import { CoursePlanDrawer } from './CoursePlanDrawer.tsx';
import { useCourseColumns } from './useCourseColumns.tsx';

export function ClassCoursePage() {
  const t = useText(courseText);
  const { company_id } = useActor();
  const list = useList(courseApi.list);
  const columns = useCourseColumns();
  const panels = usePanels<Course>('course_id');
  const [planning, setPlanning] = useState<Course>();
  const buttons = (course: Course, compact: boolean) => (
    <StatusButtons
      {...(compact && { compact })}
      status={courseStatus}
      api={courseApi}
      record={course}
      about={course.name}
      more={[
        ...(course.company_id === company_id
          ? [{ key: 'edit', label: t('edit'), permission: may.add, onClick: () => panels.edit(course) }]
          : []),
        { key: 'history', label: t('history'), onClick: () => panels.history(course) },
      ]}
    />
  );
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: panels.add, permission: may.add }}
        exportTo={courseApi.export}
        filters={<Filters list={list} />}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => {
            setPlanning(undefined);
            panels.open(id);
          }}
          openId={planning?.id ?? panels.shownId}
          actions={(course) => buttons(course, true)}
          empty={
            <EmptyList
              text={courseText}
              icon={School}
              step={courseText.add}
              permission={may.add}
              onStep={panels.add}
            />
          }
        />
      </ListPage>
      {planning ? (
        <CoursePlanDrawer course={planning} onClose={() => setPlanning(undefined)} />
      ) : (
        <Panels panels={panels} onPlan={setPlanning} buttons={buttons} />
      )}
    </>
  );
}

interface PanelsProps {
  readonly panels: ReturnType<typeof usePanels<Course>>;
  readonly onPlan: (course: Course) => void;
  readonly buttons: (course: Course, compact: boolean) => React.ReactNode;
}
function Panels({ panels, onPlan, buttons }: PanelsProps) {
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add') return <CourseAddDrawer onClose={endTask} onAdded={panels.added} />;
  if (task?.kind === 'edit')
    return <CourseEditDrawer key={task.doc.id} course={task.doc} onClose={endTask} />;
  if (task?.kind === 'history')
    return <HistoryDrawer doc="course" docId={task.doc.id} name={task.doc.name} onClose={endTask} />;
  return openId === undefined ? null : (
    <CourseDrawer
      id={openId}
      onClose={panels.close}
      onPlan={onPlan}
      actions={(course) => buttons(course, false)}
    />
  );
}

function Filters({ list }: { list: List<typeof courseApi.list> }) {
  const t = useText(courseText);
  const types = useCourseTypes();
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={courseStatus} />
      <ChoiceFilter field={list.fields.course_type} options={types} />
      <ChoiceFilter field={list.fields.subject_id} options={useOptions(subjectApi.list)} />
      <ChoiceFilter
        field={list.fields.is_full}
        options={[
          { value: 1, label: t('full_yes') },
          { value: 0, label: t('full_no') },
        ]}
      />
      <StudentFilter field={list.fields.student_id} />
    </>
  );
}
