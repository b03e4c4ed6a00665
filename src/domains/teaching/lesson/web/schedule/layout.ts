import { clockOf } from '@/kernel/value/day.ts';
import { sum } from '@/kernel/value/sum.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import type { LiveBrief } from '../../../live/live.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];
export const GROUPS = ['teacher', 'student', 'room', 'course'] as const;
export type Group = (typeof GROUPS)[number];

export const HOUR_PX = 52;
export const SNAP_MINUTES = 15;
export const DAY_MINUTES = 24 * 60;

type Timed = Pick<LessonBrief, 'id' | 'starts_at' | 'ends_at'>;
export interface Place {
  /** Minutes of the day at which it begins and ends; what goes on over midnight ends with the day. */
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
  /** Others have no room beside it: the edge of the column is theirs. */
  readonly isCrowded?: true;
}
/** Lessons that a day of the week has no room for, told by their number. */
export interface More {
  readonly from: number;
  readonly count: number;
}

/** The minutes of its day that a lesson takes, by a zone's clock. */
function minutesOf(zone: string, { starts_at, ends_at }: Omit<Timed, 'id'>): { from: number; to: number } {
  const from = clockOf(zone, starts_at).minute;
  return { from, to: Math.min(from + Math.round((ends_at - starts_at) / 60), DAY_MINUTES) };
}

/** What is no longer has no room for a third line; what stands beside so many is told by its first words. */
export const SHORT = 60;
export const NARROW_LANES = 3;
/** Where a block stands in its column. */
/** What says how many more there are. */
const MORE_PX = 30;
export const spotOf = ({ from, to, lane, lanes, isCrowded }: Place, first: number) => ({
  top: ((from - first * 60) / 60) * HOUR_PX + 1,
  height: Math.max(((to - from) / 60) * HOUR_PX - 2, 14),
  // However many there are, none leaves its day.
  left: isCrowded
    ? `calc((100% - ${MORE_PX}px) * ${lane / lanes} + 2px)`
    : `min(${(lane / lanes) * 100}% + 2px, 100% - 44px)`,
  width: isCrowded
    ? `calc((100% - ${MORE_PX}px) / ${lanes} - 4px)`
    : `max(calc(${100 / lanes}% - 4px), 42px)`,
  zIndex: lane,
});

/** All that takes time in a column; a live class counts below zero, so that it is taken for no lesson. */
export const allOf = ({ lessons, lives }: Pick<Column, 'lessons' | 'lives'>): Timed[] => [
  ...lessons,
  ...lives.map(({ id, starts_at, ends_at }) => ({ id: -id, starts_at, ends_at })),
];

