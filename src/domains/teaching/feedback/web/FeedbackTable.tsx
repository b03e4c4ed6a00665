import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { feedbackPermissions as may } from '../feedback.access.ts';
import { type Feedback, feedbackApi } from '../feedback.contract.ts';
import type { FeedbackKind } from '../feedback.rules.ts';
import { feedbackStatus } from '../feedback.status.ts';
import { feedbackText } from '../feedback.text.ts';
import { addAddress } from './embed/addAddress.ts';
import { FeedbackDrawer } from './FeedbackDrawer.tsx';
import { GradeBar, GradeWord } from './Grades.tsx';

interface FeedbackTableProps {
  readonly kind: FeedbackKind;
  /** Only one student's. */
  readonly studentId?: number;
  /** Left out where the page has its header already. */
  readonly title?: string;
  readonly views?: ReactNode;
}

/** Feedback of one kind, the newest first. */
export function FeedbackTable({ kind, studentId, title, views }: FeedbackTableProps) {
  const t = useText(feedbackText);
  const list = useList(feedbackApi.list, { fixed: { kind, ...(studentId && { student_id: studentId }) } });
  const navigate = useNavigate();
  const [openId, open] = useOpenId('feedback_id');
  const columns = columnsOf(kind, studentId === undefined);
  const subjects = useSubjects();
  const teachers = useOptions(teacherApi.list);
  const isTeacher = useMe().data_scope === 'own';
  const add = () => void navigate(addAddress(kind, { student_id: studentId }));
  const show = async (id: number) => {
    if (await mayDiscardChanges()) open(id);
  };
  return (
    <ListPage
      list={list}
      {...(title !== undefined && { title })}
      {...(views !== undefined && { views })}
      main={{ label: t('add'), permission: kind === 'total' ? may.total : may.write, onClick: add }}
      exportTo={feedbackApi.export}
      filters={
        <>
          {studentId === undefined && <KeywordFilter placeholder={t('keyword_hint')} />}
          {studentId === undefined && <CompanySelect />}
          <StatusFilter status={feedbackStatus} />
          <ChoiceFilter field={list.fields.month} options={lastMonths()} />
          <DaysFilter from={list.fields.from_day} to={list.fields.to_day} label={t('span')} />
          {kind === 'subject' && <ChoiceFilter field={list.fields.subject_id} options={subjects} />}
          {kind === 'subject' && !isTeacher && (
            <ChoiceFilter field={list.fields.teacher_id} options={teachers} />
          )}
        </>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        onOpen={({ id }) => void show(id)}
        openId={openId}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        actions={(row) => (
          <StatusButtons
            compact
            status={feedbackStatus}
            api={feedbackApi}
            record={row}
            about={row.student_name}
          />
        )}
      />
      <FeedbackDrawer key={openId} id={openId} onClose={() => open(undefined)} />
    </ListPage>
  );
}

function columnsOf(kind: FeedbackKind, withStudent: boolean): Column<Feedback>[] {
  const student: Column<Feedback> = {
    field: 'student_name',
    width: 96,
    show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
  };
  const ofSubject: Column<Feedback>[] = [
    { field: 'subject_name', width: 104 },
    { field: 'teacher_name', width: 88 },
    { field: 'mastery', width: 116, align: 'left', show: (value) => <GradeBar value={value} /> },
  ];
  return [
    ...(withStudent ? [student] : []),
    {
      field: 'ends_on',
      width: 108,
      show: (day, { starts_on }) => <Hy>{kind === 'total' ? monthOf(starts_on) : day}</Hy>,
    },
    ...(kind === 'subject' ? ofSubject : []),
    {
      field: 'homework',
      width: 104,
      align: 'left',
      show: (value) => <GradeWord value={value} />,
      from: 1000,
    },
    {
      field: 'behaviour',
      width: 104,
      align: 'left',
      show: (value) => <GradeWord value={value} />,
      from: 1100,
    },
    { field: 'content', width: 240, show: (content) => (content ? <Text>{content}</Text> : <Nothing />) },
    { field: 'status', show: (status) => <StatusTag status={feedbackStatus} value={status} /> },
    ...(kind === 'total' ? [{ field: 'created_by_name', width: 88 } as Column<Feedback>] : []),
    { field: 'sent_at', hidden: true },
    { field: 'created_at', hidden: true },
  ];
}
