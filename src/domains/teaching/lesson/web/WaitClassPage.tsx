import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { lessonStatus } from '../lesson.status.ts';
import { LessonList } from './LessonList.tsx';

/** What comes, the next first. */
export const WaitClassPage = () => (
  <LessonList period="coming" filters={() => <StatusFilter status={lessonStatus} />} />
);
