import type { Option } from '@/kernel/web/api/useOptions.ts';
import { useSay } from '@/kernel/web/language.ts';
import { COURSE_TYPE_CODES } from '../../course-type.rules.ts';
import { courseTypeText } from '../../course-type.text.ts';

/** The course types as a filter or a form offers them. */
export function useCourseTypes(): Option[] {
  const say = useSay();
  return COURSE_TYPE_CODES.map((value) => ({ value, label: say(courseTypeText[value]) }));
}
