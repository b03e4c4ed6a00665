import { useMemo } from 'react';
import { clockOf, weekdayOf } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { weekdayText } from '@/kernel/value/time.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { LiveBrief } from '../../../live/live.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { lessonText } from '../../lesson.text.ts';
import { type Column, groupedLive, groupsOf } from './layout.ts';
import type { useSchedule } from './useSchedule.ts';

/** The days of a week, or one day by teacher, student, room or class. */
export function useColumns(
  { view, by, days, today }: ReturnType<typeof useSchedule>,
  zone: string,
  lessons: readonly LessonBrief[],
  lives: readonly LiveBrief[],
): Column[] {
  const t = useText(lessonText);
  const lang = useLang();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` says the same while the language stays.
  return useMemo(() => {
    type Those = Pick<Column, 'lessons' | 'lives'>;
    const columnOf = (key: string, day: string, title: string, those: Those): Column => {
      const n = those.lessons.length + those.lives.length;
      return {
        key,
        day,
        title,
        ...those,
        sub: n > 0 ? t('lessons_n', { n }) : '',
        isToday: day === today,
        isWeekend: view === 'week' && weekdayOf(day) > 5,
      };
    };
    if (view !== 'day')
      return days.map((day) => {
        const isThen = ({ starts_at }: { starts_at: UnixSeconds }) => clockOf(zone, starts_at).day === day;
        return columnOf(day, day, `${weekdayText(day, lang)} ${Number(day.slice(8))}`, {
          lessons: lessons.filter(isThen),
          lives: lives.filter(isThen),
        });
      });
    const [day = today] = days;
    const none = { room: t('no_room'), course: t('no_class') };
    const groups = new Map<string, { title: string; lessons: LessonBrief[]; lives: LiveBrief[] }>();
    const under = ({ key, title }: { key: string; title: string }) => {
      const group = groups.get(key) ?? { title, lessons: [], lives: [] };
      groups.set(key, group);
      return group;
    };
    for (const lesson of lessons)
      for (const group of groupsOf(by, lesson, none)) under(group).lessons.push(lesson);
    for (const live of lives)
      for (const group of groupsOf(by, groupedLive(live), none)) under(group).lives.push(live);
    if (groups.size === 0) return [columnOf(day, day, weekdayText(day, lang), { lessons: [], lives: [] })];
    // What has no room or class comes last.
    return [...groups]
      .toSorted(([a], [b]) => Number(/^[rc]0$/.test(a)) - Number(/^[rc]0$/.test(b)))
      .map(([key, { title, ...those }]) => columnOf(key, day, title, those));
  }, [view, by, days, today, zone, lessons, lives, lang]);
}
