import { fill, type Sentence } from '@/kernel/text.ts';
import { courseTypeText } from '../../organisation/course-type/course-type.text.ts';
import type { Platform } from '../live/live.rules.ts';
import { liveText } from '../live/live.text.ts';
import { calendarText } from './calendar.text.ts';
import type { LessonBrief } from './lesson.shapes.ts';
import { lessonText } from './lesson.text.ts';

/** Beyond this nobody plans by a calendar. */
export const DAYS_BACK = 60;
export const DAYS_AHEAD = 180;
/** For one person in one company. */
export const MOST_ADDRESSES = 20;
const MOST_NAMES = 3;

interface Names {
  readonly teacher_name: string | null;
  readonly student_name: string | null;
  readonly room_name: string | null;
}
/** `教师 高远，学员 王小明`: what an address shows. */
export function addressWords({ teacher_name, student_name, room_name }: Names): Sentence {
  const parts = [
    teacher_name && fill(calendarText.of_teacher, { name: teacher_name }),
    student_name && fill(calendarText.of_student, { name: student_name }),
    room_name && fill(calendarText.of_room, { name: room_name }),
  ].filter((part): part is Sentence => Boolean(part));
  if (parts.length === 0) return calendarText.mine;
  const [zh, en] = calendarText.join;
  return [parts.map((part) => part[0]).join(zh), parts.map((part) => part[1]).join(en)];
}

type Shown = Pick<
  LessonBrief,
  | 'id'
  | 'kind'
  | 'course_type'
  | 'subject_name'
  | 'teacher_name'
  | 'original_teacher_id'
  | 'room_name'
  | 'student_names'
  | 'starts_at'
  | 'ends_at'
  | 'status'
  | 'version'
> & { readonly live_link: string; readonly updated_at: number };

/** A lesson as a calendar shows it: to the student by whom it is given, to everybody else with whom it is. */
export function eventOf(
  lesson: Shown,
  family_id: number,
  isOfStudent: boolean,
  say: (sentence: Sentence) => string,
) {
  const what = lesson.subject_name ?? say(courseTypeText[lesson.course_type]);
  const all = lesson.student_names.length;
  const names = lesson.student_names.slice(0, MOST_NAMES).join('、');
  const students = all > MOST_NAMES ? say(fill(calendarText.more, { names, all })) : names;
  const marks = [
    lesson.kind === 'trial' && say(calendarText.trial),
    lesson.original_teacher_id !== null && say(calendarText.covering),
  ].filter((mark) => mark !== false);
  const facts: (readonly [Sentence, string])[] = [
    [lessonText.course_type, say(courseTypeText[lesson.course_type])],
    [lessonText.teacher_id, lesson.teacher_name],
    [lessonText.student_ids, lesson.student_names.join('、')],
  ];
  return {
    uid: `lesson-${family_id}-${lesson.id}@xuezhang`,
    starts_at: lesson.starts_at,
    ends_at: lesson.ends_at,
    changed_at: lesson.updated_at,
    sequence: lesson.version - 1,
    cancelled: lesson.status === 'cancelled' || lesson.status === 'moved',
    summary: [...marks, `${what} · ${isOfStudent ? lesson.teacher_name : students}`].join(' '),
    location: lesson.room_name ?? (lesson.live_link || undefined),
    description: facts.map(([label, value]) => `${say(label)}: ${value}`).join('\n'),
    url: lesson.live_link || undefined,
  };
}

interface ShownLive {
  readonly id: number;
  readonly title: string;
  readonly subject_name: string | null;
  readonly teacher_name: string;
  readonly platform: Platform;
  readonly join_link: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly status: 'scheduled' | 'cancelled';
  readonly version: number;
  readonly updated_at: number;
}
/** A live class as its teacher's calendar shows it: whoever reads along can join, and no more. */
export const liveEventOf = (live: ShownLive, family_id: number, say: (sentence: Sentence) => string) => ({
  uid: `live-${family_id}-${live.id}@xuezhang`,
  starts_at: live.starts_at,
  ends_at: live.ends_at,
  changed_at: live.updated_at,
  sequence: live.version - 1,
  cancelled: live.status === 'cancelled',
  summary: `${say(liveText.live_class)} · ${live.title}`,
  location: say(liveText[live.platform]),
  description: [
    `${say(liveText.teacher_id)}: ${live.teacher_name}`,
    ...(live.subject_name ? [`${say(liveText.subject_id)}: ${live.subject_name}`] : []),
  ].join('\n'),
  url: live.join_link || undefined,
});
