import { expect, test } from 'vitest';
import { momentOf } from '@/kernel/value/day.ts';
import { weeklyOfLessons } from './plan.pattern.ts';

const lesson = (day: string, from: number, minutes = 120) => {
  const starts_at = momentOf('Europe/London', day, from);
  return { starts_at, ends_at: starts_at + minutes * 60 };
};

test('lessons that stand say by which weekly times they were planned, over a change of the clocks', () => {
  const days = ['2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05'];
  expect(
    weeklyOfLessons(
      'Europe/London',
      days.map((day) => lesson(day, 600)),
    ),
  ).toEqual(['6 10:00-12:00']);
});

test('one that was moved by itself is no weekly time; two times a week are two', () => {
  const twice = ['2031-03-15', '2031-03-22', '2031-03-29'].flatMap((day) => [lesson(day, 600)]);
  const sundays = ['2031-03-16', '2031-03-23', '2031-03-30'].flatMap((day) => [lesson(day, 840, 60)]);
  expect(weeklyOfLessons('Europe/London', [...twice, ...sundays, lesson('2031-04-02', 500)])).toEqual([
    '6 10:00-12:00',
    '7 14:00-15:00',
  ]);
  expect(weeklyOfLessons('Europe/London', [])).toEqual([]);
});
