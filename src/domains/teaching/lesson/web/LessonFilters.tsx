import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { lessonApi } from '../lesson.contract.ts';
import { LESSON_KINDS } from '../lesson.rules.ts';
import { lessonText } from '../lesson.text.ts';
import { useRooms } from './LessonForms.tsx';

const MORE = ['board_id', 'level_id', 'class_teacher_id', 'without', 'in_class'];
const WITHOUT = ['subject_id', 'board_id', 'course_id'] as const;

export function LessonFilters({ list }: { list: List<typeof lessonApi.list> }) {
  const t = useText(lessonText);
  const { fields } = list;
  const kinds = LESSON_KINDS.map((value) => ({
    value,
    label: t(value === 'trial' ? 'trial_lesson' : value),
  }));
  return (
    <>
      <CompanySelect />
      <DaysFilter from={fields.from_day} to={fields.to_day} label={t('days')} />
      <TeacherFilter field={fields.teacher_id} />
      <StudentFilter field={fields.student_id} />
      <ChoiceFilter field={fields.subject_id} options={useSubjects()} />
      <ChoiceFilter field={fields.course_type} options={useCourseTypes()} />
      <ChoiceFilter field={fields.room_id} options={useRooms()} />
      <ChoiceFilter field={fields.kind} options={kinds} />
      <MoreFilters names={MORE}>
        <ChoiceFilter field={fields.board_id} options={useItemOptions('exam_board')} />
        <ChoiceFilter field={fields.level_id} options={useItemOptions('alevel')} />
        <ChoiceFilter field={fields.class_teacher_id} options={useOptions(adminApi.classTeachers)} />
        <ChoiceFilter field={fields.without} options={WITHOUT.map((value) => ({ value, label: t(value) }))} />
        <ChoiceFilter field={fields.in_class} options={[{ value: 1, label: t('in_class_only') }]} />
      </MoreFilters>
    </>
  );
}
