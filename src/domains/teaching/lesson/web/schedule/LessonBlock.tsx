import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { clockSpan, clockText } from '@/kernel/value/time.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { courseTypeText } from '../../../../organisation/course-type/course-type.text.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { lessonText } from '../../lesson.text.ts';
import { isOver, isUnmarked, useWho } from '../lessonWords.ts';
import { NARROW_LANES, type Place, SHORT, spotOf } from './layout.ts';

export interface BlockEvents {
  readonly onOpen: (lesson: LessonBrief) => void;
  readonly onGrab: (lesson: LessonBrief, event: PointerEvent, mode: 'move' | 'resize') => void;
  readonly onKey: (lesson: LessonBrief, event: KeyboardEvent) => void;
}

interface LessonBlockProps extends Partial<BlockEvents> {
  readonly lesson: LessonBrief;
  readonly place: Place;
  readonly first: number;
  readonly zone: string;
  readonly look?: string;
  readonly movable?: boolean;
  readonly isOpen?: boolean;
}

/** One lesson in the timetable, in the colour of its course type. */
export const LessonBlock = memo(function LessonBlock(props: LessonBlockProps) {
  const { lesson, place, first, zone, look = '', movable, isOpen, onOpen, onGrab, onKey } = props;
  const t = useText(lessonText);
  const say = useSay();
  const who = useWho();
  const { from, to, lanes } = place;
  const type = lesson.course_type;
  const length = to - from;
  const state = [
    'ev',
    look,
    lesson.status === 'finished' || (isOver(lesson) && !isUnmarked(lesson)) ? 'ev-done' : '',
    isUnmarked(lesson) ? 'ev-unmarked' : '',
    lesson.kind === 'trial' ? 'ev-trial' : '',
    length <= SHORT ? 'ev-tiny' : '',
    lanes >= NARROW_LANES ? 'ev-narrow' : '',
    isOpen ? 'ev-open' : '',
  ];
  const people = who(lesson.student_names);
  const name = `${clockSpan(zone, lesson)} ${lesson.subject_name ?? ''} ${people} ${lesson.teacher_name} ${lesson.room_name ?? ''}`;
  const style = {
    '--b': `var(--ct-${type}-bar)`,
    '--g': `var(--ct-${type}-bg)`,
    '--f': `var(--ct-${type}-fg)`,
    ...spotOf(place, first),
  };
  return (
    <button
      type="button"
      className={state.filter(Boolean).join(' ')}
      style={style as never}
      data-lesson={lesson.id}
      title={name}
      aria-description={movable ? t('keys_help') : undefined}
      onClick={() => onOpen?.(lesson)}
      onPointerDown={(event) => movable && onGrab?.(lesson, event, 'move')}
      onKeyDown={(event) => movable && onKey?.(lesson, event)}
    >
      <b>{lesson.subject_name ?? say(courseTypeText[type])}</b>
      <span className="ev-who">{people}</span>
      {length > SHORT && (
        <span className="ev-where num">
          {[
            lanes === 1 && clockText(zone, lesson.starts_at),
            lesson.teacher_name,
            lanes === 1 && lesson.room_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {lesson.leave_count > 0 && <em className="ev-leave">{t('leave_n', { n: lesson.leave_count })}</em>}
      {isUnmarked(lesson) ? (
        <em className="ev-mark">{t('not_marked')}</em>
      ) : (
        <em className="ev-type">{say(courseTypeText[type])}</em>
      )}
      {movable && (
        <i
          className="ev-grip"
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab?.(lesson, event, 'resize');
          }}
        />
      )}
    </button>
  );
});
