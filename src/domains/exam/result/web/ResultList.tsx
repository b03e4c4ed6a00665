import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { useExamItemOptions } from '../../exam-item/web/embed/useExamItemOptions.ts';
import { QUALIFICATIONS } from '../../exam-series/exam-series.kinds.ts';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { gradeScaleApi } from '../../grade-scale/grade-scale.contract.ts';
import { SPECIAL_GRADES } from '../../grade-scale/grade-scale.rules.ts';
import { resultPermissions as may } from '../result.access.ts';
import { resultApi } from '../result.contract.ts';
import { RESULT_KINDS } from '../result.rules.ts';
import type { View } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { GradeStrip } from './GradeStrip.tsx';
import { ResultDrawer } from './ResultDrawer.tsx';
import { ResultForm, type Sitting } from './ResultForm.tsx';
import { useResultColumns } from './useResultColumns.tsx';

/** One view of the results, each sitting with what was said last. */
export function ResultList({ view }: { view: View }) {
  const t = useText(resultText);
  const list = useList(resultApi.list, { fixed: { view }, staleMs: 0 });
  const [entered, setEntered] = useState<Sitting>();
  const [shown, setShown] = useState<number>();
  const { student_id, series_id, item_id } = list.fields;
  const add = () =>
    setEntered({ student_id: student_id.value, series_id: series_id.value, item_id: item_id.value });
  return (
    <>
      <ListPage
        list={list}
        exportTo={resultApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: add }}
        views={<GradeStrip list={list} />}
        filters={<Filters list={list} />}
      >
        <DataTable
          list={list}
          columns={useResultColumns()}
          // What is to be entered opens its form, what is there its revisions.
          onOpen={(row) =>
            view === 'missing'
              ? setEntered({ student_id: row.student_id, series_id: row.series_id, item_id: row.item_id })
              : setShown(row.id)
          }
          openId={shown}
          empty={
            <EmptyList
              text={resultText}
              icon={GraduationCap}
              step={resultText.add}
              permission={may.edit}
              onStep={add}
            />
          }
        />
      </ListPage>
      <ResultForm sitting={entered} onClose={() => setEntered(undefined)} />
      <ResultDrawer id={shown} onClose={() => setShown(undefined)} onCorrect={setEntered} />
    </>
  );
}

const MORE = ['exam_board_id', 'qualification', 'teacher_id', 'class_teacher_id'];

function Filters({ list: { fields } }: { list: List<typeof resultApi.list> }) {
  const t = useText(resultText);
  const { data } = useApi(gradeScaleApi.options, {});
  const known = (data?.list ?? []).flatMap(({ grades }) => grades.map(({ grade }) => grade));
  const grades = [...new Set([...known, ...SPECIAL_GRADES])].map((value) => ({ value, label: value }));
  const words = <K extends keyof typeof resultText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const series_id = fields.series_id.value;
  const boards = useItemOptions('exam_board');
  const classTeachers = useOptions(adminApi.classTeachers);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <ChoiceFilter field={fields.series_id} options={useSeriesOptions()} />
      <ChoiceFilter
        field={fields.item_id}
        options={useExamItemOptions(series_id === undefined ? {} : { series_id })}
      />
      <ChoiceFilter field={fields.subject_id} options={useOptions(subjectApi.list)} />
      <ChoiceFilter field={fields.kind} options={words(RESULT_KINDS)} />
      <ChoiceFilter field={fields.grade} options={grades} />
      <StudentFilter field={fields.student_id} />
      <MoreFilters names={MORE}>
        <ChoiceFilter field={fields.exam_board_id} options={boards} />
        <ChoiceFilter field={fields.qualification} options={words(QUALIFICATIONS)} />
        <TeacherFilter field={fields.teacher_id} />
        <ChoiceFilter field={fields.class_teacher_id} options={classTeachers} />
      </MoreFilters>
    </>
  );
}
