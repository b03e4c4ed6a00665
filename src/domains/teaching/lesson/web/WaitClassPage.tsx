import { useText } from '@/kernel/web/language.ts';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { LessonList } from './LessonList.tsx';

/** What comes, the next first. */
export function WaitClassPage() {
  const t = useText(lessonText);
  return (
    <LessonList title={t('coming')} period="coming" filters={() => <StatusFilter status={lessonStatus} />} />
  );
}
