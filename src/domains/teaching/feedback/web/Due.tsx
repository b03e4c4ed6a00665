import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { feedbackPermissions as may } from '../feedback.access.ts';
import { feedbackApi } from '../feedback.contract.ts';
import { feedbackText } from '../feedback.text.ts';
import { addAddress } from './embed/addAddress.ts';

interface DueProps {
  readonly title: string;
  readonly views: ReactNode;
}

/** Lessons that were taught and told nobody of; a row opens the form. */
export function DueLessons({ title, views }: DueProps) {
  const t = useText(feedbackText);
  const list = useList(feedbackApi.due);
  const navigate = useNavigate();
  const subjects = useSubjects();
  const teachers = useOptions(teacherApi.list);
  const isTeacher = useMe().data_scope === 'own';
  const mayWrite = useHolds()(may.write);
  const write = (lesson_id: number) => void navigate(addAddress('subject', { lesson_id }));
  const days = [0, 3, 7, 14].map((value) => ({
    value,
    label: value === 0 ? t('days_0') : t('days_n', { n: value }),
  }));
  return (
    <ListPage
      list={list}
      title={title}
      views={views}
      exportTo={feedbackApi.dueExport}
      filters={
        <>
          <ChoiceFilter field={list.fields.days} options={days} />
          <ChoiceFilter field={list.fields.subject_id} options={subjects} />
          {!isTeacher && <ChoiceFilter field={list.fields.teacher_id} options={teachers} />}
        </>
      }
    >
      <DataTable
        list={list}
        {...(mayWrite && { onOpen: ({ id }: { id: number }) => write(id) })}
        empty={<EmptyState title={t('due_empty')} help={t('due_empty_help')} />}
        columns={[
          { field: 'starts_at', time: 'datetime' },
          { field: 'student_names', width: 180, show: (names) => <Words of={names} /> },
          { field: 'subject_name', width: 120 },
          { field: 'teacher_name', width: 100 },
          { field: 'days_late', width: 88, align: 'right', show: (n) => t('days_ago', { n }) },
        ]}
        actionsWidth={132}
        actions={({ id }) =>
          mayWrite && (
            <Button size="small" onClick={() => write(id)}>
              {t('add')}
            </Button>
          )
        }
      />
    </ListPage>
  );
}

/** Active students whose month nobody has summed up. */
export function DueStudents({ title, views }: DueProps) {
  const t = useText(feedbackText);
  const [months] = useState(lastMonths);
  const list = useList(feedbackApi.dueTotal, {
    defaults: { ...(months[0] && { month: months[0].value }) },
  });
  const navigate = useNavigate();
  const mayWrite = useHolds()(may.total);
  const month = list.fields.month.value;
  const write = (student_id: number) => void navigate(addAddress('total', { student_id, month }));
  return (
    <ListPage
      list={list}
      title={title}
      views={views}
      exportTo={feedbackApi.dueTotalExport}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <ChoiceFilter field={list.fields.month} options={months} />
        </>
      }
    >
      <DataTable
        list={list}
        {...(mayWrite && { onOpen: ({ id }: { id: number }) => write(id) })}
        empty={<EmptyState title={t('due_empty')} help={t('due_total_empty_help')} />}
        columns={[
          { field: 'student_name', width: 140, show: (name, { id }) => <StudentLink id={id} name={name} /> },
          { field: 'number', width: 120 },
          { field: 'class_teacher_name', width: 120 },
          { field: 'lesson_count', width: 100 },
          { field: 'feedback_count', width: 100 },
        ]}
        actionsWidth={132}
        actions={({ id }) =>
          mayWrite && (
            <Button size="small" onClick={() => write(id)}>
              {t('add')}
            </Button>
          )
        }
      />
    </ListPage>
  );
}
