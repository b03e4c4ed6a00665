import { useSay } from '@/kernel/web/language.ts';
import type { CourseTypeCode } from '../../course-type.rules.ts';
import { courseTypeText } from '../../course-type.text.ts';
import './course-type.css';

/** A course type in its colour, which is the same on every screen; the word says it too. */
export function CourseTypeTag({ code }: { code: CourseTypeCode }) {
  const say = useSay();
  const style = { background: `var(--ct-${code}-bg)`, color: `var(--ct-${code}-fg)` };
  return (
    <span className="course-type" style={style}>
      <i style={{ background: `var(--ct-${code}-bar)` }} />
      {say(courseTypeText[code])}
    </span>
  );
}
