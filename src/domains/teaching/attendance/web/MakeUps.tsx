import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { attendancePermissions as may } from '../attendance.access.ts';
import type { Work } from '../attendance.rules.ts';
import { type MakeUp, makeUpApi } from '../make-up.contract.ts';
import { makeUpStatus } from '../make-up.status.ts';
import { makeUpText } from '../make-up.text.ts';
import { ArrangeDialog } from './ArrangeDialog.tsx';

interface MakeUpsProps {
  readonly work: Work;
  readonly onOpen: (lessonId: number) => void;
}

/** What students are owed, the most urgent first. */
export function MakeUps({ work, onOpen }: MakeUpsProps) {
  const t = useText(makeUpText);
  const list = useList(makeUpApi.list, { fixed: { work }, defaults: { status: 'owed' } });
  const { run: release } = useAction(makeUpApi.release, { success: makeUpText.released });
  const [arranging, setArranging] = useState<MakeUp>();
  return (
    <>
      <ListPage
        list={list}
        filters={
          <>
            <CompanySelect />
            <StatusFilter status={makeUpStatus} />
            <DateFilter from={list.fields.from} to={list.fields.to} label={t('missed_at')} />
            <TeacherFilter field={list.fields.teacher_id} />
            <StudentFilter field={list.fields.student_id} />
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={({ missed_lesson_id }) => onOpen(missed_lesson_id)}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            {
              field: 'student_name',
              width: 112,
              show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
            },
            { field: 'status', show: (s) => <StatusTag status={makeUpStatus} value={s} /> },
            { field: 'missed_at', time: 'datetime' },
            courseTypeColumn,
            { field: 'teacher_name', width: 92, show: (name) => <Text>{name}</Text> },
            { field: 'subject_name', width: 108, from: 900 },
            {
              field: 'deducted_minutes',
              width: 100,
              from: 980,
              show: (n) => (n > 0 ? <span className="mute">{t('free')}</span> : <Nothing />),
            },
            { field: 'makes_up_at', time: 'datetime' },
            { field: 'expires_on' },
          ]}
          actions={(row) => (
            <StatusButtons
              compact
              status={makeUpStatus}
              api={makeUpApi}
              record={row}
              about={row.student_name}
              more={
                row.status === 'owed'
                  ? [
                      {
                        key: 'arrange',
                        label: t('arrange'),
                        icon: CalendarPlus,
                        permission: may.make_up,
                        onClick: () => setArranging(row),
                      },
                    ]
                  : row.status === 'arranged'
                    ? [
                        {
                          key: 'release',
                          label: t('release'),
                          permission: may.make_up,
                          onClick: () => void release({ id: row.id, version: row.version }),
                        },
                      ]
                    : []
              }
            />
          )}
        />
      </ListPage>
      {arranging && (
        <ArrangeDialog key={arranging.id} makeUp={arranging} onClose={() => setArranging(undefined)} />
      )}
    </>
  );
}
