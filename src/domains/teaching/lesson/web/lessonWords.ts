import { useText } from '@/kernel/web/language.ts';
import type { Lesson, LessonBrief } from '../lesson.shapes.ts';
import { lessonText } from '../lesson.text.ts';

/** `王梓涵`, `李沐阳 +1`, `12 人`. */
export function useWho(): (names: readonly string[]) => string {
  const t = useText(lessonText);
  return (names) => {
    const [first = '', ...others] = names;
    if (others.length === 0) return first;
    return others.length > 3
      ? t('students_n', { n: names.length })
      : t('more_students', { first, n: others.length });
  };
}

/** What a lesson is called where one line has to do. */
export function useLessonName(): (
  lesson: Pick<Lesson | LessonBrief, 'subject_name' | 'student_names'>,
) => string {
  const who = useWho();
  return ({ subject_name, student_names }) => [subject_name, who(student_names)].filter(Boolean).join(' · ');
}

export const isOver = ({ ends_at }: Pick<LessonBrief, 'ends_at'>): boolean => ends_at * 1000 <= Date.now();
/** It has begun, and nobody has said who was there: as the server counts it. */
export const isUnmarked = ({ starts_at, status }: Pick<LessonBrief, 'starts_at' | 'status'>): boolean =>
  status === 'planned' && starts_at * 1000 <= Date.now();
