import { describe, expect, test } from 'vitest';
import { clockOf, daysFrom, momentOf } from '@/kernel/value/day.ts';
import { occurrences } from './lesson.pattern.ts';

const clock = (zone: string, at: number) => {
  const { day, minute } = clockOf(zone, at);
  return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

describe('a weekly pattern', () => {
  test('stays at its hour when the clocks of its zone change, and moves for those elsewhere', () => {
    const weekly = [{ weekday: 6, from_minute: 19 * 60, minutes: 90 }];
    const found = occurrences({ zone: 'Europe/London', from_day: '2026-10-17', count: 3, weekly });
    expect(found.map(({ starts_at }) => clock('Europe/London', starts_at))).toEqual([
      '2026-10-17 19:00',
      '2026-10-24 19:00',
      '2026-10-31 19:00',
    ]);
    expect(found.map(({ starts_at }) => clock('Asia/Shanghai', starts_at))).toEqual([
      '2026-10-18 02:00',
      '2026-10-25 02:00',
      '2026-11-01 03:00',
    ]);
    expect(found.every(({ starts_at, ends_at }) => ends_at - starts_at === 90 * 60)).toBe(true);
  });

  test('several in a week, up to a day, without the skipped ones', () => {
    const weekly = [
      { weekday: 3, from_minute: 600, minutes: 60 },
      { weekday: 1, from_minute: 600, minutes: 120 },
      { weekday: 1, from_minute: 480, minutes: 60 },
    ];
    const pattern = { zone: 'Asia/Shanghai', from_day: '2026-11-02', to_day: '2026-11-11', weekly };
    const found = occurrences({ ...pattern, skipped_days: ['2026-11-04'] });
    expect(found.map(({ starts_at }) => clock('Asia/Shanghai', starts_at))).toEqual([
      '2026-11-02 08:00',
      '2026-11-02 10:00',
      '2026-11-09 08:00',
      '2026-11-09 10:00',
      '2026-11-11 10:00',
    ]);
  });

  test('a number that was asked for is reached after what is skipped', () => {
    const weekly = [{ weekday: 7, from_minute: 600, minutes: 60 }];
    const skipped_days = daysFrom('2026-11-14', '2026-11-16');
    const found = occurrences({ zone: 'UTC', from_day: '2026-11-01', count: 3, weekly, skipped_days });
    expect(found.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-08', '2026-11-22']);
  });

  test('never runs away', () => {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_minute: 0, minutes: 60 }));
    expect(occurrences({ zone: 'UTC', from_day: '2026-01-01', weekly })).toHaveLength(200);
    expect(occurrences({ zone: 'UTC', from_day: '2026-01-01', weekly: [] })).toEqual([]);
  });
});

test('an hour that is skipped falls later, one that comes twice is the first', () => {
  const london = (day: string, minute: number) => momentOf('Europe/London', day, minute);
  expect(clock('Europe/London', london('2026-03-29', 90))).toBe('2026-03-29 02:30');
  expect(london('2026-10-25', 90)).toBe(Date.parse('2026-10-25T00:30:00Z') / 1000);
  expect(london('2026-10-25', 150)).toBe(Date.parse('2026-10-25T02:30:00Z') / 1000);
  expect(london('2026-03-29', 0)).toBe(Date.parse('2026-03-29T00:00:00Z') / 1000);
  expect(london('2026-03-29', 180)).toBe(Date.parse('2026-03-29T02:00:00Z') / 1000);
});
