import { expect, test } from 'vitest';
import { momentOf } from '@/kernel/value/day.ts';
import type { LiveBrief } from '../../../live/live.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { allOf, groupedLive, groupsOf, hoursOf, metBy, placesOf, weekPlacesOf, widthsOf } from './layout.ts';

const ZONE = 'Asia/Shanghai';
const at = (hour: number) => momentOf(ZONE, '2026-11-16', hour * 60);
const lesson = (id: number, from: number, to: number, more: Partial<LessonBrief> = {}) =>
  ({
    id,
    starts_at: at(from),
    ends_at: at(to),
    teacher_id: id,
    room_id: null,
    student_ids: [id],
    status: 'planned',
    ...more,
  }) as LessonBrief;
const live = (id: number, from: number, to: number) =>
  ({ id, starts_at: at(from), ends_at: at(to), teacher_id: 8, teacher_name: '直播教师' }) as LiveBrief;

test('what overlaps stands side by side, what does not has the whole width', () => {
  const places = placesOf(ZONE, [lesson(1, 9, 11), lesson(2, 10, 12), lesson(3, 11, 12), lesson(4, 13, 14)]);
  expect(places.get(1)).toEqual({ from: 540, to: 660, lane: 0, lanes: 2 });
  expect(places.get(2)).toMatchObject({ lane: 1, lanes: 2 });
  expect(places.get(3)).toMatchObject({ lane: 0, lanes: 2 });
  expect(places.get(4)).toMatchObject({ lane: 0, lanes: 1 });
});

test('a column is as wide as what stands side by side in it; days are all alike, however full they are', () => {
  const crowd = { lessons: [1, 2, 3].map((id) => lesson(id, 9, 11)), lives: [live(1, 10, 12)] };
  const alone = { lessons: [lesson(5, 9, 11), lesson(6, 12, 13)], lives: [] };
  expect(widthsOf(ZONE, [alone, crowd], false)).toEqual({
    columns: 'minmax(96px, 1fr) minmax(304px, 4fr)',
    least: '400px',
  });
  expect(widthsOf(ZONE, [alone, crowd], true)).toEqual({
    columns: 'repeat(2, minmax(112px, 1fr))',
    least: '224px',
  });
});

test('a day of the week shows two side by side, and of the others how many there are', () => {
  const crowd = [1, 2, 3, 4].map((id) => lesson(id, 9, 11));
  const { places, more } = weekPlacesOf(ZONE, [...crowd, lesson(5, 10, 12), lesson(6, 14, 15)]);
  expect([...places.keys()].toSorted()).toEqual([1, 2, 6]);
  expect(places.get(2)).toEqual({ from: 540, to: 660, lane: 1, lanes: 2, isCrowded: true });
  expect(places.get(6)).toEqual({ from: 840, to: 900, lane: 0, lanes: 1 });
  expect(more).toEqual([
    { from: 540, count: 2 },
    { from: 600, count: 1 },
  ]);
  const pair = weekPlacesOf(ZONE, crowd.slice(0, 2));
  expect([pair.places.size, pair.more]).toEqual([2, []]);
});

test('a lesson outside of the working day widens it', () => {
  expect(hoursOf(ZONE, [])).toEqual({ first: 8, last: 21 });
  expect(hoursOf(ZONE, [lesson(1, 6.5, 8), lesson(2, 22, 23.5)])).toEqual({ first: 6, last: 24 });
});

test('it meets those who share the teacher, a student or the room, and nobody else', () => {
  const mine = lesson(1, 9, 10, { room_id: 7 });
  const others = [
    lesson(2, 11, 12, { teacher_id: 1 }),
    lesson(3, 11, 12, { room_id: 7 }),
    lesson(4, 11, 12, { student_ids: [1, 9] }),
    lesson(5, 11, 12),
    lesson(6, 12, 13, { teacher_id: 1 }),
    lesson(7, 11, 12, { teacher_id: 1, status: 'cancelled' }),
    mine,
  ];
  const time = { starts_at: at(11), ends_at: at(12) };
  expect(metBy(mine, time, others).map(({ id }) => id)).toEqual([2, 3, 4]);
});

test('a live class stands beside a lesson of the same number, under its teacher and under no student', () => {
  const places = placesOf(ZONE, allOf({ lessons: [lesson(1, 9, 11)], lives: [live(1, 10, 12)] }));
  expect([...places].map(([id, { lane, lanes }]) => ({ id, lane, lanes }))).toEqual([
    { id: 1, lane: 0, lanes: 2 },
    { id: -1, lane: 1, lanes: 2 },
  ]);
  const none = { room: '无教室', course: '无班级' };
  const keys = (by: 'teacher' | 'student' | 'room') =>
    groupsOf(by, groupedLive(live(1, 10, 12)), none).map(({ key }) => key);
  expect([keys('teacher'), keys('student'), keys('room')]).toEqual([['t8'], [], ['r0']]);
});
