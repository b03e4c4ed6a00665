import type { ReactNode } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { type Option, useOptions } from '@/kernel/web/api/useOptions.ts';
import { useSay } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import { FilterChoice } from './embed/FilterChoice.tsx';
import type { CensusState } from './useCensus.ts';

type Name =
  | 'teacher_id'
  | 'subject_id'
  | 'board_id'
  | 'course_type'
  | 'student_id'
  | 'level_id'
  | 'class_teacher_id'
  | 'status';

interface CensusFiltersProps {
  readonly census: CensusState<string>;
  /** Whoever sees only their own has nobody to choose. */
  readonly withTeacher: boolean;
  readonly states?: Readonly<Record<string, { readonly label: readonly [string, string] }>>;
  /** What is to be said of the answer. */
  readonly notes?: ReactNode;
}

/** Which lessons are counted. */
export function CensusFilters({ census, withTeacher, states, notes }: CensusFiltersProps) {
  const { asked, board } = census;
  const say = useSay();
  const field = (name: Name) => ({
    label: censusText[name],
    value: asked[name],
    set: (value: Option['value'] | undefined) =>
      board.change({
        [name]: value === undefined ? undefined : String(value),
        page: undefined,
        drill: undefined,
      }),
  });
  return (
    <div className="census-filters">
      <CompanySelect />
      {withTeacher && <TeacherFilter field={{ ...field('teacher_id'), value: asked.teacher_id }} />}
      <FilterChoice field={field('course_type')} options={{ options: useCourseTypes() }} />
      <FilterChoice field={field('subject_id')} options={useSubjects()} />
      <FilterChoice field={field('board_id')} options={useItemOptions('exam_board')} />
      <FilterChoice field={field('level_id')} options={useItemOptions('alevel')} />
      <FilterChoice field={field('class_teacher_id')} options={useOptions(adminApi.classTeachers)} />
      <StudentFilter field={{ ...field('student_id'), value: asked.student_id }} />
      {states && (
        <FilterChoice
          field={field('status')}
          options={{
            options: Object.entries(states).map(([value, { label }]) => ({ value, label: say(label) })),
          }}
        />
      )}
      {notes}
    </div>
  );
}