/** Beside each other where they overlap: as many lanes as a knot of lessons needs, each in the first that is free. */
export function placesOf(zone: string, lessons: readonly Timed[]): Map<number, Place> {
  const timed = lessons
    .map((lesson) => ({ id: lesson.id, ...minutesOf(zone, lesson) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.id - b.id);
  const places = new Map<number, Place>();
  let knot: { id: number; from: number; to: number; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id, from, to, lane } of knot) places.set(id, { from, to, lane, lanes: ends.length });
    knot = [];
    ends = [];
  };
  for (const one of timed) {
    if (ends.length > 0 && ends.every((end) => end <= one.from)) close();
    const free = ends.findIndex((end) => end <= one.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = one.to;
    knot.push({ ...one, lane });
  }
  close();
  return places;
}

/** Side by side in a day of the week: more of them could not be read. */
const WEEK_LANES = 2;
/** The same for a day of the week, where only so many have room: of the others it is told how many there are. */
export function weekPlacesOf(
  zone: string,
  lessons: readonly Timed[],
): { places: Map<number, Place>; more: readonly More[] } {
  const places = new Map<number, Place>();
  const more = new Map<number, More>();
  const whole = [...placesOf(zone, lessons)].toSorted(([, a], [, b]) => a.from - b.from || a.lane - b.lane);
  for (const [id, place] of whole) {
    if (place.lanes <= WEEK_LANES) places.set(id, place);
    else if (place.lane < WEEK_LANES) places.set(id, { ...place, lanes: WEEK_LANES, isCrowded: true });
    else {
      // Told where they begin, those of one half hour together.
      const half = Math.floor(place.from / 30);
      const told = more.get(half);
      more.set(half, { from: told?.from ?? place.from, count: (told?.count ?? 0) + 1 });
    }
  }
  return { places, more: [...more.values()] };
}

const COLUMN_PX = 96;
const DAY_PX = 112;
const LANE_PX = 76;
/** How wide columns are, and how much they need at least: days alike, others by what lies side by side. */
export function widthsOf(
  zone: string,
  columns: readonly Pick<Column, 'lessons' | 'lives'>[],
  areDays: boolean,
): { readonly columns: string; readonly least: string } {
  if (areDays)
    return {
      columns: `repeat(${columns.length}, minmax(${DAY_PX}px, 1fr))`,
      least: `${columns.length * DAY_PX}px`,
    };
  const lanes = columns.map((column) =>
    Math.max(1, ...[...placesOf(zone, allOf(column)).values()].map((place) => place.lanes)),
  );
  const least = lanes.map((many) => Math.max(COLUMN_PX, many * LANE_PX));
  return {
    columns: lanes.map((many, at) => `minmax(${least[at]}px, ${many}fr)`).join(' '),
    least: `${sum(least)}px`,
  };
}

/** The hours that are drawn: the working day, and whatever lies outside of it. */
export function hoursOf(zone: string, lessons: readonly Timed[]): { first: number; last: number } {
  let [first, last] = [8, 21];
  for (const lesson of lessons) {
    const { from, to } = minutesOf(zone, lesson);
    first = Math.min(first, Math.floor(from / 60));
    last = Math.max(last, Math.ceil(to / 60));
  }
  return { first, last };
}

export interface Moved {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** Loaded lessons that a lesson would meet at another time, and share somebody or the room with. */
export const metBy = (
  lesson: LessonBrief,
  { starts_at, ends_at }: Moved,
  others: readonly LessonBrief[],
): LessonBrief[] =>
  others.filter(
    (other) =>
      other.id !== lesson.id &&
      (other.status === 'planned' || other.status === 'finished') &&
      other.starts_at < ends_at &&
      starts_at < other.ends_at &&
      (other.teacher_id === lesson.teacher_id ||
        (other.room_id !== null && other.room_id === lesson.room_id) ||
        other.student_ids.some((id) => lesson.student_ids.includes(id))),
  );

export interface Column {
  readonly key: string;
  readonly day: string;
  readonly title: string;
  readonly sub: string;
  readonly isToday: boolean;
  readonly isWeekend: boolean;
  readonly lessons: readonly LessonBrief[];
  readonly lives: readonly LiveBrief[];
}

type Grouped = Pick<
  LessonBrief,
  | 'teacher_id'
  | 'teacher_name'
  | 'room_id'
  | 'room_name'
  | 'course_id'
  | 'course_name'
  | 'student_ids'
  | 'student_names'
>;
/** A live class is in no room, of no class and with no students. */
export const groupedLive = ({ teacher_id, teacher_name }: LiveBrief): Grouped => ({
  teacher_id,
  teacher_name,
  room_id: null,
  room_name: null,
  course_id: null,
  course_name: null,
  student_ids: [],
  student_names: [],
});

/** Who or what a lesson stands under, in a day by teacher, student, room or class. */
export function groupsOf(
  by: Group,
  lesson: Grouped,
  none: { readonly room: string; readonly course: string },
): { key: string; title: string }[] {
  if (by === 'teacher') return [{ key: `t${lesson.teacher_id}`, title: lesson.teacher_name }];
  if (by === 'room') return [{ key: `r${lesson.room_id ?? 0}`, title: lesson.room_name ?? none.room }];
  if (by === 'course')
    return [{ key: `c${lesson.course_id ?? 0}`, title: lesson.course_name ?? none.course }];
  return lesson.student_ids.map((id, at) => ({ key: `s${id}`, title: lesson.student_names[at] ?? '' }));
}
