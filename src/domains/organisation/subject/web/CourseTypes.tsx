import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useSay } from '@/kernel/web/language.ts';
import { courseTypeText } from '../../course-type/course-type.text.ts';
import { CourseTypeTag } from '../../course-type/web/embed/CourseTypeTag.tsx';
import type { Subject } from '../subject.contract.ts';
import './subject.css';

const SHOWN = 2;

/** Those that fit; how many more there are, and all their names on hover. */
export function CourseTypes({ codes }: { codes: Subject['course_types'] }) {
  const say = useSay();
  if (codes.length === 0) return <Nothing />;
  return (
    <span className="subject-types" title={codes.map((code) => say(courseTypeText[code])).join(' · ')}>
      {codes.slice(0, SHOWN).map((code) => (
        <CourseTypeTag key={code} code={code} />
      ))}
      {codes.length > SHOWN && <span className="mute num">{`+${codes.length - SHOWN}`}</span>}
    </span>
  );
}
