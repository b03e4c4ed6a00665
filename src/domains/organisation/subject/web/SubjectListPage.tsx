import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { UsedCount } from '@/kernel/web/display/value/UsedCount.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '../../base-data/web/embed/useItemOptions.ts';
import { useCourseTypes } from '../../course-type/web/embed/useCourseTypes.ts';
import { subjectPermissions as may } from '../subject.access.ts';
import { type Subject, subjectApi } from '../subject.contract.ts';
import { subjectStatus } from '../subject.status.ts';
import { subjectText } from '../subject.text.ts';
import { SUBJECT_ADD, subjectEdit } from './addresses.ts';
import { CourseTypes } from './CourseTypes.tsx';
import { useSubjectActions } from './useSubjectActions.ts';

export function SubjectListPage() {
  const t = useText(subjectText);
  const list = useList(subjectApi.list);
  const boards = useItemOptions('exam_board');
  const levels = useItemOptions('alevel');
  const courseTypes = useCourseTypes();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [history, setHistory] = useState<Subject>();
  const open = ({ id }: Subject) => void navigate(subjectEdit(id) + search);
  const actionsOf = useSubjectActions(open, setHistory);
  return (
    <ListPage
      list={list}
      title={t('title')}
      main={{ label: t('add'), permission: may.add, onClick: () => void navigate(SUBJECT_ADD + search) }}
      exportTo={subjectApi.export}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <StatusFilter status={subjectStatus} />
          <ChoiceFilter field={list.fields.exam_board_id} options={boards} />
          <ChoiceFilter field={list.fields.level_id} options={levels} />
          <ChoiceFilter field={list.fields.course_type} options={courseTypes} />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={open}
        openId={history?.id}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'name',
            width: 168,
            show: (name, { name_en }) => (
              <TwoLines {...(name_en && { sub: name_en })}>
                <span className="strong" title={name}>
                  {name}
                </span>
              </TwoLines>
            ),
          },
          { field: 'code', width: 84 },
          { field: 'exam_board_name', width: 108 },
          { field: 'level_names', width: 132 },
          { field: 'course_types', width: 260, show: (codes) => <CourseTypes codes={codes} /> },
          {
            field: 'used_count',
            width: 72,
            show: (count, { id }) => <UsedCount endpoint={subjectApi.uses} id={id} count={count} />,
          },
          { field: 'status', show: (status) => <StatusTag status={subjectStatus} value={status} /> },
          { field: 'updated_at', hidden: true },
        ]}
        actions={(subject) => (
          <StatusButtons
            compact
            status={subjectStatus}
            api={subjectApi}
            record={subject}
            about={subject.name}
            more={actionsOf(subject)}
          />
        )}
      />
      <HistoryDrawer
        doc="subject"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => setHistory(undefined)}
      />
    </ListPage>
  );
}
