import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { LessonList } from './LessonList.tsx';

/** What was: unmarked ones first, then the latest. */
export function PassClassPage() {
  const t = useText(lessonText);
  const marks = [
    { value: 1, label: t('not_marked') },
    { value: 0, label: t('marked') },
  ];
  return (
    <LessonList
      period="past"
      filters={(list) => (
        <>
          <ChoiceFilter field={list.fields.unmarked} options={marks} label={t('attendance')} />
          <StatusFilter status={lessonStatus} />
          <ChoiceFilter field={list.fields.is_cover} options={[{ value: 1, label: t('only_covers') }]} />
          <TeacherFilter field={list.fields.original_teacher_id} />
        </>
      )}
    />
  );
}
