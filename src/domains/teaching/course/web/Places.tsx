import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Course } from '../course.contract.ts';
import { freePlaces } from '../course.rules.ts';
import { courseText } from '../course.text.ts';
import './course.css';

/** `8 / 12`, full or not, and who waits. */
export function Places({ course }: { course: Course }) {
  const t = useText(courseText);
  return (
    <span className="course-waiting">
      <span className="num">
        {t('places_of', { n: course.enrolled_count, all: course.capacity })}{' '}
        {freePlaces(course) === 0 && <Tone tone="warning">{t('is_full_now')}</Tone>}
      </span>
      {course.waiting_count > 0 && (
        <small className="mute">
          {t('waiting_count')} {course.waiting_count}
        </small>
      )}
    </span>
  );
}
