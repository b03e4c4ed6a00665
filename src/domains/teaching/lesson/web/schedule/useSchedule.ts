import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  firstDayOf,
  momentOf,
  mondayOf,
  monthAfter,
  monthOf,
  plusDays,
  todayIn,
} from '@/kernel/value/day.ts';
import type { CourseTypeCode } from '../../../../organisation/course-type/course-type.rules.ts';
import { COURSE_TYPE_CODES } from '../../../../organisation/course-type/course-type.rules.ts';
import { GROUPS, type Group, VIEWS, type View } from './layout.ts';

const FILTERS = ['teacher_id', 'student_id', 'room_id', 'subject_id', 'course_type'] as const;
type Filter = (typeof FILTERS)[number];

const NARROW_PX = 700;
const oneOf = <T extends string>(list: readonly T[], value: string | null, otherwise: T): T =>
  list.includes(value as T) ? (value as T) : otherwise;

/** What the timetable shows, as the address says it. */
export function useSchedule(zone: string) {
  const [query, setQuery] = useSearchParams();
  const today = todayIn(zone);
  const asked = query.get('date') ?? '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const view = oneOf<View>(VIEWS, query.get('view'), window.innerWidth < NARROW_PX ? 'day' : 'week');
  const by = oneOf<Group>(GROUPS, query.get('by'), 'teacher');
  const set = (patch: Record<string, string | number | undefined>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(patch))
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = Number(query.get(name));
      return Number.isSafeInteger(value) && value > 0 ? [[name, value]] : [];
    }),
  ) as Partial<Record<Filter, number>>;
  const course_type = COURSE_TYPE_CODES.find((code) => code === filters.course_type);
  const { first, length } = spanOf(view, date);
  const from = momentOf(zone, first, 0);
  const to = momentOf(zone, plusDays(first, length), 0);
  const { course_type: _, ...ids } = filters;
  const input = { from, to, ...ids, ...(course_type && { course_type: course_type as CourseTypeCode }) };
  return {
    view,
    by,
    date,
    today,
    first,
    length,
    filters,
    set,
    input,
    days: useMemo(() => Array.from({ length }, (_, at) => plusDays(first, at)), [first, length]),
    step: (sign: 1 | -1) => set({ date: stepped(view, date, sign) }),
  };
}

function spanOf(view: View, date: string): { first: string; length: number } {
  if (view === 'day') return { first: date, length: 1 };
  if (view === 'week') return { first: mondayOf(date), length: 7 };
  return { first: mondayOf(firstDayOf(monthOf(date))), length: 42 };
}

function stepped(view: View, date: string, sign: 1 | -1): string {
  if (view !== 'month') return plusDays(date, sign * (view === 'week' ? 7 : 1));
  return firstDayOf(monthAfter(monthOf(date), sign));
}
