import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { SpanTime } from '@/kernel/web/display/value/SpanTime.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { DemandWhole } from '../demand.contract.ts';
import { demandText } from '../demand.text.ts';

const SHOWN = 60;

/** The lessons of a demand, in order. */
export function DemandLessons({ demand }: { demand: DemandWhole }) {
  const t = useText(demandText);
  if (demand.lessons.length === 0) return <p className="mute">{t('no_lessons')}</p>;
  return (
    <ol className="demand-lessons">
      {demand.lessons.slice(0, SHOWN).map((lesson) => (
        <li key={lesson.id} className={`lesson-${lesson.status}`}>
          <SpanTime span={lesson} other={demand.time_zone} />
          <TeacherLink id={lesson.teacher_id} name={lesson.teacher_name} />
          <span className="mute">{lesson.room_name}</span>
        </li>
      ))}
      {demand.lessons.length > SHOWN && (
        <li className="mute">{t('more_lessons', { n: demand.lessons.length - SHOWN })}</li>
      )}
    </ol>
  );
}
